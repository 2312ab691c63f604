//! What every view is made of: the theme, widgets, motion, and the parts of forms. Knows the search that is shown, and no activity.

pub mod command_button;
pub mod form;
pub mod motion;
pub mod parts;
pub mod search_choices;
pub mod text;
pub mod theme;
pub mod transport;
pub mod widgets;

pub use theme::Theme;
