//! The score, by kind of question, and the review after the last question.

use egui::{Align2, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::question::paint_mark;
use super::screen::Predict;
use super::text;
use crate::activity::predict::PredictAction;
use crate::activity::predict::round::{AskedQuestion, PredictRound};
use crate::activity::view::Act;
use crate::kit::parts::report;
use crate::kit::widgets::{Pen, PenStyle, write};
use crate::learn::Mark;

/// Heights in units: of the line with the whole score, and of a kind.
const HEAD: f32 = 2.4;
const KIND: f32 = 1.55;
/// The width and height of the mark of a question, and from one to the next.
const BOX: (f32, f32) = (1.25, 0.8);
const STEP: f32 = 1.6;
/// Of a row of the review.
const ROW: f32 = 2.2;

/// The kinds that were asked.
fn kinds(round: &PredictRound) -> impl Iterator<Item = crate::learn::QuestionKind> {
    let asked = |kind| round.asked().iter().any(|asked| asked.question.kind == kind);
    crate::learn::QuestionKind::ALL.iter().copied().filter(move |kind| asked(*kind))
}

/// What all of it needs.
pub fn height(pen: Pen, round: &PredictRound) -> f32 {
    pen.u(HEAD + KIND * kinds(round).count() as f32 + 0.4)
}

/// The whole score, and the marks of each kind for which there is room.
pub fn score_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>) {
    report(ui, "score", rect, Some(pen.scale.text()));
    ui.painter().hline(rect.x_range(), rect.top() + pen.u(0.3), Stroke::new(1.0, pen.theme.line()));
    let y = rect.top() + pen.u(HEAD / 2.0 + 0.3);
    write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, "Score", pen.weak(), 0.0);
    let score = round.score().of_questions();
    write(ui, pos2(rect.right(), y), Align2::RIGHT_CENTER, &score, pen.strong(), 0.0);
    let room = ((rect.height() - pen.u(HEAD)) / pen.u(KIND)).floor().max(0.0) as usize;
    for (place, kind) in kinds(round).take(room).enumerate() {
        let y = rect.top() + pen.u(HEAD + KIND * (place as f32 + 0.5));
        let title = pos2(rect.left(), y);
        let title = write(ui, title, Align2::LEFT_CENTER, kind.info().title, pen.plain(), rect.width() / 2.0);
        let of_kind: Vec<&AskedQuestion> =
            round.asked().iter().filter(|asked| asked.question.kind == kind).collect();
        let most = ((rect.right() - title.right() - pen.u(1.0)) / pen.u(STEP)).max(1.0) as usize;
        let first = of_kind.len().saturating_sub(most);
        let shown = &of_kind[first..];
        for (i, asked) in shown.iter().enumerate() {
            let x = rect.right() - pen.u(STEP * (shown.len() - i) as f32 - (STEP - BOX.0));
            box_ui(
                ui,
                pen,
                Rect::from_min_size(pos2(x, y - pen.u(BOX.1 / 2.0)), vec2(pen.u(BOX.0), pen.u(BOX.1))),
                asked,
            );
        }
    }
}

/// Full, half or empty.
fn box_ui(ui: &Ui, pen: Pen, rect: Rect, asked: &AskedQuestion) {
    let corner = pen.u(0.2).min(255.0) as u8;
    let mark = asked.is_over.then(|| asked.answered.mark());
    let line =
        if matches!(mark, Some(Mark::Right | Mark::Half)) { pen.theme.path() } else { pen.theme.tile_line() };
    match mark {
        Some(Mark::Right) => drop(ui.painter().rect_filled(rect, corner, line)),
        Some(Mark::Half) => {
            let half = Rect { max: pos2(rect.center().x, rect.bottom()), ..rect };
            ui.painter().rect_filled(half, corner, line);
        }
        Some(Mark::Wrong) | None => {}
    }
    ui.painter().rect_stroke(rect, corner, Stroke::new(1.5, line), StrokeKind::Inside);
    if mark == Some(Mark::Wrong) {
        let stroke = Stroke::new(1.5, pen.theme.error());
        ui.painter().line_segment([rect.left_bottom(), rect.right_top()], stroke);
    }
}

/// After the last question: what was wrong, each a click away.
pub fn review_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let Predict { round, pen, .. } = predict;
    let inner = rect.shrink(pen.u(1.2));
    let big = PenStyle { size: pen.u(1.8), ..pen.strong() };
    let title = if round.is_complete() { "All questions are answered" } else { "The round so far" };
    write(ui, inner.min + vec2(0.0, pen.u(1.2)), Align2::LEFT_CENTER, title, big, inner.width());
    let wrong: Vec<(usize, &AskedQuestion)> = round
        .asked()
        .iter()
        .enumerate()
        .filter(|(_, asked)| asked.is_over && asked.answered.mark() != Mark::Right)
        .collect();
    let hint = if wrong.is_empty() {
        "Everything was right at the first try."
    } else {
        "Click a question to see the right answer again."
    };
    write(ui, inner.min + vec2(0.0, pen.u(3.6)), Align2::LEFT_CENTER, hint, pen.weak(), inner.width());
    let room = ((inner.height() - pen.u(5.0)) / pen.u(ROW)) as usize;
    for (row, (place, asked)) in wrong.iter().take(room).enumerate() {
        let top = inner.top() + pen.u(5.0 + ROW * row as f32);
        let rect = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), pen.u(ROW)));
        let response = ui.interact(rect, Id::unique(("review", *place)), Sense::click());
        let name = text::reviewed(*place + 1, &asked.question.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            ui.painter().rect_filled(rect, pen.u(0.4).min(255.0) as u8, pen.theme.button());
        }
        paint_mark(ui, pen, rect.left_center() + vec2(pen.u(0.8), 0.0), asked.answered.mark());
        let at = rect.left_center() + vec2(pen.u(2.2), 0.0);
        write(ui, at, Align2::LEFT_CENTER, &name, pen.plain(), rect.width() - pen.u(2.4));
        if response.clicked() {
            actions.push(Act::Own(PredictAction::Review(Some(*place))));
        }
    }
    if wrong.len() > room {
        let at = pos2(inner.left(), inner.bottom());
        write(ui, at, Align2::LEFT_CENTER, &text::more(wrong.len() - room), pen.weak(), inner.width());
    }
}
