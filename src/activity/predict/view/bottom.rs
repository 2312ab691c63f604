//! The bottom: which question it is, a mark for each, and what to do now.

use egui::{Align2, Button, Id, Rangef, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::Predict;
use super::question::paint_mark;
use super::text;
use crate::activity::{Act, PredictAction};
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
    let title = write(ui, pos2(x, y), Align2::LEFT_CENTER, text::PREDICT, pen.strong(), 0.0);
    let place = round
        .place()
        .filter(|_| !round.is_of_lesson())
        .map(|place| text::question_of(place + 1, round.length()));
    if let Some(place) = place {
        write(ui, pos2(title.right() + pen.u(0.9), y), Align2::LEFT_CENTER, &place, pen.weak(), pen.u(11.0));
    }
    let left = rect.left() + pen.u(MARKS);
    if !round.is_of_lesson() {
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
    if ui
        .button(text::LEAVE)
        .on_hover_text(if round.is_of_lesson() {
            "Go back to the lesson page (Escape, PgUp)"
        } else {
            "Go back to the search. You can continue this round later. (Escape)"
        })
        .clicked()
    {
        actions.push(Act::Own(PredictAction::Leave));
    }
    let (name, hint, action) = match round.now() {
        Some(asked) if !asked.is_over => (
            "Show answer",
            if round.is_of_lesson() {
                "Show the right answer (A, PgDn)"
            } else {
                "Show the right answer. The question then counts as wrong. (A)"
            },
            PredictAction::ShowAnswer,
        ),
        Some(_) if round.is_of_lesson() => {
            ("Continue lesson", "Continue the lesson (Enter, PgDn)", PredictAction::Next)
        }
        Some(_) => (
            text::NEXT,
            "Go to the next question, or to the score after the last one (Enter)",
            PredictAction::Next,
        ),
        None => (text::SAVE, text::SAVE_HINT, PredictAction::Save),
    };
    let button = Button::new(RichText::new(name).strong());
    if ui.add(button).on_hover_text(hint).clicked() {
        actions.push(Act::Own(action));
    }
}
