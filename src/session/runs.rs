//! The table of runs on the screen.

use std::sync::Arc;

use super::Session;
use crate::file::SaveWork;
use crate::file::{Destination, picture_format, save_picture};
use crate::picture::Palette;
use crate::picture::runs::draw_runs;

impl Session {
    /// The work of drawing and writing the table; `None` if it is empty.
    pub(super) fn runs_picture_work(&self) -> Option<SaveWork> {
        let (table, palette) =
            (self.core.runs_table(&self.core.listed_facts()), Palette::of(self.core.look.theme));
        (!table.rows.is_empty()).then(|| -> SaveWork {
            Arc::new(move |to: &Destination| {
                save_picture(to, picture_format(&to.path)?, &draw_runs(&table, palette))
            })
        })
    }
}
