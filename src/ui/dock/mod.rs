//! The arrangement of the panels: side by side, or one of them alone.

mod pane;
mod tiles;
mod tree;
mod widths;

pub use pane::{focused_pane, pane_rect, panel_contents};

use egui::{Id, Panel, Ui};
use egui_tiles::Tree;

use super::panels;
use crate::session::{Action, Arrangement, Command, CoreAction, Home, PanelId, Session};
use pane::Pane;

/// The current node has two fifths of the width beside both columns of the default layout, and beside the right one.
const LEAST_WIDTH: f32 = 1140.0;
const LEAST_WIDTH_WITHOUT_BOARDS: f32 = 750.0;

/// Whether the window is wide enough for panels side by side.
pub fn has_room(ui: &Ui, session: &Session) -> bool {
    let has_boards = session.core.layout.panels.arrangement.shows(PanelId::Setup);
    let least = if has_boards { LEAST_WIDTH } else { LEAST_WIDTH_WITHOUT_BOARDS };
    ui.available_width() >= least || session.core.layout.panels.is_alone()
}

/// Kept from frame to frame: the session's arrangement in the form that `egui_tiles` can drag.
#[derive(Clone)]
struct Dock {
    arrangement: Arrangement,
    tree: Tree<PanelId>,
    /// The panel that last received the keyboard focus.
    active: Option<PanelId>,
}

impl Dock {
    fn new(session: &Session) -> Self {
        let arrangement = session.core.layout.panels.arrangement.clone();
        let tree = tree::of(&arrangement);
        Self { arrangement, tree, active: session.core.layout.panels.active() }
    }

    /// Applies what the session has changed. Returns the panel that gets the keyboard focus, if any.
    fn follow(&mut self, session: &Session) -> Option<PanelId> {
        let panels = &session.core.layout.panels;
        if self.arrangement != panels.arrangement {
            if self.arrangement.parts() != panels.arrangement.parts() {
                self.tree = tree::of(&panels.arrangement);
            }
            self.arrangement = panels.arrangement.clone();
            tree::show_only(&mut self.tree, &self.arrangement);
        }
        let goes_to = panels.active().filter(|active| self.active != Some(*active));
        self.active = panels.active();
        goes_to
    }
}

/// The panels in one frame.
pub struct Docking<'a> {
    session: &'a Session,
    dock: Dock,
    /// The panel that gets the keyboard focus in this frame.
    focus: Option<PanelId>,
    /// The panel that has the keyboard focus.
    focused: Option<PanelId>,
}

fn id() -> Id {
    Id::unique("dock")
}

/// The initial and the least height of the plots, in points.
const PLOTS: f32 = 196.0;
const LEAST_PLOTS: f32 = 80.0;

impl<'a> Docking<'a> {
    pub fn new(ui: &Ui, session: &'a Session) -> Self {
        let kept = ui.data(|data| data.get_temp::<Dock>(id()));
        let mut dock = kept.unwrap_or_else(|| Dock::new(session));
        let focus = dock.follow(session);
        Self { session, dock, focus, focused: None }
    }

    /// Whether the plots are below the timeline.
    pub fn has_plots(&self) -> bool {
        let panels = &self.session.core.layout.panels;
        panels.arrangement.shows(PanelId::Plots) && !panels.is_alone()
    }

    /// Shows the plots at the bottom of the free area; the timeline goes above them.
    pub fn plots_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let most = (ui.available_height() * 0.7).max(LEAST_PLOTS);
        let panel =
            Panel::bottom("plots").frame(egui::Frame::NONE).resizable(true).show_separator_line(false);
        panel.default_size(PLOTS).size_range(LEAST_PLOTS..=most).show(ui, |ui| {
            self.pane_ui(ui, PanelId::Plots, actions);
        });
    }

    fn pane_ui(&mut self, ui: &mut Ui, panel: PanelId, actions: &mut Vec<Action>) {
        let mut pane = Pane { session: self.session, actions, focus: self.focus, focused: None };
        pane.show(ui, panel);
        self.focused = pane.focused.or(self.focused);
    }

    /// Shows all other panels, and ends the frame.
    pub fn show(mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let panels = &self.session.core.layout.panels;
        let is_alone = panels.is_alone();
        let mut shown = panels.arrangement.shown();
        if !shown.any(|panel| is_alone || panel.home() != Home::UnderTimeline) {
            empty_ui(ui, self.session, actions);
        } else if is_alone {
            self.alone_ui(ui, actions);
        } else {
            let focused = tiles::tiles_ui(ui, &mut self.dock.tree, self.session, actions, self.focus);
            self.focused = focused.or(self.focused);
        }
        let dock = &mut self.dock;
        if let Some(focused) = self.focused.filter(|panel| dock.active != Some(*panel)) {
            dock.active = Some(focused);
            actions.push(CoreAction::ActivatePanel(focused).into());
        }
        let rearranged = dock.arrangement.with_parts(tree::parts(&dock.tree));
        if let Some(rearranged) = rearranged.filter(|new| *new != dock.arrangement) {
            actions.push(CoreAction::Arrange(rearranged.parts().to_vec()).into());
            dock.arrangement = rearranged;
        }
        ui.data_mut(|data| data.insert_temp(id(), self.dock));
    }

    /// The panel in front, in the whole window.
    fn alone_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Some(front) = self.session.core.layout.panels.in_front() else { return };
        egui::CentralPanel::default()
            .frame(egui::Frame::NONE)
            .show(ui, |ui| self.pane_ui(ui, front, actions));
    }
}

/// A hint for a window without panels.
fn empty_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    egui::CentralPanel::default().frame(panels::frame(ui)).show(ui, |ui| {
        ui.label("All movable panels are hidden. Use the View menu to show them.");
        crate::kit::command_button::command_button(ui, Command::PutPanelsBack, session, actions);
    });
}
