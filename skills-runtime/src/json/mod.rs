//! Outcomes and values as JSON, through `serde`.

mod outcome;
mod value;

#[cfg(test)]
mod tests;
