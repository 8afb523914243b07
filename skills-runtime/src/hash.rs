//! Fingerprints, which tell one build's skill from another's, and digests, which prove what a file holds.

use core::fmt;

/// 128 bits over all files of a skill, or over all skills of a catalog. Equal content, equal fingerprint.
///
/// It is made for telling versions apart, not for security; see [`Digest`] for that.
///
/// ```
/// # use skills_runtime::{Skill, SkillDef};
/// let (old, new) = (SkillDef::new("pdf", "Reads PDFs.", "v1"), SkillDef::new("pdf", "Reads PDFs.", "v2"));
/// assert_ne!(Skill::from(&old).fingerprint(), Skill::from(&new).fingerprint());
/// assert_eq!(Skill::from(&old).fingerprint().to_string().len(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// A fingerprint computed elsewhere.
    pub const fn new(bits: u128) -> Self {
        Fingerprint(bits)
    }

    /// The bits as a number.
    pub const fn to_bits(self) -> u128 {
        self.0
    }

    /// The start of a fingerprint over content that is only known at run time (FNV-1a).
    pub(crate) const START: Fingerprint = Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);

    /// Adds a part. Its length goes in too, so that parts cannot run together.
    pub(crate) const fn with(self, part: &[u8]) -> Self {
        self.bytes(part).bytes(&(part.len() as u64).to_le_bytes())
    }

    const fn bytes(self, mut rest: &[u8]) -> Self {
        let mut hash = self.0;
        while let [byte, tail @ ..] = rest {
            hash = (hash ^ *byte as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
            rest = tail;
        }
        Fingerprint(hash)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// The SHA-256 of a file, there when the bundle was made with `digests = true`. `Display` gives the usual hex.
///
/// ```
/// # use skills_runtime::Digest;
/// let digest = Digest::new([0xab; 32]);
/// assert_eq!(digest.to_string(), "ab".repeat(32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// A digest computed elsewhere.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Digest(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_together() {
        let split = |a: &str, b: &str| Fingerprint::START.with(a.as_bytes()).with(b.as_bytes());
        assert_ne!(split("ab", "c"), split("a", "bc"));
        assert_eq!(split("ab", "c"), split("ab", "c"));
    }
}
