//! The bottom: which question it is, a mark for each, and what to do now.

use egui::{Align2, Button, Id, Rangef, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::question::paint_mark;
use super::screen::Predict;
use super::text;
use crate::activity::contract::LessonAudience;
use crate::activity::predict::PredictAction;
use crate::activity::predict::round::{PredictRound, RoundRole};
use crate::activity::view::Act;
use crate::kit::parts::report;
use crate::kit::transport::{paint_knob, paint_rail};
use crate::kit::widgets::write;

/// Where the line of marks begins and ends, in units.
const MARKS: f32 = 17.5;
const BUTTONS: f32 = 21.0;

pub fn bottom_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let Predict { round, pen, .. } = predict;
    report(ui, "transport", rect, Some(pen.scale.text()));
    let y = rect.center().y;
    let x = rect.left() + pen.u(1.2);
    let title = if matches!(round.role(), RoundRole::Test(_)) { text::TEST } else { text::PREDICT };
    let title = write(ui, pos2(x, y), Align2::LEFT_CENTER, title, pen.strong(), 0.0);
    let place = round
        .place()
        .filter(|_| !round.is_of_page())
        .map(|place| text::question_of(place + 1, round.length()));
    if let Some(place) = place {
        write(ui, pos2(title.right() + pen.u(0.9), y), Align2::LEFT_CENTER, &place, pen.weak(), pen.u(11.0));
    }
    let left = rect.left() + pen.u(MARKS);
    if !round.is_of_page() {
        marks_ui(
            ui,
            Rect::from_min_max(pos2(left, rect.top()), pos2(rect.right() - pen.u(BUTTONS), rect.bottom())),
            predict,
            actions,
        );
    }
    buttons_ui(ui, Rect { min: pos2(rect.right() - pen.u(BUTTONS), rect.top()), ..rect }, predict, actions);
}

/// A mark for each question that is over, a knob at the current one, and dots for those to come. A click shows a question
/// again.
fn marks_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let Predict { round, pen, .. } = predict;
    let all = round.length().max(1);
    let step = ((rect.width() - pen.u(2.0)) / all as f32).min(pen.u(2.05));
    let y = rect.top() + pen.u(1.25);
    let x_of = |place: usize| rect.left() + pen.u(0.8) + step * (place as f32 + 0.5);
    let knob = round.place().map(x_of);
    let solid = x_of(round.asked().len().saturating_sub(1));
    paint_rail(ui, pen, (Rangef::new(rect.left(), x_of(all - 1)), y), solid);
    // Many marks share the room: then only every second or third is painted, and all can be clicked.
    let every = (pen.u(1.3) / step).ceil().max(1.0) as usize;
    for (place, asked) in round.asked().iter().enumerate().filter(|(_, asked)| asked.is_over) {
        let centre = pos2(x_of(place), rect.top() + pen.u(2.55));
        if place % every == 0 {
            paint_mark(ui, pen, centre, asked.answered.mark());
        }
        let hit = Rect::from_center_size(pos2(centre.x, rect.center().y), vec2(step, rect.height() * 0.9));
        let response = ui.interact(hit, Id::unique(("question", place)), Sense::click());
        let name = text::reviewed(place + 1, &asked.question.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.on_hover_text(&name).clicked() {
            actions.push(Act::Own(PredictAction::Review(Some(place))));
        }
    }
    if let Some(x) = knob {
        paint_knob(ui, pen, pos2(x, y), None);
    }
}

fn buttons_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let Predict { round, pen, .. } = predict;
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let inner = rect.shrink2(vec2(pen.u(1.2), 0.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout).id_salt("predict buttons"));
    pen.scale.apply(ui.style_mut());
    let ui = &mut ui;
    let (name, hint, action) = leave_button(round);
    if ui.button(name).on_hover_text(hint).clicked() {
        actions.push(Act::Own(action));
    }
    let (name, hint, action) = main_button(round);
    let button = Button::new(RichText::new(name).strong());
    if ui.add(button).on_hover_text(hint).clicked() {
        actions.push(Act::Own(action));
    }
}

/// The way back: its name, its tooltip, and what it does.
fn leave_button(round: &PredictRound) -> (&'static str, &'static str, PredictAction) {
    let hint = match round.role() {
        RoundRole::OfPage(_) => "Go back to the lesson page (Escape, PgUp)",
        RoundRole::Test(_) if round.is_complete() => {
            return (text::CONTINUE_LESSON, "Continue the lesson (Enter, PgDn)", PredictAction::Next);
        }
        RoundRole::Test(_) => "Go back to the lesson. You can continue this test later. (Escape)",
        RoundRole::Own => "Go back to the search. You can continue this round later. (Escape)",
    };
    (text::LEAVE, hint, PredictAction::Leave)
}

/// What to do now.
fn main_button(round: &PredictRound) -> (&'static str, &'static str, PredictAction) {
    let Some(asked) = round.now() else { return (text::SAVE, text::SAVE_HINT, PredictAction::Save) };
    let name = if asked.is_over { after_answer(round) } else { "Show answer" };
    let hint = match (asked.is_over, round.role()) {
        (false, RoundRole::OfPage(LessonAudience::Class)) => "Show the right answer (A, PgDn)",
        (false, RoundRole::OfPage(LessonAudience::Reader)) => {
            "Show the right answer. The question then counts as skipped. (A)"
        }
        (false, RoundRole::Own | RoundRole::Test(_)) => {
            "Show the right answer. The question then counts as wrong. (A)"
        }
        (true, RoundRole::OfPage(_)) if round.leads_to_explanation() => {
            "Go to the page that explains it (Enter, PgDn)"
        }
        (true, RoundRole::OfPage(_)) => "Continue the lesson (Enter, PgDn)",
        (true, RoundRole::Test(_)) => {
            "Go to the next question, or to the score after the last one (Enter, PgDn)"
        }
        (true, RoundRole::Own) => "Go to the next question, or to the score after the last one (Enter)",
    };
    (name, hint, if asked.is_over { PredictAction::Next } else { PredictAction::ShowAnswer })
}

fn after_answer(round: &PredictRound) -> &'static str {
    if round.leads_to_explanation() {
        "Read the explanation"
    } else if round.is_of_page() {
        text::CONTINUE_LESSON
    } else {
        text::NEXT
    }
}
