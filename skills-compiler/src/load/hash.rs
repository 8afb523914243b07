//! The hash behind fingerprints, and the digest that others can check.

/// The fraction of π, as start: numbers with nothing up their sleeve.
const START: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];

/// 128 bits over `bytes`, the same on every machine. Not for secrets: who wants two texts of one hash can make them.
///
/// A macro is compiled without optimization in a dev build, so this is few operations for many bytes: for each 16, one
/// product of 128 bits that is folded into two lanes, as in wyhash (<https://github.com/wangyi-fudan/wyhash>).
pub(crate) fn hash(bytes: &[u8]) -> u128 {
    let (blocks, rest) = bytes.as_chunks();
    let mut last = [0; 16];
    for (to, byte) in last.iter_mut().zip(rest) {
        *to = *byte;
    }
    let lanes = fold(START, blocks);
    // The length tells the noughts of the last block from noughts of the text; once more, so that its bits spread.
    let [low, high] = fold(lanes, &[last, (bytes.len() as u128).to_le_bytes(), [0xff; 16]]);
    u128::from(high) << 64 | u128::from(low)
}

/// The SHA-256 of `bytes`: many operations for each of them, so only where the option `digests` asks for it.
pub(crate) fn digest(bytes: &[u8]) -> [u8; 32] {
    hmac_sha256::Hash::hash(bytes)
}

/// A plain loop of operators: without optimization each call of a function, however small, takes longer than a product.
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product are what is asked for")]
#[expect(clippy::cast_lossless, reason = "`from` is a function")]
fn fold([mut low, mut high]: [u64; 2], blocks: &[[u8; 16]]) -> [u64; 2] {
    for block in blocks {
        let block = u128::from_le_bytes(*block);
        let (block_low, block_high) = (block as u64, (block >> 64) as u64);
        let product = (block_low ^ low) as u128 * (block_high ^ high) as u128;
        // The block is added too, so that a factor of nought does not swallow the other.
        low = (low ^ product as u64).wrapping_add(block_low);
        high = (high ^ (product >> 64) as u64).wrapping_add(block_high);
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::{digest, hash};
    use std::collections::HashSet;

    #[test]
    fn the_hash_is_the_same_everywhere() {
        let hashes = [hash(b""), hash(b"SKILL.md"), hash(&[7; 1000])];
        let expected = [
            0x94d7_1727_4f84_d1bf_473f_e2f5_2c57_9e0e,
            0x3af6_3b5e_4c22_f6e9_91f8_8e83_dd16_3b09,
            0x628a_5204_22c2_fe41_8a5c_d99a_dc98_a2f6,
        ];
        assert_eq!(hashes, expected);
    }

    /// FIPS 180-4, appendix B.1 of its examples, and the empty text.
    #[test]
    fn digests_are_those_of_the_standard() {
        let half = |bytes: &[u8]| bytes.iter().fold(0, |number: u128, byte| number << 8 | u128::from(*byte));
        let number = |bytes| (half(&digest(bytes)[..16]), half(&digest(bytes)[16..]));
        let abc = (0xba78_16bf_8f01_cfea_4141_40de_5dae_2223, 0xb003_61a3_9617_7a9c_b410_ff61_f200_15ad);
        let empty = (0xe3b0_c442_98fc_1c14_9afb_f4c8_996f_b924, 0x27ae_41e4_649b_934c_a495_991b_7852_b855);
        assert_eq!((number(b"abc"), number(b"")), (abc, empty));
    }

    #[test]
    fn lengths_and_places_of_noughts_count() {
        let hashes: HashSet<u128> = (0..200).map(|length| hash(&vec![0; length])).collect();
        assert_eq!(hashes.len(), 200);
    }

    /// Flips of single bits and of pairs, also of the signs of neighbouring floats, which plain multiplication loses.
    #[test]
    fn a_flipped_bit_changes_half_of_the_hash_and_two_do_not_cancel() {
        let text = b"Use when a month is closed. Reads a ledger, compares it with the";
        let mut seen = HashSet::from([hash(text)]);
        let flipped = |bits: &[usize]| {
            let mut text = *text;
            for bit in bits {
                text[bit / 8] ^= 1 << (bit % 8);
            }
            hash(&text)
        };
        for one in 0..text.len() * 8 {
            let changed = (flipped(&[one]) ^ hash(text)).count_ones();
            assert!((32..=96).contains(&changed), "bit {one} changes {changed} bits");
            assert!(seen.insert(flipped(&[one])));
            for other in 0..one {
                assert!(seen.insert(flipped(&[one, other])), "bits {one} and {other}");
            }
        }
    }
}
