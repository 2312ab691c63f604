//! The sentences of a part of a search within another page.

/// Why no command goes beyond the part.
pub const NO_MORE_STEPS: &str = "This part of the search ends here";
