//! The panels side by side, above each other and in tabs, as the user arranged them.

use std::collections::HashSet;

use egui::{
    Color32, CursorIcon, Rect, Sense, Stroke, Style, Ui, Visuals, WidgetInfo, WidgetText, pos2, vec2,
};
use egui_tiles::{
    Behavior, Container, LinearDir, ResizeState, SimplificationOptions, Tabs, Tile, TileId, Tiles, Tree,
    UiResponse,
};

use super::pane::Pane;
use super::widths::{LEAST, fit};
use crate::session::{Action, CoreAction, PanelId, Session};
use crate::ui::Theme;
use crate::ui::text::window as text;

const TAB_HEIGHT: f32 = 28.0;
/// The handle at the top of a panel, and the distance at which the pointer reveals it.
const HANDLE: egui::Vec2 = vec2(56.0, 10.0);
const HANDLE_SHOWN_WITHIN: f32 = 30.0;

/// Returns the panel that has the keyboard focus.
pub fn tiles_ui(
    ui: &mut Ui,
    tree: &mut Tree<PanelId>,
    session: &Session,
    actions: &mut Vec<Action>,
    focus: Option<PanelId>,
) -> Option<PanelId> {
    tree.simplify(&SimplificationOptions::default());
    if let Some(front) = focus {
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(panel) if *panel == front));
    }
    let behaviour = egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        fit(tree, ui.available_width());
        let visible = tree.tiles.tile_ids().filter(|id| tree.is_visible_in_layout(*id)).collect();
        let line = Theme::of(ui.ctx()).line();
        let pane = Pane { session, actions, focus, focused: None };
        let in_bar =
            top_right(tree).filter(|_| session.core.layout.panels.arrangement.right_tabs().is_some());
        let mut behaviour = Docked { pane, visible, line, in_bar };
        tree.ui(&mut behaviour, ui);
        behaviour.pane.focused
    });
    behaviour.inner
}

struct Docked<'a> {
    pane: Pane<'a>,
    visible: HashSet<TileId>,
    line: Color32,
    /// The tabs that the bar above the panels shows.
    in_bar: Option<TileId>,
}

/// The upper right tile that is no row and no column.
fn top_right(tree: &Tree<PanelId>) -> Option<TileId> {
    let mut at = tree.root()?;
    while let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get(at) {
        let mut visible = linear.children.iter().copied().filter(|child| tree.is_visible_in_layout(*child));
        at = if linear.dir == LinearDir::Horizontal { visible.next_back() } else { visible.next() }?;
    }
    Some(at)
}

impl Behavior<PanelId> for Docked<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, panel: &mut PanelId) -> UiResponse {
        let rect = ui.max_rect();
        self.pane.show(ui, *panel);
        handle_ui(ui, rect, *panel, self.pane.actions)
    }

    fn tab_title_for_pane(&mut self, panel: &PanelId) -> WidgetText {
        panel.tab().into()
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<PanelId>, id: TileId) -> WidgetText {
        titles(tiles, id).into()
    }

    fn is_tab_closable(&self, tiles: &Tiles<PanelId>, id: TileId) -> bool {
        tiles.get_pane(&id).is_some()
    }

    fn on_tab_close(&mut self, tiles: &mut Tiles<PanelId>, id: TileId) -> bool {
        if let Some(panel) = tiles.get_pane(&id) {
            self.pane.actions.push(CoreAction::ShowPanel(*panel, false).into());
        }
        // The session has hidden it. It keeps its place.
        false
    }

    /// A panel that is alone in its place needs no tab, and the bar has those of the right column.
    fn is_tab_bar_visible(&self, id: TileId, tabs: &Tabs) -> bool {
        self.in_bar != Some(id)
            && tabs.children.iter().filter(|child| self.visible.contains(child)).count() > 1
    }

    fn tab_bar_height(&self, _: &Style) -> f32 {
        TAB_HEIGHT
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        visuals.faint_bg_color
    }

    fn gap_width(&self, _: &Style) -> f32 {
        0.0
    }

    fn min_size(&self) -> f32 {
        LEAST
    }

    fn drag_preview_color(&self, visuals: &Visuals) -> Color32 {
        visuals.selection.stroke.color.gamma_multiply(0.2)
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        match state {
            ResizeState::Idle => Stroke::new(1.0, self.line),
            ResizeState::Hovering | ResizeState::Dragging => style.visuals.selection.stroke,
        }
    }
}

/// The names of the panels in a tile.
fn titles(tiles: &Tiles<PanelId>, id: TileId) -> String {
    let mut left = vec![id];
    let mut titles = Vec::new();
    while let Some(id) = left.pop() {
        match tiles.get(id) {
            Some(Tile::Pane(panel)) => titles.push(panel.tab()),
            Some(Tile::Container(container)) => left.extend(container.children().copied()),
            None => {}
        }
    }
    titles.reverse();
    titles.join(", ")
}

/// The handle that drags a panel. It appears when the pointer is near.
fn handle_ui(ui: &mut Ui, rect: Rect, panel: PanelId, actions: &mut Vec<Action>) -> UiResponse {
    let place = Rect::from_center_size(pos2(rect.center().x, rect.top() + HANDLE.y / 2.0), HANDLE);
    let id = ui.scope_id().with("handle");
    let response = ui.interact(place, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, text::move_panel(panel.title())));
    let zone = Rect::from_min_size(rect.min, vec2(rect.width(), HANDLE_SHOWN_WITHIN));
    if ui.rect_contains_pointer(zone) || response.dragged() {
        let theme = Theme::of(ui.ctx());
        let strong = response.hovered() || response.dragged();
        let colour = if strong { theme.action() } else { theme.line() };
        let bar = Rect::from_center_size(place.center(), vec2(HANDLE.x - 8.0, 4.0));
        ui.painter().rect_filled(bar, 2, colour);
    }
    let response = response.on_hover_cursor(CursorIcon::Grab).on_hover_text(text::PANEL_HINT);
    response.context_menu(|ui| {
        if ui.button("Hide").clicked() {
            actions.push(CoreAction::ShowPanel(panel, false).into());
            ui.close();
        }
    });
    if response.drag_started() { UiResponse::DragStarted } else { UiResponse::None }
}
