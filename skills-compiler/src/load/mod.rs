//! From a folder to a [`Tree`]: the only part that touches the disk, and only through [`Files`].

mod arrange;
mod disk;
mod facts;
mod files;
mod hash;
mod manifest;
mod memory;
mod package;
mod part;
mod read;
mod skip;
#[cfg(test)]
mod tests;

pub use disk::Disk;
pub use files::{Enter, Entry, EntryKind, Files, Take, whole};
pub(crate) use hash::{digest, hash};
pub use memory::Memory;

use crate::options::Options;
use crate::tree::Tree;

/// Whether the bytes of resources are kept in the tree or only their facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Names and sizes: files that no rule looks into are opened and not read, so a bundle of them has no fingerprint.
    /// For a check whose bundle nobody embeds.
    Names,
    /// Only size, hash and the like: the macro leaves the bytes to rustc.
    Facts,
    /// The bytes too, for a catalog that is put together at run time.
    Bytes,
}

/// Reads every root of `options` from the disk.
pub fn load(options: &Options, keep: Keep) -> Tree {
    let watch = package::watch(options.package.as_ref());
    let read = options.package.as_ref().and_then(package::manifest);
    let has_manifest = read.is_some();
    let manifest = read.unwrap_or_default();
    let roots = options.roots.iter().map(|root| {
        let mut tree = arrange::arrange(root.name(), &Disk::new(&root.path), options, keep);
        tree.place = std::path::absolute(&root.path).unwrap_or_else(|_| root.path.clone());
        if let Some(package) = &options.package {
            if manifest.published {
                tree.inside_package = Some(package::holds(package, &root.path));
                tree.unpackaged = package::unpackaged(package, &manifest, &root.path, &tree);
            }
            tree.watched = package::watches(&watch, package, &root.path);
        }
        tree
    });
    Tree { roots: roots.collect(), watch, manifest: has_manifest }
}

/// Reads one root from any source of files.
pub fn load_from(name: &str, files: &dyn Files, options: &Options, keep: Keep) -> Tree {
    Tree { roots: vec![arrange::arrange(name, files, options, keep)], ..Tree::default() }
}
