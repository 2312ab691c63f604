//! The panels in their places: side by side where there is room, otherwise one at a time, chosen by tabs.

mod pane;
mod tiles;
mod tree;

pub use pane::pane_has_focus;

use egui::{Id, Panel, Ui};
use egui_tiles::Tree;

use super::panels;
use crate::session::{Action, Arrangement, Command, PanelId, Session};
use pane::Pane;

/// Below this width (in points) the three columns do not fit side by side.
const NARROW: f32 = 900.0;

/// What is kept from frame to frame: the arrangement of the session in the form that can be dragged.
#[derive(Clone)]
struct Dock {
    arrangement: Arrangement,
    tree: Tree<PanelId>,
    /// The panel that the keyboard was given to last.
    active: Option<PanelId>,
}

impl Dock {
    fn new(session: &Session) -> Self {
        let arrangement = session.panels.arrangement.clone();
        let tree = tree::of(&arrangement);
        Self { arrangement, tree, active: session.panels.active() }
    }

    /// Takes over what the session has changed; gives the panel that the keyboard goes to, if it goes somewhere.
    fn follow(&mut self, session: &Session) -> Option<PanelId> {
        let panels = &session.panels;
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

/// Shows all panels that are shown.
pub fn dock_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let id = Id::unique("dock");
    let stored = ui.data(|data| data.get_temp::<Dock>(id));
    let mut dock = stored.unwrap_or_else(|| Dock::new(session));
    let focus = dock.follow(session);
    let focused = if session.panels.in_front().is_none() {
        empty_ui(ui, session, actions);
        None
    } else if ui.available_width() < NARROW {
        narrow_ui(ui, session, actions, focus)
    } else {
        tiles::tiles_ui(ui, &mut dock.tree, session, actions, focus)
    };
    if let Some(focused) = focused.filter(|panel| dock.active != Some(*panel)) {
        dock.active = Some(focused);
        actions.push(Action::ActivatePanel(focused));
    }
    let rearranged = dock.arrangement.with_parts(tree::parts(&dock.tree));
    if let Some(rearranged) = rearranged.filter(|new| *new != dock.arrangement) {
        actions.push(Action::Arrange(rearranged.parts().to_vec()));
        dock.arrangement = rearranged;
    }
    ui.data_mut(|data| data.insert_temp(id, dock));
}

/// One panel at a time, chosen by tabs. Gives the panel that has the keyboard.
fn narrow_ui(
    ui: &mut Ui,
    session: &Session,
    actions: &mut Vec<Action>,
    focus: Option<PanelId>,
) -> Option<PanelId> {
    let front = session.panels.in_front()?;
    Panel::top("tabs").frame(panels::frame(ui)).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for panel in session.panels.arrangement.shown() {
                if ui.selectable_label(front == panel, panel.title()).clicked() {
                    actions.push(Action::ActivatePanel(panel));
                }
            }
        });
    });
    let mut pane = Pane { session, actions, focus, focused: None };
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| pane.show(ui, front));
    pane.focused
}

/// What to do where nothing is left.
fn empty_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    egui::CentralPanel::default().frame(panels::frame(ui)).show(ui, |ui| {
        ui.label("All panels are hidden. The menu View shows each of them.");
        super::widgets::command_button(ui, Command::PutPanelsBack, session, actions);
    });
}
