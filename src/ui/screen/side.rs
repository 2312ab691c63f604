//! The side: its tabs, in one row or in two, with a panel below each.

use egui::{CursorIcon, Id, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::pane::pane_ui;
use crate::kit::command_button::command_at;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Icon, Pen, paint_icon, tabs_ui};
use crate::panels::{self, ScreenAreas};
use crate::session::{
    Action, Command, CoreAction, PanelId, Seen, Session, SideHalf, TabRow, TabsAction, among,
};

/// In units of the side.
const MARGIN: f32 = 1.3;
const LOWER_TABS: f32 = 2.25;
const BUTTON: f32 = 1.6;
const GAP: f32 = 0.8;
/// The height of the border that can be dragged, in points.
const BORDER: f32 = 8.0;

pub fn side_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let (layout, scale) = (&session.core.layout, areas.side_scale);
    let has_one_row = areas.has_one_row();
    if has_one_row != layout.has_one_row() {
        actions.push(CoreAction::NoteOneRow(has_one_row).into());
    }
    let rows = layout.rows(!has_one_row);
    // A panel that is alone has the room of the stage as well.
    let left = if layout.is_alone() { areas.left.left() } else { areas.right.left() };
    let body = Rect { min: pos2(left, areas.right.top()), ..areas.right };
    let right_end = upper_end_ui(ui, areas, session, actions);
    let pen = Pen::new(ui, scale);
    let places = halves(body, scale, rows.len(), layout.tabs.share());
    for (row, (strip, panel)) in rows.iter().zip(places) {
        let is_lower = row.half == SideHalf::Lower;
        let strip = strip.unwrap_or(Rect { max: pos2(right_end, areas.tabs.bottom()), ..areas.tabs });
        among(actions, |actions| {
            let end =
                if is_lower { lower_end_ui(ui, strip, pen, session.seen(), actions) } else { right_end };
            row_ui(ui, (Rect { max: pos2(end, strip.bottom()), ..strip }, body), pen, row, session, actions);
            if is_lower {
                border_ui(ui, strip, body, layout.tabs.share(), actions);
            }
        });
        let mut ui = ui.new_child(UiBuilder::new().max_rect(panel).id_salt(row.half));
        panels::fade_earlier(&mut ui, session.seen());
        let margin = scale.u(if areas.is_narrow() { 0.9 } else { MARGIN });
        // Rows of lists begin at the top of their own accord.
        let above = if row.front == PanelId::Lists { 0.0 } else { scale.u(0.4) };
        let inner = Rect::from_min_max(
            pos2(panel.left() + margin, panel.top() + above),
            pos2(panel.right() - margin, panel.bottom() - above),
        );
        pane_ui(&mut ui, (panel, inner), scale, row.front, session, actions);
    }
}

/// For each row of tabs, where it is below the first one, and where its panel is.
fn halves(body: Rect, scale: UnitScale, rows: usize, share: f32) -> Vec<(Option<Rect>, Rect)> {
    if rows < 2 {
        return vec![(None, body)];
    }
    let strip = scale.u(LOWER_TABS);
    let split = body.top() + (body.height() - strip) * share;
    let upper = Rect { max: pos2(body.right(), split), ..body };
    let tabs = Rect::from_min_size(upper.left_bottom(), vec2(body.width(), strip));
    let lower = Rect { min: tabs.left_bottom(), ..body };
    vec![(None, upper), (Some(tabs), lower)]
}

/// The tabs of one row. A tab that is let go in the other half moves there.
fn row_ui(
    ui: &Ui,
    (strip, body): (Rect, Rect),
    pen: Pen,
    row: &TabRow,
    session: &Session,
    actions: &mut Vec<CoreAction>,
) {
    let inner = Rect { min: pos2(strip.left() + pen.u(MARGIN), strip.top()), ..strip };
    let titled: Vec<_> = row.tabs.iter().map(|panel| (*panel, session.tab(*panel))).collect();
    let used = tabs_ui(ui, inner, pen, &titled, row.front, Sense::click_and_drag());
    actions.extend(used.clicked.map(CoreAction::ShowPanel));
    if let Some((panel, at)) = used.dropped.filter(|(_, at)| at.x >= strip.left()) {
        // Beyond the border of two halves, or beyond the middle of a single one.
        let half = match row.half {
            SideHalf::Upper if at.y > body.center().y => SideHalf::Lower,
            SideHalf::Lower if at.y < strip.top() => SideHalf::Upper,
            half => half,
        };
        if half != row.half {
            actions.push(CoreAction::Tabs(TabsAction::Move(panel, half)));
        }
    }
    ui.painter().hline(strip.left()..=body.right(), strip.bottom(), Stroke::new(1.0, pen.theme.line()));
}

/// The right end of the upper row: the split, and Present or the menu. Gives where it begins.
fn upper_end_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) -> f32 {
    let pen = Pen::new(ui, areas.side_scale);
    let row = areas.tabs;
    let left = if areas.is_narrow() {
        // The menu begins the row above the stage.
        row.right() - pen.u(MARGIN - GAP)
    } else {
        among(actions, |actions| {
            panels::present_ui(ui, row, pen, areas.menus.is_some(), session.seen(), actions)
        })
    };
    let is_split = session.core.layout.rows(!areas.has_one_row()).len() > 1;
    let layout = &session.core.layout;
    if is_split || areas.has_one_row() || layout.is_alone() || layout.fills_side() {
        return left - pen.u(GAP);
    }
    let centre = pos2(left - pen.u(GAP + BUTTON / 2.0), row.center().y);
    among(actions, |actions| icon_ui(ui, pen, centre, Icon::Halves, session.seen(), actions))
}

/// The button that joins the halves. Gives where it begins.
fn lower_end_ui(ui: &Ui, strip: Rect, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) -> f32 {
    let centre = pos2(strip.right() - pen.u(MARGIN) - pen.u(BUTTON / 2.0) + pen.u(0.4), strip.center().y);
    icon_ui(ui, pen, centre, Icon::Close, seen, actions)
}

fn icon_ui(
    ui: &Ui,
    pen: Pen,
    centre: egui::Pos2,
    icon: Icon,
    seen: Seen<'_>,
    actions: &mut Vec<CoreAction>,
) -> f32 {
    let rect = Rect::from_center_size(centre, vec2(pen.u(BUTTON), pen.u(BUTTON)));
    report(ui, "split", rect, None);
    let response = command_at(ui, rect, Command::SplitSide, seen.commands, actions);
    if response.hovered() {
        ui.painter().rect_filled(rect, pen.u(0.4).min(255.0) as u8, pen.theme.button());
    }
    paint_icon(ui.painter(), (centre, pen.u(0.065)), icon, pen.theme.weak_text());
    rect.left() - pen.u(GAP)
}

/// The border between the halves, to be dragged.
fn border_ui(ui: &Ui, strip: Rect, body: Rect, share: f32, actions: &mut Vec<CoreAction>) {
    ui.painter().hline(strip.x_range(), strip.top(), ui.visuals().widgets.noninteractive.bg_stroke);
    let rect = Rect::from_center_size(strip.center_top(), vec2(strip.width(), BORDER));
    let response = ui.interact(rect, Id::unique("border of the halves"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, "Border of both halves"));
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        let wanted = (at.y - body.top()) / (body.height() - strip.height());
        // A pointer at rest causes no frames.
        let change = Some(TabsAction::share(wanted)).filter(|change| *change != TabsAction::Share(share));
        actions.extend(change.map(CoreAction::Tabs));
    }
    response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
}
