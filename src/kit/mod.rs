//! What every view is made of: the theme, widgets, motion, and the parts of forms. Knows the search that is shown, and no activity.

mod command_button;
mod form;
pub mod motion;
pub mod parts;
mod search_choices;
pub mod text;
mod theme;
mod transport;
mod widgets;

pub use command_button::*;
pub use form::*;
pub use parts::{SELECTED_NODE, announce, listen, live_ui, parts, report};
pub use search_choices::*;
pub use text::*;
pub use theme::*;
pub use transport::*;
pub use widgets::*;
