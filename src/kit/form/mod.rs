//! The one form of all dialogs: a title, rows of a label and a control, what results from them, what is said last, and the
//! buttons. Place, width and padding are the same for all, and so are the keys: Enter accepts, Escape leaves.

mod dialog_form;
mod footer;
mod frame;
mod named_row;
mod options;
mod parts;
mod rows;
mod segments;
mod style;

pub use dialog_form::{DialogForm, LastLine};
pub use named_row::{NamedRow, choose_by_arrows, named_row_ui};
pub use options::FormOption;
pub use parts::{error_ui, section, section_gap, whole_window};
pub use rows::{FormRows, heading_ui};
pub use style::{NARROW, grey_button};
