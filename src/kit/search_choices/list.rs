//! A list of choices, each with a line that says what it is. Few stand there first, and *More…* shows the others.

use egui::{Id, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::kit::theme::{Theme, UnitScale};
use crate::kit::widgets::{Icon, Pen, PenStyle, line, paint_icon};

/// Sizes in units: the height of a row, where names begin, and the gap between a name and its line.
const ROW: f32 = 2.8;
const NAME: f32 = 2.2;
const GAP: f32 = 1.3;
const MARGIN: f32 = 0.9;

/// One of the choices.
pub struct ListChoice<T> {
    pub value: T,
    pub name: &'static str,
    /// What it is, in a few words.
    pub line: &'static str,
    /// More of that, for the pointer.
    pub hint: String,
    /// Why it cannot be chosen.
    pub problem: Option<&'static str>,
}

/// Whether the others are shown; forgotten when the list is closed.
#[derive(Clone, Copy)]
struct ShowsMore {
    is_on: bool,
    pass: u64,
}

/// The list. Gives what was clicked. `more` is what the others are, in a few words.
pub fn choice_list<T: Copy + PartialEq>(
    ui: &mut Ui,
    id: &str,
    chosen: T,
    (first, others): (Vec<ListChoice<T>>, Vec<ListChoice<T>>),
    more: &'static str,
) -> Option<T> {
    let id = Id::unique(("list of choices", id));
    let pass = ui.ctx().cumulative_pass_nr();
    let state = ui.data(|data| data.get_temp::<ShowsMore>(id)).filter(|state| state.pass + 1 >= pass);
    let mut shows_more = state.is_some_and(|state| state.is_on);
    let (scale, old_spacing) = (UnitScale::of(ui), ui.spacing().item_spacing);
    ui.spacing_mut().item_spacing.y = 0.0;
    let pen = Pen::new(ui, scale);
    let small = scale.least_text().max(scale.u(16.0 / 15.0));
    let widest = |texts: &mut dyn Iterator<Item = &'static str>, size: f32| {
        let style = PenStyle { size, ..pen.plain() };
        texts.map(|text| line(ui, text, style).size().x).fold(0.0, f32::max)
    };
    let apart = others.iter().filter(|other| !shows_more && other.value == chosen);
    let shown: Vec<_> = if shows_more { &others } else { &first }.iter().chain(apart).collect();
    let names = widest(&mut shown.iter().map(|choice| choice.name), scale.text());
    let lines = widest(&mut shown.iter().map(|choice| choice.line).chain([more]), small);
    let beside = scale.u(NAME + GAP) + names;
    // In a small window, only the tooltip says what a choice is.
    let has_lines = beside + lines + scale.u(3.0 * MARGIN) <= ui.ctx().content_rect().width();
    let columns = ChoiceColumns { scale, line: has_lines.then_some(beside), small };
    ui.set_width(if has_lines { beside + lines } else { beside - scale.u(GAP) } + scale.u(MARGIN));
    let mut clicked = None;
    for choice in shown {
        let response = row_ui(ui, &columns, choice.name, choice.line, choice.value == chosen, choice.problem);
        let response = response.on_hover_text(&choice.hint);
        if response.on_disabled_hover_text(choice.problem.unwrap_or_default()).clicked() {
            clicked = Some(choice.value);
        }
    }
    if !others.is_empty() {
        ui.add_space(old_spacing.y);
        let y = ui.cursor().top();
        let theme = Theme::of(ui.ctx());
        let range = ui.max_rect().x_range().shrink(scale.u(MARGIN));
        ui.painter().hline(range, y, Stroke::new(1.0, theme.line()));
        ui.add_space(old_spacing.y);
        let (name, about) =
            if shows_more { ("Fewer…", "those of a first course") } else { ("More…", more) };
        if row_ui(ui, &columns, name, about, false, None).clicked() {
            shows_more = !shows_more;
        }
    }
    ui.data_mut(|data| data.insert_temp(id, ShowsMore { is_on: shows_more, pass }));
    ui.spacing_mut().item_spacing = old_spacing;
    clicked
}

/// Where the texts of a row begin, in points.
struct ChoiceColumns {
    scale: UnitScale,
    /// `None` where there is no room for it.
    line: Option<f32>,
    /// The size of the line.
    small: f32,
}

fn row_ui(
    ui: &mut Ui,
    columns: &ChoiceColumns,
    name: &str,
    about: &str,
    is_chosen: bool,
    problem: Option<&str>,
) -> Response {
    let scale = columns.scale;
    let is_enabled = problem.is_none();
    let added = ui.add_enabled_ui(is_enabled, |ui| {
        ui.allocate_exact_size(vec2(ui.available_width(), scale.u(ROW)), Sense::click())
    });
    let (rect, response) = added.inner;
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_chosen, name));
    let pen = Pen::new(ui, scale);
    let theme = pen.theme;
    if is_chosen || is_enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, scale.u(0.5).min(255.0) as u8, theme.button());
    }
    let y = rect.center().y;
    if is_chosen {
        let at = pos2(rect.left() + scale.u(NAME / 2.0), y);
        paint_icon(ui.painter(), (at, scale.u(1.0 / 15.0)), Icon::Tick, theme.text());
    }
    let (ink, weak) =
        if is_enabled { (theme.text(), theme.weak_text()) } else { (theme.tile_line(), theme.tile_line()) };
    let put = |x: f32, text: &str, size: f32, colour| {
        let style = PenStyle { size, colour, ..pen.plain() };
        let galley = line(ui, text, style);
        let room = Rect { min: pos2(rect.left() + x, rect.top()), ..rect };
        ui.painter().with_clip_rect(room.intersect(ui.clip_rect())).galley(
            pos2(room.left(), y - galley.size().y / 2.0),
            galley,
            colour,
        );
    };
    put(scale.u(NAME), name, scale.text(), ink);
    if let Some(x) = columns.line {
        put(x, about, columns.small, weak);
    }
    response
}
