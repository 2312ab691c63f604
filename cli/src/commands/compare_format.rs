//! The formats of `tilescope compare`.

/// How the table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareFormat {
    /// Columns for a terminal.
    Text,
    Markdown,
    Csv,
    /// An object for each search, as `tilescope solve` writes it.
    Json,
}

impl CompareFormat {
    /// All formats; the first one is the default.
    pub const ALL: [Self; 4] = [Self::Text, Self::Markdown, Self::Csv, Self::Json];

    /// The value of `--format`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    /// One line for the help.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Text => "A table with aligned columns for each board",
            Self::Markdown => "A table in Markdown for each board",
            Self::Csv => "One table with a header, one line per search",
            Self::Json => "One JSON object per search, one per line, as tilescope solve writes it",
        }
    }
}
