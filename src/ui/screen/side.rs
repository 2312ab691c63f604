//! The side of a search: its tabs, with a panel below each row of them.

use egui::{Context, Rect, Ui};

use super::pane::pane_ui;
use crate::panels::{self, ScreenAreas, SideView};
use crate::session::{Action, CoreAction, LessonView, PanelId, Session};
use crate::ui::lesson::page_height;

/// Above and below a panel, in units of the side.
const ABOVE: f32 = 0.4;
/// The part of the height that the page of a lesson has: at least and at most. A page that needs more has all of it, unless it is
/// about a panel beside it.
const LEAST_PAGE: f32 = 0.2;
const MOST_OF_PAGE: f32 = 0.64;
const MOST_BESIDE_PANEL: f32 = 0.75;
/// The height that a picture in the lower half has at least, in points: the cells of the plane take 180 of it, and in a tree of a
/// few nodes there is room for their values.
const LEAST_PLANE: f32 = 275.0;
const LEAST_TREE: f32 = 218.0;

/// The part of the height that the upper half has; `None` if it needs all of it.
fn share(ctx: &Context, areas: &ScreenAreas, session: &Session) -> Option<f32> {
    let tabs = session.core.layout.tabs_now();
    let page = session.documents.lesson.view().map(LessonView::page);
    let (None, Some(page), Some(height)) = (tabs.own_share(), page, page_height(ctx)) else {
        let least = match tabs.rows(true).last().map(|row| row.front) {
            Some(PanelId::Plane) => LEAST_PLANE,
            Some(PanelId::Tree) => LEAST_TREE,
            _ => 0.0,
        };
        let most = (1.0 - panels::share_for(areas, least)).max(LEAST_PAGE);
        return Some(tabs.own_share().unwrap_or_else(|| tabs.share().min(most)));
    };
    let wanted = panels::share_for(areas, height + areas.side_scale.u(2.0 * ABOVE)).max(LEAST_PAGE);
    let is_about_panel = page.stops.iter().any(|stop| !stop.panel.is_empty());
    let most = if is_about_panel { MOST_BESIDE_PANEL } else { MOST_OF_PAGE };
    (wanted <= most || is_about_panel).then_some(wanted.min(most))
}

pub fn side_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let layout = &session.core.layout;
    let share = share(ui.ctx(), areas, session);
    let has_one_row = areas.has_one_row() || share.is_none();
    if has_one_row != layout.has_one_row() {
        actions.push(CoreAction::NoteOneRow(has_one_row).into());
    }
    let rows = layout.rows(!has_one_row);
    let title = |panel| session.documents.lesson.tab(panel);
    let side = SideView {
        areas,
        seen: session.seen(),
        rows: &rows,
        share: share.unwrap_or(1.0),
        has_room: !has_one_row && !layout.fills_side(),
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
