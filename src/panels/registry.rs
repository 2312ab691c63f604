//! The registry of panels, and what is done for all of them.

use egui::{ScrollArea, Ui, vec2};

use super::parts::PanelView;
use crate::core::{Home, PanelId};

/// `core::PanelId` has the names, keys and places. A new panel is a file with its `VIEW` and one line in each.
pub fn view(id: PanelId) -> &'static PanelView {
    match id {
        PanelId::Setup => &super::setup::VIEW,
        PanelId::Node => &super::inspector::VIEW,
        // An activity paints the first two, and the window the third: a lesson is a document.
        PanelId::Class => &PanelView { least_width: 220.0, scrolls: false, show: |_, _, _| {} },
        PanelId::Program => &PanelView { least_width: 220.0, scrolls: true, show: |_, _, _| {} },
        PanelId::Lesson => &PanelView { least_width: 220.0, scrolls: false, show: |_, _, _| {} },
        PanelId::Lists => &super::lists::VIEW,
        PanelId::Tree => &super::tree::VIEW,
        PanelId::Plane => &super::plane::VIEW,
        PanelId::Map => &super::map::VIEW,
        PanelId::Plots => &super::plots::VIEW,
        PanelId::Breakpoints => &super::breakpoints::VIEW,
        PanelId::Heuristic => &super::heuristic::VIEW,
        PanelId::Details => &super::details::VIEW,
        PanelId::Pseudocode => &super::pseudocode::VIEW,
        PanelId::Why => &super::why::VIEW,
    }
}

/// Whether a panel that opens over others was not there in the last pass: then it begins at its top.
fn is_just_opened(ui: &Ui, panel: PanelId) -> bool {
    let (id, pass) = (ui.scope_id().with("last pass"), ui.ctx().cumulative_pass_nr());
    let last = ui.data(|data| data.get_temp::<u64>(id));
    ui.data_mut(|data| data.insert_temp(id, pass));
    panel.home() == Home::Drawer && last.is_none_or(|last| last + 1 < pass)
}

/// A panel in all of the available space; it scrolls where that is small.
pub fn panel_ui(ui: &mut Ui, panel: PanelId, show_contents: impl FnOnce(&mut Ui)) {
    let view = view(panel);
    let room = ui.available_size();
    let show = |ui: &mut Ui| {
        if view.scrolls {
            let area = ScrollArea::vertical().id_salt("panel").auto_shrink(false);
            let area = if is_just_opened(ui, panel) { area.vertical_scroll_offset(0.0) } else { area };
            area.show(ui, show_contents);
        } else {
            show_contents(ui);
        }
    };
    if room.x >= view.least_width {
        show(ui);
        return;
    }
    ScrollArea::horizontal().id_salt("narrow panel").auto_shrink(false).show(ui, |ui| {
        let size = vec2(view.least_width, ui.available_height());
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            show(ui);
        });
    });
}
