//! The formats of worksheets, and their registry.
//!
//! # Add a format of worksheets
//!
//! 1. Write `base/src/file/worksheets/NAME.rs` with a function that turns a `Worksheet` into text, as in `base/src/file/worksheets/markdown.rs`. In
//!    the blank version, only the start is given.
//! 2. Add `mod NAME;` to `base/src/file/worksheets/mod.rs`, and its variant to `WorksheetFormat` and `WorksheetFormat::ALL` in
//!    `base/src/file/worksheets/format.rs`. The compiler asks for its ending, its title and its bytes.
//!
//! The dialog and `tilescope worksheet` list it from there.

use super::{csv, markdown};
use crate::picture::{Paper, PngError, SheetVersion, Worksheet, pdf, svg, worksheet_pages};

/// The format of a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WorksheetFormat {
    /// For printing.
    #[default]
    Pdf,
    /// A picture of each page.
    Svg,
    Markdown,
    Csv,
}

impl WorksheetFormat {
    pub const ALL: [Self; 4] = [Self::Pdf, Self::Svg, Self::Markdown, Self::Csv];

    /// The file extension, which is its name on the command line.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Markdown => "md",
            Self::Csv => "csv",
        }
    }

    /// The name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Self::Pdf => "PDF, for printing",
            Self::Svg => "SVG, a picture of each page",
            Self::Markdown => "Markdown, for a document",
            Self::Csv => "CSV, for a spreadsheet",
        }
    }

    /// Whether it has pages.
    pub fn has_pages(self) -> bool {
        matches!(self, Self::Pdf | Self::Svg)
    }

    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The bytes of each file of a worksheet.
    ///
    /// # Errors
    /// If a page cannot be drawn.
    pub(super) fn encode(
        self,
        sheet: &Worksheet,
        version: SheetVersion,
        paper: Paper,
    ) -> Result<Vec<Vec<u8>>, PngError> {
        Ok(match self {
            Self::Pdf => vec![pdf(&worksheet_pages(sheet, version, paper))?],
            Self::Svg => {
                worksheet_pages(sheet, version, paper).iter().map(|page| svg(page).into_bytes()).collect()
            }
            Self::Markdown => vec![markdown::markdown(sheet, version).into_bytes()],
            Self::Csv => vec![csv::csv(sheet, version).into_bytes()],
        })
    }
}
