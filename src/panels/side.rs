//! The side: its tabs, in one row or in two, with the room of a panel below each. The tabs are those of a search, or of the
//! screen of an activity.

use egui::{
    Align2, Context, CursorIcon, Id, Pos2, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::areas::ScreenAreas;
use super::bar::present_ui;
use crate::core::{Command, CoreAction, Seen, SideHalf, SideTab, TabRow, TabsAction};
use crate::kit::{Icon, Pen, command_at, paint_icon, paint_line, report, tabs_ui};
use crate::platform::IS_DESKTOP;

/// In units of the side.
const MARGIN: f32 = 1.3;
const NARROW_MARGIN: f32 = 0.9;
const LOWER_TABS: f32 = 2.25;
const BUTTON: f32 = 1.6;
const GAP: f32 = 0.8;
/// The height of the border that can be dragged, in points.
const BORDER: f32 = 8.0;

#[derive(Clone, Copy)]
pub struct SideView<'a, T> {
    pub areas: &'a ScreenAreas,
    pub seen: Seen<'a>,
    pub rows: &'a [TabRow<T>],
    pub share: f32,
    pub has_room: bool,
    /// Whether its panel has the room of the stage as well.
    pub is_alone: bool,
    pub title: &'a dyn Fn(T) -> &'static str,
}

impl<T: SideTab> SideView<'_, T> {
    fn pen(self, ui: &Ui) -> Pen {
        Pen::new(ui, self.areas.side_scale)
    }

    /// All below the upper row of tabs.
    fn body(self) -> Rect {
        let Self { areas, is_alone, .. } = self;
        let left = if is_alone { areas.left.left() } else { areas.right.left() };
        Rect { min: pos2(left, areas.right.top()), ..areas.right }
    }

    /// The room of a panel without its margins. `above` is free above and below it, in units.
    pub fn inside(self, panel: Rect, above: f32) -> Rect {
        let scale = self.areas.side_scale;
        let margin = scale.u(if self.areas.is_narrow() { NARROW_MARGIN } else { MARGIN });
        panel.shrink2(vec2(margin, scale.u(above)))
    }
}

/// Shows the tabs, and what is in front below each row. `change` gives what a click or drag on tabs or border asks for.
pub fn side_ui<T: SideTab, A: From<CoreAction> + From<Command>>(
    ui: &mut Ui,
    side: SideView<'_, T>,
    change: fn(TabsAction<T>) -> A,
    actions: &mut Vec<A>,
    mut show: impl FnMut(&mut Ui, T, Rect, &mut Vec<A>),
) {
    let SideView { areas, rows, .. } = side;
    let right_end = upper_end_ui(ui, side, actions);
    let places = halves(side.body(), areas.side_scale.row(ui.ctx(), LOWER_TABS), rows.len(), side.share);
    for (row, (strip, panel)) in rows.iter().zip(places) {
        let is_lower = row.half == SideHalf::Lower;
        let strip = strip.unwrap_or(Rect { max: pos2(right_end, areas.tabs.bottom()), ..areas.tabs });
        let end = if is_lower { lower_end_ui(ui, strip, side, actions) } else { right_end };
        let tabs = Rect { max: pos2(end, strip.bottom()), ..strip };
        actions.extend(row_ui(ui, tabs, side, row).map(change));
        if is_lower {
            actions.extend(border_ui(ui, strip, side).map(change));
        }
        let mut ui = ui.new_child(UiBuilder::new().max_rect(panel).id_salt(row.half));
        show(&mut ui, row.front, panel, actions);
    }
}

/// The part of the height that an upper half needs for a panel of this height, in points.
pub fn share_for(ctx: &Context, areas: &ScreenAreas, panel: f32) -> f32 {
    panel / (areas.right.height() - areas.side_scale.row(ctx, LOWER_TABS))
}

/// For each row of tabs, where it is below the first one, and where its panel is.
fn halves(body: Rect, strip: f32, rows: usize, share: f32) -> Vec<(Option<Rect>, Rect)> {
    if rows < 2 {
        return vec![(None, body)];
    }
    let split = body.top() + (body.height() - strip) * share;
    let upper = Rect { max: pos2(body.right(), split), ..body };
    let tabs = Rect::from_min_size(upper.left_bottom(), vec2(body.width(), strip));
    let lower = Rect { min: tabs.left_bottom(), ..body };
    vec![(None, upper), (Some(tabs), lower)]
}

/// The tabs of one row. A tab that is let go in the other half moves there.
fn row_ui<T: SideTab>(
    ui: &Ui,
    strip: Rect,
    side: SideView<'_, T>,
    row: &TabRow<T>,
) -> impl Iterator<Item = TabsAction<T>> + use<T> {
    let (pen, body) = (side.pen(ui), side.body());
    let inner = Rect { min: pos2(strip.left() + pen.u(MARGIN), strip.top()), ..strip };
    let titled: Vec<_> = row.tabs.iter().map(|panel| (*panel, (side.title)(*panel))).collect();
    let (clicked, dropped) = tabs_ui(ui, inner, pen, &titled, row.front, Sense::click_and_drag());
    ui.painter().hline(strip.left()..=body.right(), strip.bottom(), Stroke::new(1.0, pen.theme.line()));
    let moved = dropped.filter(|(_, at)| at.x >= strip.left()).and_then(|(panel, at)| {
        // Beyond the border of two halves, or beyond the middle of a single one.
        let half = match row.half {
            SideHalf::Upper if at.y > body.center().y => SideHalf::Lower,
            SideHalf::Lower if at.y < strip.top() => SideHalf::Upper,
            half => half,
        };
        (half != row.half).then_some(TabsAction::Move(panel, half))
    });
    clicked.map(TabsAction::Show).into_iter().chain(moved)
}

/// Shows the right end of the upper row: the button that splits the side, and Present, or Link on a page. Returns its left edge.
fn upper_end_ui<T: SideTab, A: From<CoreAction> + From<Command>>(
    ui: &mut Ui,
    side: SideView<'_, T>,
    actions: &mut Vec<A>,
) -> f32 {
    let SideView { areas, seen, .. } = side;
    let (pen, row) = (side.pen(ui), areas.tabs);
    let left = if areas.is_column && !IS_DESKTOP {
        link_ui(ui, side, actions)
    } else if areas.is_narrow() {
        // The menu begins the row above the stage.
        row.right() - pen.u(MARGIN - GAP)
    } else {
        present_ui(ui, row, pen, areas.menus.is_some(), seen, actions)
    };
    if !side.has_room || side.is_alone {
        return left - pen.u(GAP);
    }
    let centre = pos2(left - pen.u(GAP + BUTTON / 2.0), row.center().y);
    icon_ui(ui, side, centre, Icon::Halves, actions)
}

/// Shows the button that shares a page, where there is no row of menus. Returns its left edge.
fn link_ui<T: SideTab, A: From<Command>>(ui: &Ui, side: SideView<'_, T>, actions: &mut Vec<A>) -> f32 {
    let (pen, row) = (side.pen(ui), side.areas.tabs);
    let at = row.right_center() - vec2(pen.u(MARGIN), 0.0);
    let words = paint_line(ui, at, Align2::RIGHT_CENTER, "Link", pen.strong(), 0.0);
    let rect = Rect::from_x_y_ranges(words.x_range().expand(pen.u(GAP)), row.y_range());
    command_at(ui, rect, Command::CopyLink, side.seen.commands, actions);
    rect.left()
}

/// The button that joins the halves. Gives where it begins.
fn lower_end_ui<T: SideTab, A: From<Command>>(
    ui: &mut Ui,
    strip: Rect,
    side: SideView<'_, T>,
    actions: &mut Vec<A>,
) -> f32 {
    let ui = &ui.new_child(UiBuilder::new().max_rect(strip).id_salt("lower end"));
    let pen = side.pen(ui);
    let centre = pos2(strip.right() - pen.u(MARGIN) - pen.u(BUTTON / 2.0) + pen.u(0.4), strip.center().y);
    icon_ui(ui, side, centre, Icon::Close, actions)
}

fn icon_ui<T: SideTab, A: From<Command>>(
    ui: &Ui,
    side: SideView<'_, T>,
    centre: Pos2,
    icon: Icon,
    actions: &mut Vec<A>,
) -> f32 {
    let pen = side.pen(ui);
    let button = pen.scale.row(ui.ctx(), BUTTON);
    let rect = Rect::from_center_size(centre, vec2(button, button));
    let response = command_at(ui, rect, Command::SplitSide, side.seen.commands, actions);
    let closes = icon == Icon::Close;
    report(ui, if closes { "close" } else { "split" }, rect, None);
    if closes {
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Close the lower half"));
    }
    if response.hovered() {
        ui.painter().rect_filled(rect, pen.u(0.4).min(255.0) as u8, pen.theme.button());
    }
    paint_icon(ui.painter(), (centre, pen.u(0.065)), icon, pen.theme.weak_text());
    rect.left() - pen.u(GAP)
}

fn border_ui<T: SideTab>(ui: &Ui, strip: Rect, side: SideView<'_, T>) -> Option<TabsAction<T>> {
    let (body, share) = (side.body(), side.share);
    ui.painter().hline(strip.x_range(), strip.top(), ui.visuals().widgets.noninteractive.bg_stroke);
    let rect = Rect::from_center_size(strip.center_top(), vec2(strip.width(), BORDER));
    let response = ui.interact(rect, Id::unique("border of the halves"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, "Border of both halves"));
    let dragged = response.interact_pointer_pos().filter(|_| response.dragged());
    let change = dragged.map(|at| TabsAction::share((at.y - body.top()) / (body.height() - strip.height())));
    response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
    // A pointer at rest causes no frames.
    change.filter(|change| *change != TabsAction::Share(share))
}
