//! The fields of a lesson that is being made, and what can be done to its page. If a text can name values, its field has a menu
//! that inserts them, and says below it which do not exist.

use std::iter;
use std::mem::discriminant;

use egui::text::{CCursor, CCursorRange};
use egui::{
    Align, Button, Checkbox, ComboBox, Context, DragValue, Id, Layout, Popup, PopupCloseBehavior, Rect,
    Response, RichText, ScrollArea, Stroke, StrokeKind, TextEdit, TextStyle, Ui, UiBuilder, pos2,
};

use super::page::{away_ui, filling, page_ui};
use crate::compare::find::search_text;
use crate::file::{Lesson, PointAt};
use crate::kit::{Theme, UnitScale, command_button, error_ui, paint_chevron, report, text_width};
use crate::learn::{LessonValue, QuestionKind, ValueGroup, ValueMoment, check_values};
use crate::panels::settings::name_list;
use crate::picture::number;
use crate::recording::Direction;
use crate::session::{Action, Command, LessonAction, LessonText, LessonView, Session};

const ADD_BUTTON_HINT: &str =
    "Choose an algorithm, a heuristic and rules first. The button searches the boards of the page with them.";
const POINT_AT_HINT: &str =
    "Choose what gets a pulsing ring at this step. To point at a node, select it first.";
const TAKE_VIEW_HINT: &str =
    "Make this step of the page show the current view: boards, settings, place, panel and selected node.";

const REMOVE: &str = "Remove";
const NOTE_LINES: usize = 6;
/// The least width of the panel in which the page stands beside the fields, and the least height in which it stands below them,
/// in units; and the part of the room that the fields have.
const BESIDE: f32 = 46.0;
const BELOW: f32 = 20.0;
const FIELDS: f32 = 0.58;
const GAP: f32 = 0.8;

/// The fields, and the page as the class sees it, which is always in sight: beside them, or below them.
pub fn edit_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let room = ui.available_rect_before_wrap();
    let (x, y) = (room.left() + room.width() * FIELDS, room.top() + room.height() * FIELDS);
    let gap = scale.u(GAP);
    let (fields, page) = if room.width() >= scale.u(BESIDE) {
        (Rect { max: pos2(x, room.bottom()), ..room }, Some(Rect { min: pos2(x + gap, room.top()), ..room }))
    } else if room.height() >= scale.u(BELOW) {
        (Rect { max: pos2(room.right(), y), ..room }, Some(Rect { min: pos2(room.left(), y + gap), ..room }))
    } else {
        (room, None)
    };
    let mut left = ui.new_child(UiBuilder::new().max_rect(fields).id_salt("fields"));
    filling("fields").show(&mut left, |ui| {
        away_ui(ui, session, actions);
        fields_ui(ui, session, view, actions);
        if page.is_none() {
            ui.separator();
            page_ui(ui, scale, view, actions);
        }
    });
    if let Some(page) = page {
        preview_ui(ui, page, scale, view, actions);
    }
}

fn preview_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, view: &LessonView, actions: &mut Vec<Action>) {
    let theme = Theme::of(ui.ctx());
    ui.painter().rect(rect, 4, theme.panel(), Stroke::new(1.0, theme.line()), StrokeKind::Inside);
    report(ui, "preview of a lesson", rect, None);
    let mut inside =
        ui.new_child(UiBuilder::new().max_rect(rect.shrink(scale.u(0.6))).id_salt("preview of a lesson"));
    filling(("preview", view.page_place())).show(&mut inside, |ui| {
        ui.weak("Preview");
        page_ui(ui, scale, view, actions);
    });
}

fn fields_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let mut edits = Vec::new();
    let (lesson, page) = (view.lesson(), view.page());
    ui.horizontal(|ui| line_ui(ui, "Title of the lesson", LessonText::Title, &lesson.title, &mut edits));
    egui::CollapsingHeader::new("About the lesson").id_salt("about the lesson").show_unindented(ui, |ui| {
        line_ui(ui, "What it shows, in a sentence", LessonText::About, &lesson.about, &mut edits);
        let outcome = "What one can do after it, in a sentence";
        line_ui(ui, outcome, LessonText::Outcome, &lesson.outcome, &mut edits);
        line_ui(ui, "Author", LessonText::Author, &lesson.author, &mut edits);
        line_ui(ui, "Language, such as en or de", LessonText::Language, &lesson.language, &mut edits);
    });
    ui.separator();
    let title = format!("Title of page {}", view.page_place() + 1);
    ui.horizontal(|ui| line_ui(ui, &title, LessonText::PageTitle, &page.title, &mut edits));
    value_field_ui(ui, view, ("Note", NOTE_LINES), (LessonText::Note, &page.note), &mut edits);
    question_ui(ui, view, &mut edits);
    explained_on_ui(ui, view, &mut edits);
    variants_ui(ui, view, &mut edits);
    page_buttons_ui(ui, view, &mut edits);
    ui.separator();
    ui.weak(format!("step {} of {}", view.stop_place() + 1, page.stops.len()));
    point_at_ui(ui, session, view, &mut edits);
    ask_ui(ui, view, &mut edits);
    step_buttons_ui(ui, view, &mut edits);
    ui.separator();
    actions.extend(edits.into_iter().map(Action::Lesson));
    ui.horizontal_wrapped(|ui| {
        use Command::{AddPage, EditLesson, LeaveLesson, Redo, SaveLesson, Undo};
        for command in [AddPage, Undo, Redo, EditLesson, SaveLesson, LeaveLesson] {
            command_button(ui, command, session, actions);
        }
    });
}

/// Which page explains the questions of this one to those who study alone.
fn explained_on_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let page = view.page();
    if page.question.is_none() && page.stops.iter().all(|stop| stop.ask.is_none()) {
        return;
    }
    let pages = &view.lesson().pages;
    let title = |number: Option<u8>| match number.and_then(|number| pages.get(usize::from(number) - 1)) {
        Some(page) => format!("page {}: {}", number.unwrap_or_default(), page.title),
        None => "this page".to_owned(),
    };
    let others = (1..=u8::try_from(pages.len()).unwrap_or(u8::MAX)).map(Some);
    let others = others.filter(|number| *number != u8::try_from(view.page_place() + 1).ok());
    let offered = iter::once(None)
        .chain(others)
        .map(|number| (page.explained_on == number, title(number), LessonAction::SetExplainedOn(number)));
    let words = ("Explained on", "Who studies alone and answers wrong twice is shown this page.");
    ui.horizontal(|ui| choice_ui(ui, words, title(page.explained_on), offered, edits));
}

/// A list after its name. An entry is whether it is chosen, its title, and what it does. Returns the id of the name.
fn choice_ui(
    ui: &mut Ui,
    (name, hint): (&'static str, &str),
    chosen: String,
    offered: impl Iterator<Item = (bool, String, LessonAction)>,
    edits: &mut Vec<LessonAction>,
) -> Id {
    let label = ui.label(name).id;
    let list = ComboBox::from_id_salt(name).selected_text(chosen).icon(paint_chevron);
    let list = list.show_ui(ui, |ui| {
        for (is_chosen, title, action) in offered {
            if ui.selectable_label(is_chosen, title).clicked() {
                edits.push(action);
            }
        }
    });
    let response = list.response.labelled_by(label);
    name_list(&response, name);
    response.on_hover_text(hint);
    label
}

fn line_ui(ui: &mut Ui, name: &str, which: LessonText, text: &str, edits: &mut Vec<LessonAction>) {
    let label = ui.label(name);
    let mut text = text.to_owned();
    let field = TextEdit::singleline(&mut text).desired_width(ui.available_width());
    if ui.add(field).labelled_by(label.id).changed() {
        edits.push(LessonAction::SetText(which, text));
    }
}

fn removable_ui(
    ui: &mut Ui,
    (name, hint): (&str, &str),
    (which, text): (LessonText, &str),
    (removal, is_removable): (LessonAction, bool),
    edits: &mut Vec<LessonAction>,
) {
    let spacing = ui.spacing();
    let around = 2.0 * (spacing.button_padding.x + spacing.item_spacing.x);
    let remove = text_width(ui, REMOVE, TextStyle::Button) + around;
    let mut text = text.to_owned();
    let width = (ui.available_width() - remove).max(60.0);
    let field = TextEdit::singleline(&mut text).id(field_id(which)).hint_text(name).desired_width(width);
    let response = ui.add(field);
    take_focus(&response, which);
    if response.changed() {
        edits.push(LessonAction::SetText(which, text));
    }
    let button = ui.add_enabled(is_removable, Button::new(REMOVE));
    if button.on_hover_text(hint).on_disabled_hover_text(hint).clicked() {
        edits.push(removal);
    }
}

fn question_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let question = &view.page().question;
    let mut is_wanted = question.is_some();
    let hint = "Ask the class something on this page. The answer is shown when one is clicked.";
    if ui.add(Checkbox::new(&mut is_wanted, "A question with choices")).on_hover_text(hint).changed() {
        edits.push(LessonAction::SetQuestion(is_wanted));
    }
    let Some(question) = question else { return };
    ui.indent("question", |ui| {
        value_field_ui(ui, view, ("What is asked", 1), (LessonText::Question, &question.ask), edits);
        let choices = (0..).map(LessonText::Choice).zip(&question.choices);
        let fields: Vec<_> = choices.map(|(which, choice)| (which, choice.as_str())).collect();
        heading_ui(ui, view, "Choices", &fields, edits);
        let choices = question.choices.len();
        for (place, choice) in question.choices.iter().enumerate() {
            ui.horizontal(|ui| {
                let is_right = usize::from(question.answer) == place + 1;
                let name = format!("Choice {}", place + 1);
                if ui.radio(is_right, "right").on_hover_text(format!("{name} is the right one.")).clicked() {
                    edits.push(LessonAction::SetRight(place));
                }
                let removal = (LessonAction::RemoveChoice(place), choices > 2);
                let typed = (LessonText::Choice(place), choice.as_str());
                let hint = "Remove this choice. A question keeps at least two.";
                removable_ui(ui, (&name, hint), typed, removal, edits);
            });
            problem_ui(ui, view, choice);
        }
        let add = ui.add_enabled(choices < Lesson::MOST_CHOICES, Button::new("Add choice"));
        if add.on_disabled_hover_text("The question has as many choices as it can have.").clicked() {
            edits.push(LessonAction::AddChoice);
        }
        value_field_ui(ui, view, ("Why that is right", 1), (LessonText::Reason, &question.why), edits);
    });
}

fn variants_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let variants = &view.page().variants;
    if !variants.is_empty() {
        ui.label("Buttons that search with other settings");
    }
    for (place, variant) in variants.iter().enumerate() {
        ui.horizontal(|ui| {
            let removal = (LessonAction::RemoveVariant(place), true);
            let typed = (LessonText::Variant(place), variant.name.as_str());
            removable_ui(ui, ("What the button says", "Remove this button."), typed, removal, edits);
        });
    }
    let add =
        ui.add_enabled(variants.len() < Lesson::MOST_VARIANTS, Button::new("Add button for these settings"));
    let add = add.on_disabled_hover_text("The page has as many buttons as it can have.");
    if add.on_hover_text(ADD_BUTTON_HINT).clicked() {
        edits.push(LessonAction::AddVariant);
    }
}

/// The number of what is pointed at, and the largest one there is.
fn number_of(at: &mut PointAt, cells: usize) -> Option<(&mut u8, usize)> {
    match at {
        PointAt::Successor(place) => Some((place, 4)),
        PointAt::Row(place) => Some((place, usize::from(u8::MAX))),
        PointAt::Tile(tile) => Some((tile, cells - 1)),
        PointAt::Current | PointAt::Equation | PointAt::Why | PointAt::Node(_) => None,
    }
}

fn point_at_ui(ui: &mut Ui, session: &Session, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let selected = session.core.selected_board();
    // Those with a number have the first one.
    let kinds = [
        ("nothing", None),
        ("the current board", Some(PointAt::Current)),
        ("its values", Some(PointAt::Equation)),
        ("the reason", Some(PointAt::Why)),
        ("a successor", Some(PointAt::Successor(1))),
        ("a row of the open list", Some(PointAt::Row(1))),
        ("a tile", Some(PointAt::Tile(1))),
        ("the selected node", Some(PointAt::Node(selected.map_or(String::new(), |board| board.to_string())))),
    ];
    let pointed = view.stop().point_at.as_ref();
    let chosen =
        kinds.iter().position(|(_, kind)| pointed.map(discriminant) == kind.as_ref().map(discriminant));
    let title = chosen.map_or("", |chosen| kinds[chosen].0).to_owned();
    let all = kinds.into_iter().enumerate();
    let offered = all.filter(|(_, (_, kind))| selected.is_some() || !matches!(kind, Some(PointAt::Node(_))));
    let offered =
        offered.map(|(at, (name, kind))| (chosen == Some(at), name.to_owned(), LessonAction::PointAt(kind)));
    ui.horizontal(|ui| {
        let label = choice_ui(ui, ("Point at", POINT_AT_HINT), title, offered, edits);
        let cells = view.page().document.problem.size().cells();
        let mut at = pointed.cloned();
        let Some((number, most)) = at.as_mut().and_then(|at| number_of(at, cells)) else { return };
        let field = DragValue::new(number).range(1..=most).speed(0.1);
        if ui.add(field).labelled_by(label).changed() {
            edits.push(LessonAction::PointAt(at));
        }
    });
}

/// The question that is asked at the step, of those that its search offers.
fn ask_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let asked = view.stop().ask;
    let title = |kind: Option<QuestionKind>| kind.map_or("nothing", |kind| kind.info().title).to_owned();
    let offered = QuestionKind::offered_for(&view.page().document.settings).map(Some);
    let offered = iter::once(None).chain(offered);
    let offered = offered.map(|kind| (asked == kind, title(kind), LessonAction::SetAsk(kind)));
    let hint = "PgDn asks this Predict question before the lesson continues. It is not scored.";
    ui.horizontal(|ui| choice_ui(ui, ("Question at this step", hint), title(asked), offered, edits));
}

fn page_buttons_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let (place, pages) = (view.page_place(), view.lesson().pages.len());
    let earlier = "Move the page one place towards the start of the lesson.";
    let later = "Move the page one place towards the end of the lesson.";
    let remove = "Remove this page. A lesson keeps at least one.";
    let buttons = [
        ("Earlier", earlier, place > 0, LessonAction::MovePage(Direction::Backwards)),
        ("Later", later, place + 1 < pages, LessonAction::MovePage(Direction::Forwards)),
        ("Remove page", remove, pages > 1, LessonAction::RemovePage),
    ];
    buttons_ui(ui, &buttons, edits);
}

fn step_buttons_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) {
    let stops = view.page().stops.len();
    let add = "Add a step to the page that shows the current place of the same search.";
    let buttons = [
        ("Show this here", TAKE_VIEW_HINT, true, LessonAction::TakeView),
        ("Add step here", add, true, LessonAction::AddStop),
        ("Remove step", "Remove this step. A page keeps at least one.", stops > 1, LessonAction::RemoveStop),
    ];
    buttons_ui(ui, &buttons, edits);
}

/// Each with its name, its tooltip, whether it can be used, and what it does.
fn buttons_ui(ui: &mut Ui, buttons: &[(&str, &str, bool, LessonAction)], edits: &mut Vec<LessonAction>) {
    ui.horizontal_wrapped(|ui| {
        for (name, hint, is_enabled, action) in buttons {
            let response = ui.add_enabled(*is_enabled, Button::new(*name));
            if response.on_hover_text(*hint).on_disabled_hover_text(*hint).clicked() {
                edits.push(action.clone());
            }
        }
    });
}

const NOTE_HINT: &str = "Write CommonMark: **strong**, lists with 1. or -, quotations with >, and an empty line between paragraphs. {h} or {expanded at end} is filled in from the search.";

/// The width of the menu, in units.
const MENU: f32 = 24.0;

/// A field with its name above, and a menu of values at the end of that line.
fn value_field_ui(
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
    problem_ui(ui, view, typed);
}

/// The name of one field or of several, and the menu that inserts values into the one that was typed in last.
fn heading_ui(
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

fn field_id(which: LessonText) -> Id {
    Id::unique(("text of a lesson", which))
}

fn awaited_focus() -> Id {
    Id::unique("text of a lesson that gets the keyboard")
}

/// A field into which a value was inserted gets the keyboard, after the click that took it away.
fn take_focus(field: &Response, which: LessonText) {
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

/// The values in their groups, with what they are now. Returns the one that was clicked, as a text writes it.
fn values_ui(ui: &mut Ui, view: &LessonView, edits: &mut Vec<LessonAction>) -> Option<String> {
    let scale = UnitScale::of(ui);
    let (moment, run) = view.offered;
    ui.set_width(scale.u(MENU).min(ui.ctx().content_rect().width() * 0.9));
    ui.horizontal_wrapped(|ui| {
        use ValueMoment::{End, Shown, Start};
        for (offered, title) in [(Shown, "at this step"), (Start, "at the start"), (End, "at the end")] {
            // Only the first search has a step that is shown.
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
            ui.weak(group.title());
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

fn problem_ui(ui: &mut Ui, view: &LessonView, typed: &str) {
    if let Err(problem) = check_values(typed, view.page().searches().count()) {
        error_ui(ui, &problem.to_string());
    }
}
