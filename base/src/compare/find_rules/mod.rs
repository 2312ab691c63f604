//! Which rules give these numbers? Every set of rules is searched with; those whose figures are the stated ones are told, the
//! plainest first. The sets come from the registries, as those of a search by hand do.

mod bounds;
mod ceiling;
mod course;
mod families;
mod finder;
mod found;
mod quantity;
mod same;
mod slips;
mod stated;
mod text;
mod trial;

pub use course::course_of;
pub use finder::{FindRulesError, RulesProgress, RulesRequest, find_rules};
pub use found::{NearSearch, RulesFound, RulesRow, SlipRow};
pub use quantity::{FigureReading, StatedQuantity, quantities};
pub use stated::{StatedBoard, StatedError, StatedFigure, read_stated_figures};
pub use text::{found_text, near_text, progress_text, row_texts, slip_text};

#[cfg(test)]
mod tests;
