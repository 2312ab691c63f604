//! The bottom: which question it is, a mark for each, and what to do now.

use egui::{Align2, Button, Id, Rangef, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::question::{Predict, PredictActs, paint_mark};
use crate::activity::contract::LessonAudience;
use crate::activity::predict::{PredictAction, PredictRound, RoundRole};
use crate::activity::view::{Act, row_from_right};
use crate::kit::parts::report;
use crate::kit::transport::{paint_knob, paint_rail};
use crate::kit::widgets::write;

pub const SAVE: &str = "Save results…";
pub const SAVE_HINT: &str = "Save board, settings, answers and times to a file to hand in (Ctrl+S)";

/// Where the line of marks begins and ends, in units.
const MARKS: f32 = 17.5;
const BUTTONS: f32 = 21.0;

pub fn bottom_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, acts: &mut PredictActs) {
    let Predict { round, pen, .. } = predict;
    report(ui, "transport", rect, Some(pen.scale.text()));
    let y = rect.center().y;
    let title = if matches!(round.role, RoundRole::Test(_)) { "Test" } else { "Predict" };
    let at = pos2(rect.left() + pen.u(1.2), y);
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

/// A mark for each question that is over, a knob at the current one, and dots for those to come. A click shows a question
/// again.
fn marks_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, acts: &mut PredictActs) {
    let Predict { round, pen, .. } = predict;
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
        let hit = Rect::from_center_size(pos2(centre.x, rect.center().y), vec2(step, rect.height() * 0.9));
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
    acts.extend(Act::when(row.button(name).on_hover_text(hint).clicked(), action));
    let (name, hint, action) = main_button(round);
    let main = row.add(Button::new(RichText::new(name).strong())).on_hover_text(hint);
    acts.extend(Act::when(main.clicked(), action));
}

fn leave_button(round: &PredictRound) -> (&'static str, &'static str, PredictAction) {
    let hint = match &round.role {
        RoundRole::OfPage(_) => "Go back to the lesson page (Escape, PgUp)",
        RoundRole::Test(_) if round.is_complete => {
            return ("Continue lesson", "Continue the lesson (Enter, PgDn)", PredictAction::Next);
        }
        RoundRole::Test(_) => "Go back to the lesson. You can continue this test later. (Escape)",
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
            RoundRole::Own | RoundRole::Test(_) => {
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
        RoundRole::Test(_) => {
            ("Next question", "Go to the next question, or to the score after the last one (Enter, PgDn)")
        }
        RoundRole::Own => {
            ("Next question", "Go to the next question, or to the score after the last one (Enter)")
        }
    };
    (name, hint, PredictAction::Next)
}
