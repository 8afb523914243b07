//! A bundle as few, large literals: the embedded layout, described word by word in `docs/layout.md`.
//!
//! rustc pays for each literal and each struct it sees, so all texts stand end to end in one string and all numbers
//! in one byte string. The runtime reads them back through typed views.

use crate::bundle::{Argument, Bundle, BundledSkill, LeftOut, Resource, ResourceKind, Shadowed};
use crate::listing;
use crate::parse::yaml::{Kind, Node};
use std::collections::BTreeMap;

#[cfg(test)]
mod tests;

/// The number of the layout; the runtime checks it.
const LAYOUT: u32 = 1;
/// The words of the header.
const HEADER: usize = 17;
/// The words of a skill record.
const RECORD: usize = 39;
/// Absent.
const NONE: u32 = u32::MAX;

/// The two literals of the layout.
#[derive(Debug)]
pub struct Flat {
    /// Every text, end to end.
    pub strings: String,
    /// The words, little-endian.
    pub index: Vec<u8>,
}

/// Lays `bundle` out.
///
/// # Errors
///
/// When it is larger than 32-bit offsets reach (4 GiB of text, 16 GiB of index).
pub fn flatten(bundle: &Bundle) -> Result<Flat, TooLarge> {
    // Every field is named, so that a new one cannot be forgotten.
    let Bundle { skills, shadowed, left_out, listing, tool, catalog_tokens, body_tokens, fingerprint } =
        bundle;
    let mut writer = Writer { words: vec![0; HEADER + RECORD * skills.len()], ..Writer::default() };
    let mut header = vec![LAYOUT, number(skills.len())?, number(HEADER)?];
    for text in [listing, &tool.name, &tool.schema] {
        header.extend(writer.text(text)?);
    }
    writer.listed(listing, skills)?;
    header.extend([*catalog_tokens, *body_tokens]);
    header.extend(hash(*fingerprint));
    header.push(writer.list(shadowed, |writer, Shadowed { name, root, by }| {
        Ok([writer.text(name)?, writer.text(root)?, writer.text(by)?].concat())
    })?);
    header.push(writer.list(left_out, |writer, LeftOut { skill, path, rule, reason }| {
        Ok([writer.text(skill)?, writer.text(path)?, writer.text(rule)?, writer.text(reason)?].concat())
    })?);
    writer.put(0, &header);

    let mut file = 0;
    for (number, skill) in skills.iter().enumerate() {
        let record = writer.skill(number, skill, &mut file)?;
        writer.put(HEADER + RECORD * number, &record);
    }
    let index: Vec<[u8; 4]> = writer.words.iter().map(|word| word.to_le_bytes()).collect();
    Ok(Flat { strings: writer.strings, index: index.into_flattened() })
}

/// The bundle is larger than the layout's offsets reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

type Words = Result<Vec<u32>, TooLarge>;

#[derive(Default)]
struct Writer<'a> {
    strings: String,
    words: Vec<u32>,
    /// A tree, since one is searched with comparisons of the standard library, and nothing is hashed again as it grows.
    known: BTreeMap<&'a str, [u32; 2]>,
}

impl<'a> Writer<'a> {
    /// A description that stands in the listing as it was written is not written again.
    fn listed(&mut self, listing: &'a str, skills: &'a [BundledSkill]) -> Result<(), TooLarge> {
        let [start, _] = self.text(listing)?;
        let places = listing.match_indices('\n').filter_map(|(line, _)| {
            let place = line + 1 + listing::DESCRIPTION.len();
            listing.get(line + 1..)?.strip_prefix(listing::DESCRIPTION).map(|text| (place, text))
        });
        let visible = skills.iter().filter(|skill| skill.model_invocable);
        for ((place, text), BundledSkill { description, .. }) in places.zip(visible) {
            if text.starts_with(description.as_str()) {
                let at = [start + number(place)?, number(description.len())?];
                self.known.insert(description, at);
            }
        }
        Ok(())
    }

    fn skill(&mut self, text: usize, skill: &'a BundledSkill, file: &mut usize) -> Words {
        let BundledSkill {
            name,
            description,
            version,
            license,
            compatibility,
            when_to_use,
            argument_hint,
            model,
            model_invocable,
            user_invocable,
            arguments,
            allowed_tools,
            tools,
            disallowed_tools,
            metadata,
            frontmatter,
            resources,
            root: _,
            root_name,
            folder,
            source: _,
            block,
            body,
            entry_tokens,
            body_tokens,
            fingerprint,
            digest,
        } = skill;
        let mut record = [self.text(name)?, self.text(description)?].concat();
        for text in [version, license, compatibility, when_to_use, argument_hint, model] {
            record.extend(self.optional(text.as_deref())?);
        }
        record.push(
            u32::from(*model_invocable) | u32::from(*user_invocable) << 1 | u32::from(arguments.by_name) << 2,
        );
        // An object is refused by a skill that declares nothing, so that is not the same as an empty mapping.
        record.push(if arguments.declared.is_empty() && !arguments.by_name {
            NONE
        } else {
            self.list(&arguments.declared, |writer, Argument { name, description, required }| {
                let mut entry = [writer.text(name)?, writer.optional(description.as_deref())?].concat();
                entry.push(u32::from(*required));
                Ok(entry)
            })?
        });
        for tools in [allowed_tools, tools, disallowed_tools] {
            record.push(match tools {
                None => NONE,
                Some(tools) => self.list(tools, |writer, tool| Ok(writer.text(tool)?.to_vec()))?,
            });
        }
        let (frontmatter, children) = self.node(frontmatter)?;
        record.push(metadata.and_then(|at| children.get(at).copied()).unwrap_or(NONE));
        record.push(frontmatter);
        record.push(self.list(resources, |writer, resource| writer.resource(resource, file))?);
        record.push(number(text)?);
        record.push(number(block.start)?);
        record.push(number(block.end - block.start)?);
        record.push(number(*body)?);
        record.extend([*entry_tokens, *body_tokens]);
        record.extend(hash(*fingerprint));
        record.extend(self.text(root_name)?);
        record.extend(self.text(folder)?);
        record.push(self.digest(*digest)?);
        Ok(record)
    }

    fn resource(&mut self, resource: &'a Resource, file: &mut usize) -> Words {
        let Resource { path, kind, executable, utf8, size: _, media_type, digest, bytes: _ } = resource;
        let kind = match kind {
            ResourceKind::Script => 0,
            ResourceKind::Reference => 1,
            ResourceKind::Asset => 2,
            ResourceKind::Other => 3,
        };
        let mut entry = self.text(path)?.to_vec();
        entry.extend([kind, u32::from(*executable) | u32::from(*utf8) << 1]);
        entry.extend(self.text(media_type)?);
        entry.extend([number(*file)?, self.digest(*digest)?]);
        *file += 1;
        Ok(entry)
    }

    /// The offset of a value, and those of its direct children's values.
    fn node(&mut self, node: &'a Node) -> Result<(u32, Vec<u32>), TooLarge> {
        let mut children = Vec::new();
        let mut words = Vec::new();
        match node {
            Node::Scalar(scalar) => {
                words.push(match scalar.kind {
                    Kind::Null => 0,
                    Kind::Boolean(_) => 1,
                    Kind::Integer => 2,
                    Kind::Float => 3,
                    Kind::Text => 4,
                });
                words.extend(self.text(&scalar.text)?);
            }
            Node::Sequence(items) => {
                words.extend([5, number(items.len())?]);
                for item in items {
                    children.push(self.node(item)?.0);
                }
                words.extend(&children);
            }
            Node::Mapping(pairs) => {
                words.extend([6, number(pairs.len())?]);
                for pair in pairs {
                    let value = self.node(&pair.value)?.0;
                    children.push(value);
                    words.extend(self.text(&pair.key.text)?);
                    words.push(value);
                }
            }
        }
        Ok((self.append(&words)?, children))
    }

    fn list<T>(
        &mut self,
        items: &'a [T],
        mut entry: impl FnMut(&mut Self, &'a T) -> Words,
    ) -> Result<u32, TooLarge> {
        let mut words = vec![number(items.len())?];
        for item in items {
            words.extend(entry(self, item)?);
        }
        self.append(&words)
    }

    /// The offset of a digest's words.
    fn digest(&mut self, digest: Option<[u8; 32]>) -> Result<u32, TooLarge> {
        let Some(digest) = digest else { return Ok(NONE) };
        let words: Vec<u32> = digest.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        self.append(&words)
    }

    fn append(&mut self, words: &[u32]) -> Result<u32, TooLarge> {
        let offset = number(self.words.len())?;
        self.words.extend_from_slice(words);
        Ok(offset)
    }

    /// Texts that occur again (keys, media types, roots) stand once.
    fn text(&mut self, text: &'a str) -> Result<[u32; 2], TooLarge> {
        if let Some(&at) = self.known.get(text) {
            return Ok(at);
        }
        let at = [number(self.strings.len())?, number(text.len())?];
        self.strings.push_str(text);
        self.known.insert(text, at);
        Ok(at)
    }

    fn optional(&mut self, text: Option<&'a str>) -> Result<[u32; 2], TooLarge> {
        text.map_or(Ok([NONE, 0]), |text| self.text(text))
    }

    fn put(&mut self, at: usize, words: &[u32]) {
        for (place, word) in self.words.iter_mut().skip(at).zip(words) {
            *place = *word;
        }
    }
}

/// A number that is not [`NONE`].
fn number(number: usize) -> Result<u32, TooLarge> {
    u32::try_from(number).ok().filter(|&number| number != NONE).ok_or(TooLarge)
}

fn hash(hash: u128) -> [u32; 4] {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(hash.to_le_bytes().chunks_exact(4)) {
        *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    words
}
