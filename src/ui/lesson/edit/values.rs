//! A field whose text can name values: a menu beside it inserts one, and below it stands what may be wrong.

use egui::text::{CCursor, CCursorRange};
use egui::{
    Align, Button, Context, Id, Label, Layout, Popup, PopupCloseBehavior, Response, RichText, ScrollArea,
    TextEdit, Ui,
};

use crate::compare::find::search_text;
use crate::kit::Theme;
use crate::kit::theme::UnitScale;
use crate::learn::{LessonValue, LiteralNumber, ValueGroup, ValueMoment, check_values, literal_numbers};
use crate::picture::number;
use crate::session::{LessonAction, LessonText, LessonView};

const NOTE_HINT: &str = "Write CommonMark: **strong**, lists with 1. or -, quotations with >, and an empty line between paragraphs. {h} or {expanded at end} is filled in from the search.";

/// The width of the menu, in units.
const MENU: f32 = 24.0;

/// A field with its name above, and a menu of values at the end of that line.
pub fn value_field_ui(
    ui: &mut Ui,
    view: &LessonView,
    (name, lines): (&str, usize),
    (which, typed): (LessonText, &str),
    edits: &mut Vec<LessonAction>,
) {
    let label = heading_ui(ui, view, name, &[(which, typed)], edits);
    let mut changed = typed.to_owned();
    let field = match lines {
        1 => TextEdit::singleline(&mut changed),
        lines => TextEdit::multiline(&mut changed).desired_rows(lines),
    };
    let response = ui.add(field.id(field_id(which)).desired_width(f32::INFINITY)).labelled_by(label);
    take_focus(&response, which);
    if which == LessonText::Note {
        response.clone().on_hover_text(NOTE_HINT);
    }
    if response.changed() {
        edits.push(LessonAction::SetText(which, changed));
    }
    warnings_ui(ui, view, (which, typed), edits);
}

/// The name of one field or of several, and the menu that inserts values into the one that was typed in last.
pub fn heading_ui(
    ui: &mut Ui,
    view: &LessonView,
    name: &str,
    fields: &[(LessonText, &str)],
    edits: &mut Vec<LessonAction>,
) -> Id {
    let row = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    let row = ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
        let label = ui.label(name).id;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| menu_ui(ui, view, name, fields, edits));
        label
    });
    row.inner
}

pub fn field_id(which: LessonText) -> Id {
    Id::unique(("text of a lesson", which))
}

fn awaited_focus() -> Id {
    Id::unique("text of a lesson that gets the keyboard")
}

/// A field into which a value was inserted gets the keyboard, after the click that took it away.
pub fn take_focus(field: &Response, which: LessonText) {
    let ctx = &field.ctx;
    let awaited: Option<LessonText> = ctx.data(|data| data.get_temp(awaited_focus())).flatten();
    if awaited == Some(which) && !ctx.input(|input| input.pointer.any_click()) {
        ctx.data_mut(|data| data.insert_temp(awaited_focus(), None::<LessonText>));
        field.request_focus();
    }
}

fn menu_ui(
    ui: &mut Ui,
    view: &LessonView,
    name: &str,
    fields: &[(LessonText, &str)],
    edits: &mut Vec<LessonAction>,
) {
    let last = Id::unique(("field that was typed in last", name));
    let focused = ui.memory(egui::Memory::focused);
    if let Some(place) = fields.iter().position(|(which, _)| focused == Some(field_id(*which))) {
        ui.data_mut(|data| data.insert_temp(last, place));
    }
    let place: usize = ui.data(|data| data.get_temp(last)).unwrap_or_default();
    let Some((which, typed)) = fields.get(place).or(fields.first()) else { return };
    let button = ui.add(Button::new("Insert value").small());
    let button = button.on_hover_text("Show the values of the search, and insert one at the cursor");
    let popup = Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| {
        if let Some(value) = values_ui(ui, view, edits) {
            edits.push(inserted(ui.ctx(), *which, typed, &value));
            ui.close();
        }
    });
}

/// The values in their groups, with what they are now. Gives the one that was clicked, as it stands in a text.
fn values_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) -> Option<String> {
    let scale = UnitScale::of(ui);
    let (moment, run) = view.offered;
    ui.set_width(scale.u(MENU).min(ui.ctx().content_rect().width() * 0.9));
    ui.horizontal_wrapped(|ui| {
        use ValueMoment::{End, Shown, Start};
        for (offered, title) in [(Shown, "at this step"), (Start, "at the start"), (End, "at the end")] {
            // Another search is meant as a whole.
            let is_possible = run == 1 || offered != Shown;
            if is_possible && ui.selectable_label(moment == offered, title).clicked() {
                edits.push(LessonAction::OfferValues(offered, run));
            }
        }
    });
    let searches: Vec<_> = view.page().searches().collect();
    if searches.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for (offered, search) in (1..).zip(&searches) {
                let button = ui.selectable_label(run == offered, format!("run {offered}"));
                if button.on_hover_text(search_text(&search.settings)).clicked() {
                    let is_whole = offered > 1 && moment == ValueMoment::Shown;
                    let moment = if is_whole { ValueMoment::End } else { moment };
                    edits.push(LessonAction::OfferValues(moment, offered));
                }
            }
        });
    }
    ui.separator();
    let mut chosen = None;
    let most = ui.ctx().content_rect().height() * 0.6;
    ScrollArea::vertical().max_height(most).show(ui, |ui| {
        for group in ValueGroup::ALL {
            ui.label(RichText::new(group.title()).weak());
            ui.horizontal_wrapped(|ui| {
                for value in LessonValue::ALL.iter().filter(|value| value.group == group) {
                    let named = value.at(moment, run);
                    let now = view.value(&named).map_or("…".to_owned(), number);
                    let button = Button::new((RichText::new(value.name), RichText::new(now).weak())).small();
                    let hint = format!("{}: {}", named.written(), value.meaning);
                    if ui.add(button).on_hover_text(hint).clicked() {
                        chosen = Some(named.written());
                    }
                }
            });
        }
    });
    chosen
}

/// A text with a value in place of what is selected in its field, which gets the keyboard again behind the value.
fn inserted(ctx: &Context, which: LessonText, typed: &str, value: &str) -> LessonAction {
    let id = field_id(which);
    let mut state = TextEdit::load_state(ctx, id).unwrap_or_default();
    let length = typed.chars().count();
    let selected = state.cursor.char_range().map(|range| range.as_sorted_char_range());
    let (start, end) = selected.map_or((length, length), |range| (range.start.0, range.end.0));
    let byte = |place: usize| typed.char_indices().nth(place).map_or(typed.len(), |(byte, _)| byte);
    let changed = format!("{}{value}{}", &typed[..byte(start)], &typed[byte(end)..]);
    let behind = CCursor::new(start.min(length) + value.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::one(behind)));
    TextEdit::store_state(ctx, id, state);
    ctx.data_mut(|data| data.insert_temp(awaited_focus(), Some(which)));
    LessonAction::SetText(which, changed)
}

/// Warns of values that do not exist and of numbers in a text. A click replaces a correct number by its value.
pub fn warnings_ui(
    ui: &mut Ui,
    view: &LessonView,
    (which, typed): (LessonText, &str),
    edits: &mut Vec<LessonAction>,
) {
    let theme = Theme::of(ui.ctx());
    if let Err(problem) = check_values(typed, view.page().searches().count()) {
        ui.add(Label::new(RichText::new(problem.to_string()).color(theme.error())).wrap());
    }
    for literal in literal_numbers(typed) {
        literal_ui(ui, view, (which, typed), &literal, edits);
    }
}

fn literal_ui(
    ui: &mut Ui,
    view: &LessonView,
    (which, typed): (LessonText, &str),
    literal: &LiteralNumber,
    edits: &mut Vec<LessonAction>,
) {
    let right = view.value_of_literal(literal).map(|named| named.written());
    let here = view.value(&literal.value.shown());
    ui.horizontal_wrapped(|ui| {
        let warning = literal_number_text(literal, right.is_some(), here);
        ui.add(Label::new(RichText::new(warning).weak()).wrap());
        let Some(value) = right else { return };
        let button = ui.add(Button::new(format!("Write {value}")).small());
        if button.on_hover_text("Replace the number by its value, which follows the search").clicked() {
            let mut changed = typed.to_owned();
            changed.replace_range(literal.place.clone(), &value);
            edits.push(LessonAction::SetText(which, changed));
        }
    });
}

/// Warns of a number that is written where its value could be filled in. `here` is the value at the step that is shown.
fn literal_number_text(literal: &LiteralNumber, is_right: bool, here: Option<u64>) -> String {
    let LiteralNumber { words, value, .. } = literal;
    match here {
        Some(here) if !is_right => {
            format!("“{words}” is wrong at this step: {{{}}} is {}.", value.name, number(here))
        }
        _ => format!("“{words}” will not change with the search."),
    }
}
