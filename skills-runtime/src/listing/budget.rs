//! How much a listing may cost.

/// How much a listing may cost, in characters or by an estimate in tokens.
///
/// ```
/// use skills_runtime::Budget;
///
/// assert_eq!(Budget::tokens(500), Budget::characters(2_000));
/// assert_eq!(Budget::context_window(200_000), Budget::characters(8_000));
/// assert_eq!(Budget::default(), Budget::characters(8_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(usize);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Budget = Budget(usize::MAX);

    /// So many characters.
    pub const fn characters(characters: usize) -> Self {
        Budget(characters)
    }

    /// So many tokens, estimated at four characters each.
    pub const fn tokens(tokens: usize) -> Self {
        Budget(tokens.saturating_mul(4))
    }

    /// One percent of a context window of so many tokens, at four characters a token.
    pub const fn context_window(tokens: usize) -> Self {
        Budget(tokens / 25)
    }

    pub(super) const fn limit(self) -> usize {
        self.0
    }
}

/// 8,000 characters: the budget when nothing is known about the context window.
impl Default for Budget {
    fn default() -> Self {
        Budget(8_000)
    }
}
