//! Predicting: the form before a round, and one question on the whole screen, with the answers beside it and the score below them.

mod answers;
mod question;

use egui::{
    Align2, Button, Context, DragValue, Event, Id, Key, Modifiers, Rangef, Rect, RichText, Role, Sense,
    Stroke, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::{PredictAction, PredictForm, PredictRound, PredictTab, Predicting, RoundRole, asked_from};
use crate::activity::contract::LessonAudience;
use crate::activity::dialog_work::edit_ui;
use crate::activity::view::{Act, ActivityView, row_from_right};
use crate::core::{Core, CoreAction, PanelId, Seen, among};
use crate::kit::{
    DIGITS, DialogForm, FormOption, FormRows, LastLine, Pen, UnitScale, bar_boards, is_column, is_phone,
    least_tapped, named_bar_board, notice_ui, paint_knob, paint_rail, report, sentence, tabs_ui,
    whole_window, write,
};
use crate::learn::{AskWhen, PredictPlan, QuestionKind};
use crate::panels;
use crate::panels::panel_ui;
use crate::panels::stage::{Form, Layout};
use question::{Predict, PredictActs, paint_mark};

/// The least width and height, in units: with all parts, and with fewer ones.
const LEAST: [Vec2; 2] = [vec2(64.0, 36.0), vec2(43.6, 28.0)];
const COLUMN: Vec2 = vec2(26.6, 52.0);
const LEAST_WITH_MARKS: f32 = 40.0;
/// Heights in units.
const QUESTION: f32 = 23.2;
const TOP: f32 = 2.2;
const BOTTOM: f32 = 3.2;
const MARGIN: f32 = 1.2;
const NAMED_BOARD: f32 = 5.4;

impl ActivityView for Predicting {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<PredictAction>) {
        if let Some(form) = &self.form {
            predict_form_ui(ui, self, core, form, actions);
        }
    }

    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut PredictActs) {
        let Some((shown, round)) = seen.core.shown.as_ref().zip(self.round()) else { return };
        whole_window(ui, |ui| {
            let window = ui.max_rect();
            let zoom = ui.ctx().zoom_factor();
            let row = least_tapped(ui.ctx());
            let (scale, has_all) = if is_column(window.size()) {
                let scale = UnitScale::filling(window.size(), COLUMN);
                let others = COLUMN - vec2(0.0, TOP + BOTTOM + 2.0 * MARGIN);
                (scale.fitting(window.size() - vec2(0.0, 3.0 * row), others), false)
            } else if row > 0.0 && is_phone(vec2(window.height(), window.width())) {
                let room = window.size() - vec2(0.0, 2.0 * row);
                (UnitScale::filling(room, LEAST[1] - vec2(0.0, TOP + BOTTOM)), false)
            } else {
                UnitScale::presenting_all_or(window.size(), zoom, LEAST)
            };
            let form = if has_all { Form::Large } else { Form::Narrow };
            let at = acts.len();
            let (maps, pen) = (self.maps(), Pen::new(ui, scale));
            screen_ui(ui, window, Predict { seen, shown, round, maps, pen, form }, acts);
            // A node that is clicked is an answer.
            for act in &mut acts[at..] {
                if let Act::Core(CoreAction::Select(node)) = act {
                    *act = Act::Own(PredictAction::ChooseNode(*node));
                }
            }
        });
    }

    /// Digits answer, A shows the answer, Enter goes on, Ctrl+S saves, Escape leaves. In a lesson, a clicker goes on, or goes back
    /// to the page; for a class, it shows the answer first.
    fn screen_keys(&self, ctx: &Context, _: Seen<'_>, acts: &mut PredictActs) {
        let Some(round) = self.round() else { return };
        let a_widget_has_it = ctx.memory(|memory| memory.focused().is_some());
        let options = round.now().map_or(0, |asked| asked.question.options.len());
        let is_open = round.now().is_some_and(|asked| !asked.is_over);
        let is_for_class = round.role == RoundRole::OfPage(LessonAudience::Class);
        let action = |key: Key, modifiers: Modifiers| match key {
            Key::S if modifiers.command => Some(PredictAction::Save),
            _ if !modifiers.is_none() => None,
            Key::A => Some(PredictAction::ShowAnswer),
            Key::PageDown if is_for_class && is_open => Some(PredictAction::ShowAnswer),
            Key::PageDown if round.is_of_lesson() => Some(PredictAction::Next),
            Key::Enter if !a_widget_has_it => Some(PredictAction::Next),
            Key::Escape => Some(PredictAction::Leave),
            Key::PageUp if round.is_of_page() => Some(PredictAction::Leave),
            digit => DIGITS.iter().take(options).position(|other| *other == digit).map(PredictAction::Choose),
        };
        // Each with its own modifiers: they may be released in the same frame.
        let pressed = ctx.input(|input| {
            input.events.iter().find_map(|event| match event {
                Event::Key { key, pressed: true, repeat: false, modifiers, .. } => action(*key, *modifiers),
                _ => None,
            })
        });
        acts.extend(pressed.map(Act::Own));
    }
}

fn screen_ui(ui: &mut Ui, window: Rect, predict: Predict<'_>, acts: &mut PredictActs) {
    let pen = predict.pen;
    let split = window.left() + pen.u(predict.form.least().0);
    let (top, below) = window.split_top_bottom_at_y(window.top() + pen.scale.row(ui.ctx(), TOP));
    let (body, bottom) = below.split_top_bottom_at_y(window.bottom() - pen.scale.row(ui.ctx(), BOTTOM));
    let is_column = is_column(window.size());
    let (left, right, tabs) = if is_column {
        let (above, below) = body.split_top_bottom_at_y(body.top() + pen.u(QUESTION));
        let (tabs, right) = below.split_top_bottom_at_y(below.top() + pen.scale.row(ui.ctx(), 2.0 * MARGIN));
        (above, right, tabs)
    } else {
        let (left, right) = body.split_left_right_at_x(split);
        (left, right, top.with_min_x(split))
    };
    let line = Stroke::new(1.0, pen.theme.line());
    let ground = Rect { min: tabs.min, ..right };
    ui.painter().rect_filled(ground, 0, pen.theme.background());
    ui.painter().hline(top.x_range(), top.bottom(), line);
    ui.painter().hline(bottom.x_range(), bottom.top(), line);
    ui.painter().vline(right.left(), right.y_range(), line);
    ui.painter().hline(ground.x_range(), tabs.bottom(), line);
    report(ui, "left side", left, None);
    report(ui, "right side", right, None);
    top_ui(ui, top.with_max_x(split.min(top.right())), predict);
    round_tabs_ui(ui, tabs, predict, acts);
    let layout = Layout::new(predict.form, left, pen.scale);
    match predict.round.now() {
        Some(asked) => question::question_ui(ui, &layout, predict, asked),
        None => answers::review_ui(ui, left, predict, acts),
    }
    right_ui(ui, right, predict, acts);
    bottom_ui(ui, bottom, predict, acts);
    notice_ui(ui, left, pen.scale, predict.seen.core, acts);
}

fn top_ui(ui: &Ui, rect: Rect, Predict { shown, pen, form, .. }: Predict<'_>) {
    let settings = shown.recording.settings();
    let mut x = rect.left() + pen.u(MARGIN);
    let y = rect.center().y;
    let mut say = |text: &str, style| {
        let room = rect.right() - x;
        x = write(ui, pos2(x, y), Align2::LEFT_CENTER, text, style, room).right() + pen.u(1.2);
    };
    let is_short = form == Form::Narrow;
    let algorithm = settings.algorithm.info();
    say(if is_short { algorithm.short } else { algorithm.title }, pen.strong());
    if let Some(heuristic) = settings.heuristic_in_use() {
        say(if is_short { heuristic.info().short } else { heuristic.info().title }, pen.plain());
    }
    for (side, board) in bar_boards(shown.recording.problem()) {
        if x + pen.u(NAMED_BOARD) <= rect.right() {
            x = named_bar_board(ui, pos2(x, y), pen, side, board).right() + pen.u(1.2);
        }
    }
}

/// Without a question, the right side has the score alone.
fn round_tabs_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>, acts: &mut PredictActs) {
    if round.now().is_none() {
        return;
    }
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let offered = PredictTab::ALL.into_iter().filter(|tab| round.offers(*tab));
    let titled: Vec<_> = offered.map(|tab| (tab, tab.title())).collect();
    let (clicked, _) = tabs_ui(ui, inner, pen, &titled, round.tab, Sense::click());
    acts.extend(clicked.map(|tab| Act::Own(PredictAction::ShowTab(tab))));
}

fn right_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, acts: &mut PredictActs) {
    let Predict { round, pen, .. } = predict;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    match (round.now(), round.tab) {
        (None, _) => answers::score_ui(ui, inner, predict),
        (Some(asked), PredictTab::Answers) if round.is_of_page() => {
            let below = inner.with_min_y(answers::page_ui(ui, inner, predict, asked));
            answers::answers_ui(ui, below, predict, asked, acts);
        }
        (Some(asked), PredictTab::Answers) => {
            let left = (inner.height() - answers::answers_height(pen, inner.size(), asked)).max(pen.u(2.4));
            let height = answers::score_height(pen, round).min(left);
            let (above, below) = inner.split_top_bottom_at_y(inner.bottom() - height);
            answers::answers_ui(ui, above, predict, asked, acts);
            answers::score_ui(ui, below, predict);
        }
        (Some(_), PredictTab::Lists) => tab_ui(ui, inner, PanelId::Lists, predict, acts),
        (Some(_), PredictTab::Tree) => tab_ui(ui, inner, PanelId::Tree, predict, acts),
    }
}

fn tab_ui(ui: &mut Ui, rect: Rect, panel: PanelId, predict: Predict<'_>, acts: &mut PredictActs) {
    let room = UiBuilder::new().scope_id(Id::unique(("predicted", panel))).max_rect(rect);
    let mut inside = ui.new_child(room);
    inside.shrink_clip_rect(rect.expand2(vec2(predict.pen.u(MARGIN), 0.0)));
    predict.pen.scale.apply(&mut inside);
    panel_ui(&mut inside, panel, |ui| {
        among(acts, |acts| (panels::view(panel).show)(ui, predict.seen, acts));
    });
}

/// Where the line of marks begins and ends, in units.
const MARKS: f32 = 17.5;
const BUTTONS: f32 = 21.0;

fn bottom_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, acts: &mut PredictActs) {
    let Predict { round, pen, .. } = predict;
    report(ui, "transport", rect, Some(pen.scale.text()));
    let y = rect.center().y;
    let title = if round.role == RoundRole::Test { "Test" } else { "Predict" };
    let at = pos2(rect.left() + pen.u(1.2), y);
    if rect.width() < pen.u(LEAST_WITH_MARKS) {
        let place = round.place.map(|place| format!("{} of {}", place + 1, round.length()));
        write(ui, at, Align2::LEFT_CENTER, place.as_deref().unwrap_or(title), pen.strong(), 0.0);
        return buttons_ui(ui, rect, predict, acts);
    }
    let title = write(ui, at, Align2::LEFT_CENTER, title, pen.strong(), 0.0);
    let (marks, buttons) = rect.split_left_right_at_x(rect.right() - pen.u(BUTTONS));
    if !round.is_of_page() {
        if let Some(place) = round.place {
            let question = format!("question {} of {}", place + 1, round.length());
            let at = pos2(title.right() + pen.u(0.9), y);
            write(ui, at, Align2::LEFT_CENTER, &question, pen.weak(), pen.u(11.0));
        }
        marks_ui(ui, marks.with_min_x(rect.left() + pen.u(MARKS)), predict, acts);
    }
    buttons_ui(ui, buttons, predict, acts);
}

/// A mark for each question that is over, a knob at the current one, and dots for those to come. A click shows a question again.
fn marks_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>, acts: &mut PredictActs) {
    let all = round.length().max(1);
    let step = ((rect.width() - pen.u(2.0)) / all as f32).min(pen.u(2.05));
    let y = rect.top() + pen.u(1.25);
    let x_of = |place: usize| rect.left() + pen.u(0.8) + step * (place as f32 + 0.5);
    let knob = round.place.map(x_of);
    let solid = x_of(round.asked.len().saturating_sub(1));
    paint_rail(ui, pen, (Rangef::new(rect.left(), x_of(all - 1)), y), solid);
    // Many marks share the room: then only every second or third is painted, and all can be clicked.
    let every = (pen.u(1.3) / step).ceil().max(1.0) as usize;
    for (place, asked) in round.asked.iter().enumerate().filter(|(_, asked)| asked.is_over) {
        let centre = pos2(x_of(place), rect.top() + pen.u(2.55));
        if place % every == 0 {
            paint_mark(ui, pen, centre, asked.answered.mark());
        }
        let hit = Rect::from_center_size(pos2(centre.x, rect.center().y), vec2(step, rect.height()));
        let response = ui.interact(hit, Id::unique(("question", place)), Sense::click());
        let name = format!("{}. {}", place + 1, asked.question.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let is_clicked = response.on_hover_text(&name).clicked();
        acts.extend(Act::when(is_clicked, PredictAction::Review(Some(place))));
    }
    if let Some(x) = knob {
        paint_knob(ui, pen, pos2(x, y), None);
    }
}

fn buttons_ui(ui: &mut Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>, acts: &mut PredictActs) {
    let mut row = row_from_right(ui, pen, rect.shrink2(vec2(pen.u(1.2), 0.0)), "predict buttons");
    let (name, hint, action) = leave_button(round);
    let leave = row.button(name).on_hover_text(hint);
    report(ui, format!("button {name}"), leave.rect, None);
    acts.extend(Act::when(leave.clicked(), action));
    let (name, hint, action) = main_button(round);
    let main = row.add(Button::new(RichText::new(name).strong())).on_hover_text(hint);
    report(ui, format!("button {name}"), main.rect, None);
    acts.extend(Act::when(main.clicked(), action));
}

fn leave_button(round: &PredictRound) -> (&'static str, &'static str, PredictAction) {
    let hint = match round.role {
        RoundRole::OfPage(_) => "Go back to the lesson page (Escape, PgUp)",
        RoundRole::Test if round.is_complete => {
            return ("Continue lesson", "Continue the lesson (Enter, PgDn)", PredictAction::Next);
        }
        RoundRole::Test => "Go back to the lesson. You can continue this test later. (Escape)",
        RoundRole::Own => "Go back to the search. You can continue this round later. (Escape)",
    };
    ("Leave", hint, PredictAction::Leave)
}

fn main_button(round: &PredictRound) -> (&'static str, &'static str, PredictAction) {
    let Some(asked) = round.now() else { return (SAVE, SAVE_HINT, PredictAction::Save) };
    if !asked.is_over {
        let hint = match round.role {
            RoundRole::OfPage(LessonAudience::Class) => "Show the right answer (A, PgDn)",
            RoundRole::OfPage(LessonAudience::Reader) => {
                "Show the right answer. The question then counts as skipped. (A)"
            }
            RoundRole::Own | RoundRole::Test => {
                "Show the right answer. The question then counts as wrong. (A)"
            }
        };
        return ("Show answer", hint, PredictAction::ShowAnswer);
    }
    let (name, hint) = match round.role {
        RoundRole::OfPage(_) if round.leads_to_explanation() => {
            ("Read the explanation", "Go to the page that explains it (Enter, PgDn)")
        }
        RoundRole::OfPage(_) => ("Continue lesson", "Continue the lesson (Enter, PgDn)"),
        RoundRole::Test => {
            ("Next question", "Go to the next question, or to the score after the last one (Enter, PgDn)")
        }
        RoundRole::Own => {
            ("Next question", "Go to the next question, or to the score after the last one (Enter)")
        }
    };
    (name, hint, PredictAction::Next)
}

const SAVE: &str = "Save results…";
const SAVE_HINT: &str = "Save board, settings, answers and times to a file to hand in (Ctrl+S)";
const NO_BOOKMARKS: &str = "Add a bookmark first";

/// The suggested steps from one question to the next, if not every step is asked about.
const EVERY: u32 = 5;

fn predict_form_ui(
    ui: &mut Ui,
    predicting: &Predicting,
    core: &Core,
    form: &PredictForm,
    actions: &mut Vec<PredictAction>,
) {
    let is_preparing = predicting.is_preparing();
    let problem = problem(predicting, core, form);
    // What is under way is stopped first.
    let leave = if is_preparing { PredictAction::StopPreparing } else { PredictAction::SetForm(None) };
    let dialog = DialogForm::new("predict", "Predict", leave)
        .accept("Start", "starts", problem.is_none(), PredictAction::Begin)
        .last(last(predicting, problem));
    let set = |form| PredictAction::SetForm(Some(form));
    edit_ui(ui, dialog, form, set, actions, |rows, form| {
        rows.enabled_if(!is_preparing, |rows| form_rows(rows, core, form));
        last_round_row(rows, predicting)
    });
}

fn last(predicting: &Predicting, problem: Option<&str>) -> LastLine<PredictAction> {
    let finding = |()| "Finding a board of equal difficulty…".to_owned();
    if let Some(line) = predicting.preparing.line(finding, PredictAction::StopPreparing) {
        return line;
    }
    let unsaved = predicting.unsaved_results().map(|results| results.student);
    match (problem, unsaved.as_deref()) {
        _ if predicting.is_preparing() => {
            let (words, stop) = ("Searching…".to_owned(), Some(PredictAction::StopPreparing));
            LastLine::Progress { done: None, words, stop }
        }
        (Some(problem), _) => LastLine::Problem(sentence(problem)),
        (None, None) => LastLine::Nothing,
        (None, Some("")) => LastLine::Note("The answers of the last round are not saved.".to_owned()),
        (None, Some(student)) => LastLine::Note(format!("The answers of {student} are not saved.")),
    }
}

fn last_round_row(rows: &mut FormRows<'_>, predicting: &Predicting) -> Option<PredictAction> {
    let continues =
        predicting.can_continue().then_some((("Continue the last round", "", true), PredictAction::Continue));
    let saves = predicting.results().is_some().then_some(((SAVE, SAVE_HINT, true), PredictAction::Save));
    let (buttons, mut actions): (Vec<_>, Vec<_>) = continues.into_iter().chain(saves).unzip();
    let clicked = if buttons.is_empty() { None } else { rows.buttons("Last round", &buttons) };
    clicked.map(|clicked| actions.swap_remove(clicked))
}

fn problem(predicting: &Predicting, core: &Core, form: &PredictForm) -> Option<&'static str> {
    let settings = core.settings();
    if !form.plan.kinds.iter().any(|kind| kind.offered(&settings).is_ok()) {
        Some("Choose at least one kind of question")
    } else if form.on_own_board && form.name.trim().is_empty() {
        Some("Enter your name first")
    } else if form.on_own_board && form.plan.when == AskWhen::Bookmarks {
        Some("A board of your own has no bookmarks: ask at each step")
    } else if form.plan.when == AskWhen::Bookmarks && core.bookmarks().is_empty() {
        Some(NO_BOOKMARKS)
    } else {
        predicting.problem(core)
    }
}

fn form_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut PredictForm) {
    let settings = core.settings();
    let offered = QuestionKind::ALL.iter().filter(|kind| kind.offered(&settings).is_ok());
    let mut kinds: Vec<_> = offered.map(|kind| (*kind, form.plan.kinds.contains(kind))).collect();
    let ticks = kinds.iter_mut().map(|(kind, is_on)| (kind.info().title, is_on, kind.info().summary));
    rows.ticks("Ask", ticks);
    for (kind, is_on) in kinds {
        if is_on {
            form.plan.kinds.insert(kind);
        } else {
            form.plan.kinds.remove(&kind);
        }
    }
    when_rows(rows, core, form);
    let count = DragValue::new(&mut form.plan.questions).range(1..=PredictPlan::MOST_QUESTIONS).speed(0.2);
    rows.number("Questions", count, "", "The number of questions in a round");
    let from = asked_from(core, form).first().map(|from| core.unit().position(*from));
    let from = from.as_deref().unwrap_or("the start");
    rows.note(format!("From {from} to the end of the search at most."));
    rows.text("Your name", &mut form.name, "For the results file", "");
    let hint =
        "Each name gets a different board, with the same distance to the goal and about as many expansions";
    rows.tick("", "Give me a board of my own", &mut form.on_own_board, hint);
    let hint = "Students who open the file get the same kinds, steps and number of questions";
    rows.tick("", "Save these questions with the boards", &mut form.is_kept, hint);
}

fn when_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut PredictForm) {
    let when = &mut form.plan.when;
    let every = if let AskWhen::EveryKth(steps) = when { *steps } else { EVERY };
    let is_possible = !core.bookmarks().is_empty() || *when == AskWhen::Bookmarks;
    let problem = (!is_possible).then(|| sentence(NO_BOOKMARKS));
    let options = [
        FormOption::new(AskWhen::EachStep, "at each step"),
        FormOption::new(AskWhen::EveryKth(every), "at some steps"),
        FormOption::new(AskWhen::Bookmarks, "at bookmarks").unless(problem),
    ];
    rows.choose("When", when, options);
    if let AskWhen::EveryKth(steps) = when {
        let count = DragValue::new(steps).range(1..=1_000_000).speed(0.2);
        rows.number("Every", count, "steps", "");
    }
}
