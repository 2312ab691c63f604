//! A question with choices: a digit or a click answers it, and the second try is the last. And what a page has for those who study
//! alone: the way back from an explanation, and the test after the last page.

use egui::{
    Atom, AtomExt, Button, Context, Event, Id, IntoAtoms, Key, Label, Modifiers, Rect, RichText, Role,
    Stroke, TextEdit, TextStyle, TextWrapMode, Ui, Vec2, WidgetInfo, WidgetText, vec2,
};

use crate::file::LessonQuestion;
use crate::kit::{
    DIGITS, Icon, Theme, UnitScale, action_button, announce, command_button, icon_atom, mini_board_size,
    paint_mini_board, strong_family, text_width,
};
use crate::learn::{Tries, points};
use crate::puzzle::{Board, parse_board_of_size};
use crate::recording::NodeStatus;
use crate::session::{Action, Command, LessonAction, LessonView, PanelId, Screen, Session};

const SKIP_HINT: &str = "Show the answer. The question then counts as skipped. (A)";
/// The side of a board, in units: four cards fit beside each other.
const BOARD: f32 = 3.1;
const SECOND_TRY: &str = "Not this one. Try once more.";

pub fn question_ui(ui: &mut Ui, (view, question): (&LessonView, &LessonQuestion), actions: &mut Vec<Action>) {
    let (theme, scale) = (Theme::of(ui.ctx()), UnitScale::of(ui));
    let top = ui.cursor().top();
    let (tries, right) = (view.answered(), question.right());
    ui.add(Label::new(RichText::new(view.filled_in(&question.ask)).family(strong_family())).wrap());
    let judgement = |place| match [tries.first, tries.second].contains(&Some(place)) {
        _ if tries.is_over && place == right => Some(true),
        is_tried => is_tried.then_some(false),
    };
    ui.spacing_mut().button_padding = vec2(scale.u(0.7), scale.u(0.3));
    let answer = |place| Action::Lesson(LessonAction::Answer(Some(place)));
    let size = view.page().document.problem.size();
    let choices = question.choices.iter().map(|choice| view.filled_in(choice)).enumerate();
    let read = choices.map(|(place, choice)| (place, parse_board_of_size(&choice, size).ok(), choice));
    let (boards, choices): (Vec<_>, Vec<_>) = read.partition(|(_, board, _)| board.is_some());
    if !boards.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding.x = scale.u(0.4);
            for (place, board, choice) in boards {
                let card = |board| card_ui(ui, (place, &choice), board, judgement(place));
                actions.extend(board.is_some_and(card).then(|| answer(place)));
            }
        });
    }
    for (place, _, choice) in choices {
        // A choice that is not judged yet leaves room for the word, so that no row is added below it.
        let (words, spare) = match judgement(place) {
            Some(is_right) => (judged(&choice, is_right), 0.0),
            None => (choice, text_width(ui, &judged("", true), TextStyle::Button)),
        };
        let words = RichText::new(words).color(theme.text());
        let button = button((number(place, theme), words.atom_shrink(true)), theme, judgement(place)).wrap();
        let width = ui.available_width() - spare;
        let response = ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(button)
        });
        actions.extend(response.inner.clicked().then(|| answer(place)));
    }
    said_ui(ui, (view, question), actions);
    let bottom = ui.cursor().top();
    let whole = Rect::everything_right_of(ui.min_rect().left()).with_min_y(top).with_max_y(bottom);
    keep_in_sight(ui, view, whole);
}

/// A choice, which `is_right` once it is judged.
fn button<'a>(shows: impl IntoAtoms<'a>, theme: Theme, is_right: Option<bool>) -> Button<'a> {
    let (line, fill) = match is_right {
        Some(true) => (theme.path(), theme.path_fill()),
        Some(false) => (theme.error(), theme.error_fill()),
        None => (theme.line(), theme.panel()),
    };
    Button::new(shows).fill(fill).stroke(Stroke::new(1.5, line))
}

/// A choice that is a board, as a card. Once it is judged, a sign stands in place of its number. Returns whether it was clicked.
fn card_ui(ui: &mut Ui, (place, choice): (usize, &str), board: Board, is_right: Option<bool>) -> bool {
    let (theme, scale) = (Theme::of(ui.ctx()), UnitScale::of(ui));
    let cell = scale.u(BOARD) / board.size().cols().max(board.size().rows()) as f32;
    let picture = Atom::paint(mini_board_size(board.size(), cell), move |ui, args| {
        paint_mini_board(ui, args.rect.min, &board, cell, NodeStatus::NotYet);
    });
    let sign = match is_right {
        Some(true) => icon_atom(Icon::Tick, scale.text(), None),
        Some(false) => icon_atom(Icon::Close, scale.text(), None),
        None => number(place, theme).atom_size(Vec2::splat(scale.text())),
    };
    let card = ui.add(button((sign, picture), theme, is_right));
    let spoken = is_right.map_or(choice.to_owned(), |is_right| judged(choice, is_right));
    card.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    card.clicked()
}

fn number(place: usize, theme: Theme) -> RichText {
    RichText::new((place + 1).to_string()).color(theme.weak_text())
}

fn said_ui(ui: &mut Ui, (view, question): (&LessonView, &LessonQuestion), actions: &mut Vec<Action>) {
    let tries = view.answered();
    let weak = |ui: &mut Ui, words: &str| ui.add(Label::new(RichText::new(words).weak()).wrap());
    let why = RichText::new(view.filled_in(&question.why));
    if !tries.is_over {
        let wrap = Some(TextWrapMode::Wrap);
        let said = WidgetText::from(why).into_galley(ui, wrap, ui.available_width(), TextStyle::Body);
        ui.scope(|ui| {
            // What will be said has its room already: nothing moves when the answer is given.
            ui.set_min_height(if said.is_empty() { 0.0 } else { said.size().y });
            if tries.first.is_some() {
                announce(ui.ctx(), "answer", SECOND_TRY);
                weak(ui, SECOND_TRY);
            }
            if view.study().is_some() && ui.button("Skip").on_hover_text(SKIP_HINT).clicked() {
                actions.push(Action::Lesson(LessonAction::Answer(None)));
            }
        });
        return;
    }
    let right = judged(&view.filled_in(&question.choices[question.right()]), true);
    announce(ui.ctx(), "answer", &format!("{right}. {}", view.filled_in(&question.why)));
    if view.study().is_some() && tries.is_skipped() {
        weak(ui, "Skipped.");
    }
    if !question.why.is_empty() {
        ui.add(Label::new(why).wrap());
    }
    if let Some(page) = view.explaining_page().filter(|_| view.offers_explanation()) {
        let title = &view.lesson().pages[page].title;
        let words = format!("Read the explanation on page {}: {title}", page + 1);
        if action_button(ui, UnitScale::of(ui), &words).clicked() {
            actions.push(Action::Lesson(LessonAction::Explain));
        }
    }
}

/// What an answer has changed is scrolled to, and a question that waits for one.
fn keep_in_sight(ui: &Ui, view: &LessonView, question: Rect) {
    let id = Id::unique("question of a lesson");
    let is_reminded = view.study().is_some_and(|study| study.is_reminded);
    let now = (view.page_place(), view.answered(), is_reminded);
    let before = ui.data(|data| data.get_temp::<(usize, Tries, bool)>(id));
    if before.is_some_and(|before| before.0 == now.0 && before != now) {
        ui.scroll_to_rect(question, None);
    }
    ui.data_mut(|data| data.insert_temp(id, now));
}

fn judged(choice: &str, is_right: bool) -> String {
    format!("{choice} – {}", if is_right { "right" } else { "not this one" })
}

/// A digit answers, and A shows the answer.
pub fn lesson_keys(ctx: &Context, session: &Session, actions: &mut Vec<Action>) {
    let is_shown = session.core.screen() == Screen::SEARCH && session.core.layout.shows(PanelId::Lesson);
    let view = session.documents.lesson.view().filter(|view| is_shown && !view.is_edited());
    let view = view.filter(|view| view.has_open_question());
    let Some(question) = view.and_then(|view| view.page().question.as_ref()) else { return };
    let answer = |event: &Event| match event {
        Event::Key { key, pressed: true, repeat: false, modifiers: Modifiers::NONE, .. } => match key {
            Key::A => Some(LessonAction::Answer(None)),
            digit => {
                let place = DIGITS.iter().take(question.choices.len()).position(|other| other == digit)?;
                Some(LessonAction::Answer(Some(place)))
            }
        },
        _ => None,
    };
    let pressed = ctx.input(|input| input.events.iter().find_map(answer));
    actions.extend(pressed.map(Action::Lesson));
}

/// The width of the field for the name, in units.
const NAME: f32 = 16.0;

/// The way back, above a page that explains the question of another one.
pub fn explanation_ui(ui: &mut Ui, view: &LessonView, actions: &mut Vec<Action>) {
    let Some((page, _)) = view.study().and_then(|study| study.done.led_from) else { return };
    if page == view.page_place() {
        let words = RichText::new("This page explains the question. PgDn continues the lesson.");
        ui.add(Label::new(words.weak()).wrap());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.weak(format!("This page explains the question on page {}.", page + 1));
        let button = ui.button("Back to the question");
        if button.on_hover_text("Go back to the page with the question (PgDn)").clicked() {
            actions.push(Action::Lesson(LessonAction::BackToQuestion));
        }
    });
}

/// What is below the test: its result, the name of the student, and what to do now.
pub fn test_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let Some(done) = view.study().map(|study| &study.done).filter(|_| view.is_test()) else { return };
    ui.add_space(scale.u(0.4));
    if let Some((halves, questions)) = done.result {
        let words = format!("Result: {}", points(halves, questions));
        let words = RichText::new(words).size(scale.u(1.5)).family(strong_family());
        ui.add(Label::new(words).wrap());
    }
    ui.add(Label::new(RichText::new(answers_on_pages(view.answers_on_pages())).weak()).wrap());
    let enters = name_ui(ui, scale, session, actions);
    ui.horizontal_wrapped(|ui| {
        let words = match done.result {
            Some(_) => "Take the test again",
            None if done.is_test_begun => "Continue the test",
            None => "Start the test",
        };
        if done.result.is_some() {
            command_button(ui, Command::SaveResults, session, actions);
        }
        let button = action_button(ui, scale, words).on_hover_text("Show the questions full screen (PgDn)");
        if button.clicked() || enters {
            actions.push(Action::Lesson(LessonAction::TakeTest));
        }
    });
}

/// The name for the file with the answers. Returns whether Enter was pressed in it.
fn name_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) -> bool {
    let response = ui.horizontal(|ui| {
        let label = ui.label("Your name");
        let mut name = session.documents.lesson.shelf.kept.student.clone();
        let field = TextEdit::singleline(&mut name).id(Id::unique("name of who studies alone"));
        let field = field.hint_text("For the results file").desired_width(scale.u(NAME));
        let response = ui.add(field).labelled_by(label.id);
        if response.changed() {
            actions.push(Action::Lesson(LessonAction::SetStudent(name)));
        }
        response
    });
    response.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn answers_on_pages([right, skipped, all]: [usize; 3]) -> String {
    let of_all = match all {
        0 => return "The pages have asked no question.".to_owned(),
        all => format!("Questions on the pages: {right} of {all} right at the first try"),
    };
    if skipped == 0 { format!("{of_all}.") } else { format!("{of_all}, {skipped} skipped.") }
}
