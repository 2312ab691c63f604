//! Laying out the tree, and which part of it is shown.

use crate::core::commands::Command;
use crate::core::panels::PanelId;
use crate::core::state::Core;
use crate::core::text;
use crate::core::tree::{CLOSE, FEW, Framing, TreeAction};
use crate::search::Layer;

impl Core {
    pub(crate) fn change_tree(&mut self, action: TreeAction) {
        let Some(shown) = &mut self.shown else { return };
        match action {
            TreeAction::LayOut => {
                let told = shown.told_nodes();
                shown.tree.lay_out(&shown.recording, told, self.wake.clone());
            }
            TreeAction::Frame(framing) => shown.tree.framing = framing,
            TreeAction::Fold(id) => shown.tree.fold(id),
            TreeAction::Select(id) => self.select(Some(id)),
        }
    }

    /// Lays out a small tree of what has happened at once: a step shows its state in the first frame.
    pub(crate) fn follow_tree(&mut self) {
        let is_due = self.layout.shows(PanelId::Tree)
            && self.shown.as_ref().is_some_and(|shown| {
                let told = shown.told_nodes().filter(|nodes| *nodes <= FEW);
                told.is_some() && shown.tree.is_out_of_date(&shown.recording, shown.is_running(), told)
            });
        if is_due {
            self.change_tree(TreeAction::LayOut);
        }
    }

    /// Changes the visible part, and shows the panel where it is hidden; or folds the selected node.
    pub(crate) fn perform_on_tree(&mut self, command: Command) {
        let follows = self.shown.as_ref().is_some_and(|shown| shown.tree.follows());
        let framing = match command {
            Command::TreePath => Framing::Path,
            Command::TreeIteration => Framing::Iteration,
            Command::TreeFollow if !follows => Framing::Follow(CLOSE),
            Command::TreeFold => {
                if let Some(selected) = self.selected() {
                    self.change_tree(TreeAction::Fold(selected));
                }
                return;
            }
            _ => Framing::All,
        };
        self.layout.show(PanelId::Tree);
        self.change_tree(TreeAction::Frame(framing));
    }

    /// Whether a command of the tree can be used.
    ///
    /// # Errors
    /// Why not, for a tooltip.
    pub(crate) fn can_perform_on_tree(&self, command: Command) -> Result<(), &'static str> {
        let Some(shown) = &self.shown else { return Err(text::NO_SEARCH) };
        match command {
            Command::TreePath if !shown.is_solved() => Err(text::NO_PATH),
            Command::TreeIteration if shown.recording.algorithm().layer != Layer::Iteration => {
                Err(text::NO_ITERATIONS)
            }
            Command::TreeFold if self.selected().is_none() => Err("Select a node first"),
            _ => Ok(()),
        }
    }
}
