//! Where the parts of the screen are, and in which units.

use egui::{Context, Rect, Stroke, Ui, Vec2, pos2, vec2};

use super::stage::{Form, Layout, column_height};
use crate::core::{Core, PanelId};
use crate::kit::{Theme, UnitScale, growth, is_column, is_phone, least_tapped, report};

/// In points.
const MENUS: f32 = 36.0;
/// Heights in units.
const TOP: f32 = 2.2;
const HINTS: f32 = 2.9;
const TRANSPORT: f32 = 3.2;
/// The least width of the side, in units: with all parts, and in a small window.
const SIDE: f32 = 28.0;
const LEAST_SIDE: f32 = 14.5;
const STAGE: f32 = 0.56;
/// The width from which a narrow stage has its slots beside the board, in units.
const WIDE_NARROW: f32 = 32.0;
/// Between the drawer, which covers the column of the current board, and the equation, in units.
const BESIDE_DRAWER: f32 = 0.4;
const TWO_HALVES: f32 = 24.0;
/// Heights in one column, in units: of rows for fingers; the least ones of a panel and of a lesson.
const TOUCHED: f32 = 3.4;
const TOUCHED_TRANSPORT: f32 = 4.4;
const PANEL: f32 = 9.0;
const PAGE: f32 = 18.5;
/// The largest unit on a phone, in points.
const PHONE_UNIT: f32 = 13.0;

pub struct ScreenAreas {
    /// The unit of the stage, of the row above it, and of the transport.
    pub scale: UnitScale,
    pub side_scale: UnitScale,
    /// The row of menus; `None` while presenting, and in a small window: there, one button has them.
    pub menus: Option<Rect>,
    pub top: Rect,
    /// The upper row of tabs, beside it.
    pub tabs: Rect,
    pub left: Rect,
    pub right: Rect,
    /// Over the left side, while boards are edited.
    pub drawer: Rect,
    pub hints: Option<Rect>,
    pub transport: Rect,
    pub stage: Layout,
    pub is_column: bool,
}

impl ScreenAreas {
    /// With the line of keys for beginners, and with the drawer over the stage.
    pub fn new(ui: &Ui, core: &Core, has_hints: bool, has_drawer: bool) -> Self {
        let (window, layout) = (ui.max_rect(), &core.layout);
        let presents = layout.is_presenting();
        let growth = growth(window.size());
        let tapped = least_tapped(ui.ctx());
        let menus = if presents { 0.0 } else { (MENUS * growth).max(tapped) };
        let size = window.size() - vec2(0.0, menus);
        let wanted = if presents {
            UnitScale::presenting(size, ui.ctx().zoom_factor())
        } else {
            UnitScale::at_desk(size)
        };
        let rows = |scale: UnitScale| {
            let hints = if has_hints { scale.row(ui.ctx(), HINTS) } else { 0.0 };
            [scale.row(ui.ctx(), TOP), hints, scale.row(ui.ctx(), TRANSPORT)]
        };
        let form = Form::largest(|form| {
            let least = (Vec2::from(form.least()) + vec2(SIDE, 0.0)) * wanted.u(1.0);
            let rows: f32 = rows(wanted).iter().sum();
            size.x >= least.x - 0.5 && size.y >= least.y + rows - 0.5
        });
        if form == Form::Narrow && is_column(window.size()) {
            return Self::column(ui.ctx(), window, core, has_hints, has_drawer);
        }
        if form != Form::Narrow {
            return Self::of_form(form, (window, menus, rows(wanted)), wanted, presents, has_drawer);
        }
        let stage = Vec2::from(form.least()) + vec2(LEAST_SIDE, 0.0);
        let few = if presents { wanted } else { wanted.of_few_parts() };
        let scale = few
            .fitting(window.size(), stage + vec2(0.0, TOP + TRANSPORT))
            .fitting(window.size() - vec2(0.0, 2.0 * tapped), stage);
        let [top, _, transport] = rows(scale);
        Self::of_form(form, (window, 0.0, [top, 0.0, transport]), scale, presents, has_drawer)
    }

    fn column(ctx: &Context, window: Rect, core: &Core, has_hints: bool, has_drawer: bool) -> Self {
        let is_phone = is_phone(window.size());
        let form = if is_phone { Form::Column } else { Form::Large };
        // On a phone, the text of the desk; on a tablet, as large as it fits.
        let units = vec2(form.least().0, if is_phone { 50.0 } else { 52.0 });
        let most = if is_phone { PHONE_UNIT } else { f32::INFINITY };
        let scale = UnitScale::filling(window.size().min(units * most), units);
        let layout = &core.layout;
        let touched = scale.row(ctx, TOUCHED);
        let hints = if has_hints { touched } else { 0.0 };
        let (top, rest) = window.split_top_bottom_at_y(window.top() + touched);
        let (rest, transport) = rest.split_top_bottom_at_y(window.bottom() - scale.u(TOUCHED_TRANSPORT));
        let panel = scale.u(if layout.active() == PanelId::Lesson { PAGE } else { PANEL });
        let most = rest.height() - touched - hints - panel;
        let stage = match form {
            _ if layout.is_alone() => 0.0,
            Form::Column => scale.u(column_height(window.width() / scale.u(1.0), most / scale.u(1.0))),
            _ => scale.u(form.least().1),
        };
        let (left, rest) = rest.split_top_bottom_at_y(rest.top() + stage);
        let (hints, rest) = rest.split_top_bottom_at_y(rest.top() + hints);
        let (tabs, right) = rest.split_top_bottom_at_y(rest.top() + touched);
        let covered = has_drawer.then_some(left.right());
        Self {
            scale,
            side_scale: scale,
            menus: None,
            top,
            tabs,
            left,
            right,
            drawer: left,
            hints: has_hints.then_some(hints),
            transport,
            stage: Layout { covered, tells_state: true, ..Layout::new(form, left, scale) },
            is_column: true,
        }
    }

    /// `heights` are those of the row above the stage, of the line of keys, and of the transport.
    fn of_form(
        form: Form,
        (window, menus, heights): (Rect, f32, [f32; 3]),
        scale: UnitScale,
        presents: bool,
        has_drawer: bool,
    ) -> Self {
        let top = window.top() + menus;
        let [above, hints, transport] = heights;
        let split_y = top + above;
        let floor = window.bottom() - transport;
        let bottom = floor - hints;
        let most = window.width() - scale.u(LEAST_SIDE);
        let split_x = window.left() + scale.u(form.least().0).max((window.width() * STAGE).min(most));
        let left = Rect::from_min_max(pos2(window.left(), split_y), pos2(split_x, bottom));
        let is_narrow = form == Form::Narrow;
        let is_wide = is_narrow && left.width() >= scale.u(WIDE_NARROW);
        let stage = if is_wide { Layout::low(left, scale) } else { Layout::new(form, left, scale) };
        // What stands beside the board is seen as a whole.
        let drawer_right =
            if is_narrow { left.right() } else { stage.equation.left() - scale.u(BESIDE_DRAWER) };
        let drawer = Rect { max: pos2(drawer_right, left.bottom()), ..left };
        let covered = has_drawer.then_some(drawer.right());
        let row = |left, right, top, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        Self {
            scale,
            side_scale: if presents || is_narrow { scale } else { scale.of_side(growth(window.size())) },
            menus: (menus > 0.0).then(|| row(window.left(), window.right(), window.top(), top)),
            top: row(window.left(), split_x, top, split_y),
            tabs: row(split_x, window.right(), top, split_y),
            left,
            right: row(split_x, window.right(), split_y, bottom),
            drawer,
            hints: (hints > 0.0).then(|| row(window.left(), window.right(), bottom, floor)),
            transport: row(window.left(), window.right(), floor, window.bottom()),
            stage: Layout { covered, tells_state: menus <= 0.0, ..stage },
            is_column: false,
        }
    }

    /// Paints grounds and lines, and reports the parts. `is_alone` if the right side has the room of the left one as well.
    pub fn ground_ui(&self, ui: &Ui, is_alone: bool) {
        let (theme, painter) = (Theme::of(ui.ctx()), ui.painter());
        let line = Stroke::new(1.0, theme.line());
        let right = Rect::from_min_max(self.tabs.left_top(), self.right.max);
        painter.rect_filled(right, 0, theme.background());
        if is_alone {
            painter.rect_filled(self.left, 0, theme.background());
        }
        painter.hline(self.top.left()..=self.tabs.right(), self.top.bottom(), line);
        painter.hline(self.transport.x_range(), self.transport.top(), line);
        let beside = if is_alone { self.tabs.y_range() } else { right.y_range() };
        if !self.is_column {
            painter.vline(right.left(), beside, line);
        }
        report(ui, "left side", self.left, None);
        report(ui, "right side", self.right, None);
        report(ui, "top bar", self.top, Some(self.scale.text()));
    }

    pub fn is_narrow(&self) -> bool {
        self.stage.form == Form::Narrow || self.is_column
    }

    /// Whether the side has no room for two rows of tabs.
    pub fn has_one_row(&self) -> bool {
        self.is_narrow() || self.right.height() < self.side_scale.u(TWO_HALVES)
    }
}
