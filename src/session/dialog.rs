//! The dialog of the window: a place to go to, or the help.

use crate::core::HelpView;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialog {
    GoTo(String),
    Help(HelpView),
}
