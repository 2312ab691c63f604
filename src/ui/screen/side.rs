//! The side of a search: its tabs, with a panel below each row of them; the drawer; and which panel has the keyboard.

use egui::{Context, EventFilter, Id, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder};

use crate::kit::{Theme, UnitScale, focus_is_shown, report};
use crate::panels::{self, ScreenAreas, SideView, focus_id};
use crate::session::{Action, Actions, CoreAction, LessonView, PanelId, Seen, Session, among};
use crate::ui::lesson::{lesson_ui, page_height};

/// Above and below a panel, in units of the side.
const ABOVE: f32 = 0.4;
/// The part of the height that the page of a lesson has: at least and at most. A page that needs more has all of it, unless it is
/// about a panel beside it.
const LEAST_PAGE: f32 = 0.2;
const MOST_OF_PAGE: f32 = 0.64;
const MOST_BESIDE_PANEL: f32 = 0.75;
/// The least height of a picture in the lower half, in points: the cells of the plane or the dots of the map take 180 of it, and
/// a tree of a few nodes has room for their values.
const LEAST_PLANE: f32 = 275.0;
const LEAST_TREE: f32 = 218.0;

/// The part of the height that the upper half has; `None` if it needs all of it.
fn share(ctx: &Context, areas: &ScreenAreas, session: &Session) -> Option<f32> {
    let tabs = session.core.layout.tabs_now();
    let page = session.documents.lesson.view().map(LessonView::page);
    let (None, Some(page), Some(height)) = (tabs.own_share(), page, page_height(ctx)) else {
        let least = match tabs.rows(true).last().map(|row| row.front) {
            Some(PanelId::Plane | PanelId::Map) => LEAST_PLANE,
            Some(PanelId::Tree) => LEAST_TREE,
            _ => 0.0,
        };
        let most = (1.0 - panels::share_for(ctx, areas, least)).max(LEAST_PAGE);
        return Some(tabs.own_share().unwrap_or_else(|| tabs.share().min(most)));
    };
    let wanted = panels::share_for(ctx, areas, height + areas.side_scale.u(2.0 * ABOVE)).max(LEAST_PAGE);
    let is_about_panel = page.stops.iter().any(|stop| !stop.panel.is_empty());
    let most = if is_about_panel { MOST_BESIDE_PANEL } else { MOST_OF_PAGE };
    (wanted <= most || is_about_panel).then_some(wanted.min(most))
}

pub fn side_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let layout = &session.core.layout;
    let share = share(ui.ctx(), areas, session);
    let has_one_row = areas.has_one_row() || share.is_none();
    if has_one_row != layout.has_one_row {
        actions.push(CoreAction::NoteOneRow(has_one_row).into());
    }
    let rows = layout.rows(!has_one_row);
    let title = |panel| session.documents.lesson.tab(panel);
    let side = SideView {
        areas,
        seen: session.seen(),
        rows: &rows,
        share: share.unwrap_or(1.0),
        has_room: !has_one_row && !layout.fills_side,
        is_alone: layout.is_alone(),
        title: &title,
    };
    let change = |change| CoreAction::Tabs(change).into();
    panels::side_ui(ui, side, change, actions, |ui, panel, rect: Rect, actions| {
        panels::fade_earlier(ui, session.seen());
        // Rows of lists begin at the top of their own accord.
        let above = if panel == PanelId::Lists { 0.0 } else { ABOVE };
        pane_ui(ui, (rect, side.inside(rect, above)), areas.side_scale, panel, session, actions);
    });
}

/// A panel in a rectangle. The ground around it is its own as well.
fn pane_ui(
    ui: &mut Ui,
    (whole, rect): (Rect, Rect),
    scale: UnitScale,
    panel: PanelId,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    // Before its contents, so that Tab goes to the first of them.
    let response = ui.interact(whole, focus_id(panel), Sense::FOCUSABLE);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Pane, true, panel.title()));
    if response.has_focus() {
        // Arrow keys step through the search here, too.
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
    // One id for all contents, so that scrolling and folding survive a move.
    let room = UiBuilder::new().scope_id(Id::unique(("panel", panel))).max_rect(rect);
    let mut inside = ui.new_child(room.accessibility_label(panel.title()));
    inside.shrink_clip_rect(whole);
    scale.apply(&mut inside);
    report(&inside, format!("panel {}", panel.title()), rect, None);
    let seen = session.seen();
    panels::panel_ui(&mut inside, panel, |ui| {
        if panel == PanelId::Lesson {
            lesson_ui(ui, session, actions);
        } else if let Some(acts) = session.activities.panel_ui(panel, ui, seen) {
            actions.extend(acts.into_iter().map(Action::from));
        } else {
            among(actions, |actions| (panels::view(panel).show)(ui, seen, actions));
        }
    });
    if response.has_focus() && focus_is_shown(ui.ctx()) {
        let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
        ui.painter().rect_stroke(whole, 0, stroke, StrokeKind::Inside);
    }
}

pub fn drawer_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    /// In units of the stage.
    const MARGIN: f32 = 1.2;
    let rect = areas.drawer;
    // What lies below it cannot be clicked.
    ui.interact(rect, Id::unique("drawer"), Sense::click());
    report(ui, "drawer", rect, None);
    let theme = Theme::of(ui.ctx());
    ui.painter().rect_filled(rect, 0, theme.background());
    ui.painter().vline(rect.right(), rect.y_range(), Stroke::new(1.0, theme.line()));
    let inner = rect.shrink(areas.scale.u(MARGIN));
    pane_ui(ui, (rect, inner), areas.side_scale, PanelId::Setup, session, actions);
}

/// Gives the keyboard to the panel that the session has brought to the front, or tells it which one the user has chosen.
pub fn follow_focus(ui: &Ui, seen: Seen<'_>, actions: &mut Actions) {
    let id = Id::unique("panel that had the focus");
    let now = (seen.core.layout.active(), seen.core.layout.is_entered());
    let before = ui.data(|data| data.get_temp::<(PanelId, bool)>(id)).unwrap_or(now);
    let mut kept = now;
    if now != before && (now.0 != before.0 || now.1) {
        ui.memory_mut(|memory| memory.request_focus(focus_id(now.0)));
    } else if let Some(panel) = panel_at_keyboard(ui, seen).filter(|panel| *panel != now.0) {
        kept = (panel, false);
        actions.push(CoreAction::ShowPanel(panel));
    }
    ui.data_mut(|data| data.insert_temp(id, kept));
}

fn panel_at_keyboard(ui: &Ui, seen: Seen<'_>) -> Option<PanelId> {
    let focused = ui.memory(egui::Memory::focused)?;
    let at = ui.ctx().read_response(focused)?.rect.center();
    let pane = |panel: PanelId| ui.ctx().read_response(focus_id(panel));
    // The area of a panel that was hidden just now belongs to another one.
    seen.core.layout.visible_panels().find(|panel| pane(*panel).is_some_and(|pane| pane.rect.contains(at)))
}
