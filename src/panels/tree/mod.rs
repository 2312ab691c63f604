//! The search tree: pan, zoom, point, select, fold.

mod canvas;
mod card;
mod glide;
mod keys;
mod legend;
mod minimap;

use egui::{ProgressBar, RichText, Ui};

use super::necessity::necessity_ui;
use super::parts::{PanelView, save_picture_ui};
use crate::core::{Command, CoreAction, PanelId, Seen, Shown, TreeAction};
use crate::kit::command_button::{command_button, command_widget};
use crate::kit::theme::UnitScale;
use crate::panels::text::pictures as text;
use crate::picture::tree::TreeLayout;
use crate::search::Layer;

pub const VIEW: PanelView = PanelView { least_width: 140.0, scrolls: false, show: tree_ui };

/// The search tree, or a hint before the first search.
fn tree_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let shown = seen.core.shown.as_ref();
    let Some((shown, moment)) = shown.and_then(|shown| Some((shown, shown.moment()?))) else {
        ui.label("Run a search to see its tree, with every board below its parent.");
        command_button(ui, Command::Run, seen.commands, actions);
        return;
    };
    let tree = &shown.tree;
    let told = shown.told_nodes();
    if tree.is_out_of_date(&shown.recording, shown.is_running(), told) {
        actions.push(CoreAction::Tree(TreeAction::LayOut));
    }
    // Beside other panels, the menu and the keys have these commands, and the tree has the room.
    let has_toolbar = seen.core.layout.is_alone();
    if has_toolbar {
        toolbar_ui(ui, seen, shown, actions);
    }
    if told.unwrap_or_else(|| shown.recording.progress().nodes()) > TreeLayout::MAX_NODES {
        ui.label(text::too_many_nodes(TreeLayout::MAX_NODES));
    }
    if let Some(why) = tree.failure() {
        ui.label(text::tree_not_drawn(&why));
    }
    match tree.layout(&shown.recording) {
        Some(layout) => {
            let rect = ui.available_rect_before_wrap();
            let rect = necessity_ui(ui, rect, UnitScale::of(ui), seen);
            let rect = legend::legend_ui(ui, rect, (seen, shown, moment), has_toolbar, actions);
            canvas::canvas_ui(ui, seen, shown, moment, layout, rect, actions);
        }
        None if tree.failure().is_some() => {}
        None => {
            ui.add(ProgressBar::new(tree.under_way().unwrap_or(0.0)).show_percentage());
        }
    }
}

fn toolbar_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Vec<CoreAction>) {
    ui.horizontal_wrapped(|ui| {
        command_button(ui, Command::TreeAll, seen.commands, actions);
        if shown.recording.algorithm().layer == Layer::Iteration {
            command_button(ui, Command::TreeIteration, seen.commands, actions);
        }
        command_button(ui, Command::TreePath, seen.commands, actions);
        let follow = egui::Button::selectable(shown.tree.follows(), Command::TreeFollow.info().name);
        command_widget(ui, follow, Command::TreeFollow, seen.commands, actions);
        command_button(ui, Command::TreeFold, seen.commands, actions);
        save_picture_ui(ui, PanelId::Tree, seen, actions);
        // While the future is hidden, there is a new layout at every step.
        if let Some(done) = shown.tree.under_way().filter(|_| shown.tells_end()) {
            ui.label(RichText::new(text::laying_out(done)).weak());
        }
    });
}
