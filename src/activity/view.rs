//! How an activity is painted.

use egui::Ui;

use super::Activity;
use crate::core::Core;

/// What an activity shows. It reads, and pushes actions of its own.
pub trait View: Activity {
    /// Shows its dialog, if that is open.
    fn dialog_ui(&self, _ui: &mut Ui, _core: &Core, _actions: &mut Vec<Self::Action>) {}
}
