//! The left side: the node that was taken last, the rules, the question, and what was said to the last answer.

use std::sync::Arc;

use egui::{Align2, Color32, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::activity::contract::LessonAudience;
use crate::activity::predict::{AskedQuestion, PredictAction, PredictRound, RoundRole};
use crate::activity::view::Act;
use crate::core::{Seen, Shown};
use crate::kit::{
    Pen, PenStyle, announce, board_words, line, mini_board_size, paint_line, paint_mini_board, report, rows,
    rows_in, say, write, write_rows,
};
use crate::learn::{AnswerMaps, Mark, OptionShows, Question, ordering_rules};
use crate::panels::stage::{Form, Layout, node_ui};
use crate::puzzle::State;
use crate::recording::NodeStatus;

pub type PredictActs = Vec<Act<PredictAction>>;

#[derive(Clone, Copy)]
pub struct Predict<'a> {
    pub seen: Seen<'a>,
    pub shown: &'a Shown,
    pub round: &'a PredictRound,
    /// Those that answer the question; `None` until they are drawn.
    pub maps: Option<Result<&'a Arc<AnswerMaps>, &'a str>>,
    pub pen: Pen,
    /// How much of the left side has room.
    pub form: Form,
}

/// Where the parts are, in units from the top of the board.
struct Places {
    rules: f32,
    rule: f32,
    question: f32,
    keys: f32,
    feedback: f32,
    bottom: f32,
}

impl Places {
    fn new(form: Form) -> Self {
        match form {
            Form::Large | Form::Low => {
                Self { rules: 9.6, rule: 2.0, question: 17.8, keys: 20.15, feedback: 21.2, bottom: 28.4 }
            }
            Form::Narrow | Form::Column => {
                Self { rules: 5.1, rule: 1.65, question: 12.6, keys: 15.2, feedback: 16.3, bottom: 21.6 }
            }
        }
    }

    fn title(&self, form: Form) -> Option<f32> {
        (form != Form::Narrow).then_some(self.rules - 2.0)
    }
}

const KEY_CAP: f32 = 1.8;
const QUESTION_SIZES: [f32; 2] = [1.8, 1.5];
const SUCCESSOR: f32 = 4.8;

pub fn question_ui(ui: &mut Ui, layout: &Layout, predict: Predict<'_>, asked: &AskedQuestion) {
    let Predict { seen, pen, .. } = predict;
    node_ui(ui, layout, seen);
    rules_ui(ui, layout, predict, asked);
    if let Some((_, state)) = asked.question.about {
        successor_ui(ui, layout, predict, state);
    }
    let (left, places) = (layout.board.left(), Places::new(layout.form));
    let at = |units: f32| pos2(left, layout.board.top() + pen.u(units));
    let width = layout.why.width();
    let above_keys = at(places.keys - KEY_CAP / 2.0).y;
    text_ui(ui, pen, (at(places.question), above_keys), &asked.question.text, width);
    // The next question may have the same words.
    let about = format!("question at {:?}", asked.question.at);
    announce(ui.ctx(), about, &asked.question.text);
    keys_ui(ui, predict, at(places.keys), asked);
    let feedback = Rect::from_min_max(at(places.feedback), pos2(left + width, at(places.bottom).y));
    feedback_ui(ui, predict, feedback, asked);
}

fn text_ui(ui: &Ui, pen: Pen, (left, above_keys): (Pos2, f32), question: &str, width: f32) {
    let fits = |style: &PenStyle| line(ui, question, *style).size().x <= width;
    let in_one_line = QUESTION_SIZES.map(|size| PenStyle { size: pen.u(size), ..pen.strong() });
    let one_line = in_one_line.into_iter().find(fits);
    // Two lines fit exactly between the board and the keys.
    let style = one_line.unwrap_or(pen.strong());
    let galley = rows(ui, &[(question.to_owned(), style)], width, 2);
    let rect = if one_line.is_some() {
        Align2::LEFT_CENTER.anchor_size(left, galley.size())
    } else {
        Align2::LEFT_BOTTOM.anchor_size(pos2(left.x, above_keys), galley.size())
    };
    ui.painter().galley(rect.min, galley, style.colour);
    say(ui, rect, question);
    report(ui, "question", rect, Some(style.size));
}

/// The rules of the search, which stand there all the time: nothing has to be guessed. The one that the last wrong answer
/// breaks is marked, and those before it.
fn rules_ui(ui: &Ui, layout: &Layout, Predict { shown, pen, .. }: Predict<'_>, asked: &AskedQuestion) {
    let rules = ordering_rules(&shown.recording);
    let column = layout.equation;
    let left = column.left();
    let is_narrow = asked.question.about.is_some();
    let right = column.right() - if is_narrow { pen.u(SUCCESSOR + 0.4) } else { 0.0 };
    let places = Places::new(layout.form);
    let at = |units: f32| layout.board.top() + pen.u(units);
    if let Some(title) = places.title(layout.form) {
        let words = if is_narrow { "Rules" } else { "Rules of this search" };
        write(ui, pos2(left, at(title)), Align2::LEFT_CENTER, words, pen.weak(), right - left);
    }
    let options = &asked.question.options;
    let broken = asked.last().and_then(|last| options.get(last)?.broken_rule);
    for (place, rule) in rules.iter().enumerate() {
        let y = at(places.rules + places.rule * place as f32);
        let half = pen.u(places.rule / 2.0);
        let row = Rect::from_min_max(pos2(left - pen.u(0.5), y - half), pos2(right, y + half));
        report(ui, format!("rule {}", place + 1), row, Some(pen.scale.text()));
        let is_broken = broken == Some(place);
        if is_broken {
            ui.painter().rect_filled(row, corner(pen), pen.theme.error_fill());
        }
        let (number, style) =
            if is_broken { (pen.strong(), pen.strong()) } else { (pen.weak(), pen.plain()) };
        let mark = broken.filter(|broken| place <= *broken);
        let mark = mark.map(|_| if is_broken { Mark::Wrong } else { Mark::Right });
        // Beside a board, there is room for the number or the mark.
        let (mark_at, room) =
            if is_narrow { (left + pen.u(0.4), 0.0) } else { (right - pen.u(1.2), pen.u(2.2)) };
        if mark.is_none() || !is_narrow {
            write(ui, pos2(left, y), Align2::LEFT_CENTER, &(place + 1).to_string(), number, 0.0);
        }
        let x = left + pen.u(1.4);
        write(ui, pos2(x, y), Align2::LEFT_CENTER, rule, style, right - x - room);
        if let Some(mark) = mark {
            paint_mark(ui, pen, pos2(mark_at, y), mark);
        }
    }
}

fn successor_ui(ui: &Ui, layout: &Layout, Predict { shown, pen, .. }: Predict<'_>, state: State) {
    let board = shown.recording.board(state);
    let column = layout.equation;
    let places = Places::new(layout.form);
    let top = layout.board.top() + pen.u(places.title(layout.form).unwrap_or(places.rules));
    let left = column.right() - pen.u(SUCCESSOR);
    let title = pos2(column.right(), top);
    write(ui, title, Align2::RIGHT_CENTER, "Successor", pen.weak(), pen.u(2.0 * SUCCESSOR));
    let cell = pen.u(SUCCESSOR) / board.size().cols().max(board.size().rows()) as f32;
    let corner = pos2(left, top + pen.u(1.2));
    paint_mini_board(ui, corner, &board, cell, NodeStatus::NotYet);
    let rect = Rect::from_min_size(corner, mini_board_size(board.size(), cell));
    report(ui, "successor", rect, None);
    say(ui, rect, &board_words(&board));
}

fn keys_ui(ui: &Ui, Predict { round, pen, .. }: Predict<'_>, at: Pos2, asked: &AskedQuestion) {
    let last = asked.question.options.len().to_string();
    let mut keys = match (asked.is_over, round.is_of_page()) {
        (true, true) if round.leads_to_explanation() => vec![("PgDn", "read the explanation")],
        (true, true) => vec![("PgDn", "continue the lesson")],
        (true, false) => vec![("Enter", "next question")],
        (false, _) => vec![("1", "to"), (last.as_str(), "or click the answer")],
    };
    if !asked.is_over && round.role == RoundRole::OfPage(LessonAudience::Reader) {
        keys.push(("A", "show it"));
    }
    let mut x = at.x;
    for (key, words) in keys {
        x = key_cap(ui, pen, pos2(x, at.y), key).right() + pen.u(0.6);
        x = write(ui, pos2(x, at.y), Align2::LEFT_CENTER, words, pen.weak(), 0.0).right() + pen.u(0.6);
    }
    let height = pen.u(KEY_CAP);
    let rect = Rect::from_min_max(pos2(at.x, at.y - height / 2.0), pos2(x, at.y + height / 2.0));
    report(ui, "keys that answer", rect, None);
}

/// A key as a small frame. Gives its rectangle.
pub fn key_cap(ui: &Ui, pen: Pen, left: Pos2, key: &str) -> Rect {
    let galley = line(ui, key, pen.plain());
    let size = vec2((galley.size().x + pen.u(0.9)).max(pen.u(1.9)), pen.u(KEY_CAP));
    let rect = Rect::from_min_size(pos2(left.x, left.y - size.y / 2.0), size);
    let stroke = Stroke::new(1.0, pen.theme.tile_line());
    ui.painter().rect(rect, corner(pen), pen.theme.panel(), stroke, StrokeKind::Inside);
    paint_line(ui, rect.center(), Align2::CENTER_CENTER, key, pen.plain(), 0.0);
    rect
}

fn corner(pen: Pen) -> u8 {
    pen.u(0.3).min(255.0) as u8
}

struct FeedbackLook {
    fill: Color32,
    edge: Color32,
    mark: Option<Mark>,
    title: &'static str,
}

/// `None` where there is no feedback.
fn feedback_look(pen: Pen, round: &PredictRound, asked: &AskedQuestion) -> Option<FeedbackLook> {
    let theme = pen.theme;
    let wrong = |title| {
        let (fill, edge) = (theme.error_fill(), theme.error());
        Some(FeedbackLook { fill, edge, mark: Some(Mark::Wrong), title })
    };
    let is_right = asked.last() == Some(asked.question.right);
    match asked.last() {
        Some(_) if asked.is_over && is_right => {
            let (fill, edge, mark) = (theme.path_fill(), theme.path(), Some(asked.answered.mark()));
            Some(FeedbackLook { fill, edge, mark, title: "Right." })
        }
        Some(_) if asked.is_over && asked.answered.second.is_some() => wrong("Not this one either."),
        Some(_) if !is_right => wrong("Not this one."),
        // A class that gave no answer was not wrong.
        None if asked.is_over && round.is_of_page() => {
            let (fill, edge) = (theme.button(), theme.weak_text());
            Some(FeedbackLook { fill, edge, mark: None, title: "The answer" })
        }
        None if asked.is_over => wrong("The answer"),
        _ => None,
    }
}

fn feedback_ui(ui: &Ui, predict: Predict<'_>, rect: Rect, asked: &AskedQuestion) {
    let Predict { round, pen, .. } = predict;
    let Some(FeedbackLook { fill, edge, mark, title }) = feedback_look(pen, round, asked) else { return };
    let Question { options, why, .. } = &asked.question;
    report(ui, "feedback", rect, Some(pen.scale.text()));
    ui.painter().rect_filled(rect, corner(pen), fill);
    ui.painter().rect_filled(Rect { max: pos2(rect.left() + pen.u(0.3), rect.bottom()), ..rect }, 0, edge);
    let (x, y) = (rect.left() + pen.u(1.3), rect.top() + pen.u(1.1));
    if let Some(mark) = mark {
        paint_mark(ui, pen, pos2(x + pen.u(0.4), y), mark);
    }
    let after_mark = x + if mark.is_some() { pen.u(1.5) } else { 0.0 };
    let last = asked.last().and_then(|last| options.get(last)).filter(|_| !asked.is_over);
    let words = last.map_or(why, |option| &option.wrong);
    let right = asked.question.right;
    let told = asked.is_over && asked.last() != Some(right);
    let answer = if told { format!("{}. ", spoken(predict, asked, right)) } else { String::new() };
    announce(ui.ctx(), "answer", &format!("{}. {answer}{words}", title.trim_end_matches('.')));
    // Below the title; where that has too little room, in its place.
    let below = Rect::from_min_max(pos2(x, y + pen.u(0.9)), rect.max - vec2(pen.u(0.8), 0.0));
    let instead = Rect::from_min_max(pos2(after_mark, rect.top() + pen.u(0.3)), below.max);
    let [usual, least] = [pen.scale.text(), pen.scale.least_text()];
    let ways = [(below, usual), (below, least), (instead, least)];
    let fits = |(room, size): &(Rect, f32)| {
        let style = PenStyle { size: *size, ..pen.plain() };
        let galley = rows(ui, &[(words.to_owned(), style)], room.width(), usize::MAX);
        galley.size().y <= room.height() + 0.5
    };
    let (room, size) = ways.into_iter().find(fits).unwrap_or((instead, least));
    if room == below {
        let at = pos2(after_mark, y);
        let title = write(ui, at, Align2::LEFT_CENTER, title, pen.strong(), rect.width() * 0.6);
        let counts_half = "second try counts half";
        let left = title.right() + pen.u(1.0);
        let at = pos2(rect.right() - pen.u(1.2), y);
        let has_room = line(ui, counts_half, pen.weak()).size().x <= at.x - left;
        if !asked.is_over && !round.is_of_page() && has_room {
            write(ui, at, Align2::RIGHT_CENTER, counts_half, pen.weak(), 0.0);
        }
    }
    let style = PenStyle { size, ..pen.plain() };
    let most = rows_in(room.height() + 0.5, size).max(1);
    let galley = rows(ui, &[(words.to_owned(), style)], room.width(), most);
    report(ui, "reason", Rect::from_min_size(room.min, galley.size()), Some(size));
    write_rows(ui, room.min, galley, words, style);
}

pub fn paint_mark(ui: &Ui, pen: Pen, centre: Pos2, mark: Mark) {
    let part = |x: f32, y: f32| centre + vec2(x, y) * pen.u(0.5);
    match mark {
        Mark::Right => {
            let stroke = Stroke::new(pen.u(0.14), pen.theme.path());
            let points = vec![part(-1.0, 0.1), part(-0.3, 0.8), part(1.0, -0.8)];
            ui.painter().line(points, stroke);
        }
        Mark::Half => {
            let style = PenStyle { colour: pen.theme.path(), ..pen.strong() };
            paint_line(ui, centre, Align2::CENTER_CENTER, "½", style, 0.0);
        }
        Mark::Wrong => {
            let stroke = Stroke::new(pen.u(0.14), pen.theme.error());
            ui.painter().line_segment([part(-0.9, -0.9), part(0.9, 0.9)], stroke);
            ui.painter().line_segment([part(-0.9, 0.9), part(0.9, -0.9)], stroke);
        }
    }
}

pub fn spoken(Predict { shown, maps, .. }: Predict<'_>, asked: &AskedQuestion, place: usize) -> String {
    let recording = &shown.recording;
    let board = |number: u64| {
        let id = recording.with_number(number);
        id.map_or_else(String::new, |id| recording.board(recording.nodes().state(id)).to_string())
    };
    let shows = &asked.question.options[place].shows;
    let words = shows.words(&board);
    let what = match (shows, maps) {
        (OptionShows::Map(_), Some(Ok(maps))) if words.is_empty() => maps.words(place),
        _ => words,
    };
    format!("Answer {}: {what}", place + 1)
}
