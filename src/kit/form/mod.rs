//! The one form of all dialogs: a title, rows of a label and a control, what results from them, what is said last, and the
//! buttons. Place, width and padding are the same for all, and so are the keys: Enter accepts, Escape leaves.

mod frame;
mod rows;
mod style;

pub use frame::*;
pub use rows::*;
pub use style::*;
