//! The answers to choose from, a row each: a node with its board and values, or a text.

use egui::{Align2, Id, Rect, Role, Sense, Ui, WidgetInfo, pos2};

use super::question::{key_cap, paint_mark};
use super::screen::Predict;
use super::text;
use crate::activity::predict::PredictAction;
use crate::activity::predict::round::AskedQuestion;
use crate::activity::view::Act;
use crate::kit::parts::report;
use crate::kit::widgets::{
    Pen, PenStyle, mini_board_size, paint_mini_board, paint_node_mark, write, write_in,
};
use crate::learn::{Mark, OptionShows};
use crate::picture::{f_number, h_number, number};
use crate::recording::NodeStatus;
use crate::search::{NodeId, Side};

/// Heights in units: of the heading, of a row, and of the lowest row.
const HEAD: f32 = 2.6;
const ROW: f32 = 2.9;
const LEAST_ROW: f32 = 1.9;

/// The columns of a row, in units from its left edge.
#[derive(Clone, Copy)]
struct AnswerColumns {
    /// The right edges of f, g and h.
    values: [f32; 3],
    /// Where the words about an answer begin. Without room for words, its mark is there.
    note: f32,
    has_words: bool,
}

impl AnswerColumns {
    fn of(width: f32, pen: Pen) -> Self {
        const WIDE: f32 = 24.0;
        if width >= pen.u(WIDE) {
            return Self { values: [8.8, 12.4, 16.2], note: 18.5, has_words: true };
        }
        Self { values: [7.8, 10.3, 13.0], note: width / pen.u(1.0) - 1.2, has_words: false }
    }
}

/// What all rows need at most.
pub fn height(pen: Pen, asked: &AskedQuestion) -> f32 {
    pen.u(HEAD + ROW * asked.question.options.len() as f32 + 0.6)
}

pub fn answers_ui(
    ui: &Ui,
    rect: Rect,
    predict: Predict<'_>,
    asked: &AskedQuestion,
    actions: &mut Vec<Act<PredictAction>>,
) {
    let Predict { pen, .. } = predict;
    let options = &asked.question.options;
    head_ui(ui, Rect { max: pos2(rect.right(), rect.top() + pen.u(HEAD)), ..rect }, predict, asked);
    let room = rect.height() - pen.u(HEAD);
    let height = (room / options.len().max(1) as f32).clamp(pen.u(LEAST_ROW), pen.u(ROW));
    for place in 0..options.len() {
        let top = rect.top() + pen.u(HEAD) + height * place as f32;
        let row = Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), top + height));
        if row_ui(ui, row, predict, asked, place) {
            actions.push(Act::Own(PredictAction::Choose(place)));
        }
    }
}

/// What stands above the answers.
fn head_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, asked: &AskedQuestion) {
    let Predict { shown, pen, .. } = predict;
    let y = rect.center().y;
    if !asked.are_nodes() {
        let kind = asked.question.kind.info().title;
        write(ui, rect.left_center(), Align2::LEFT_CENTER, kind, pen.strong(), rect.width());
        return;
    }
    paint_node_mark(ui, pos2(rect.left() + pen.u(0.5), y), pen.u(0.95), NodeStatus::Open);
    let count_on = |side| shown.moment().map_or(0, |moment| moment.open.len(&shown.recording, side));
    let open: usize = shown.recording.history().sides().iter().map(|side: &Side| count_on(*side)).sum();
    let count = text::open(asked.question.options.len(), open);
    let at = pos2(rect.left() + pen.u(1.4), y);
    let columns = AnswerColumns::of(rect.width(), pen);
    let [f, g, h] = columns.values;
    write(ui, at, Align2::LEFT_CENTER, &count, pen.strong(), pen.u(f - 2.4));
    let theme = pen.theme;
    let settings = shown.recording.settings();
    let start = shown.recording.nodes().get(NodeId::START);
    let has_f = f_number(settings, &start).is_some();
    let has_h = settings.heuristic_in_use().is_some();
    let letters = [("f", f, theme.text(), has_f), ("g", g, theme.g(), true), ("h", h, theme.h(), has_h)];
    for (name, x, colour, _) in letters.into_iter().filter(|(.., is_used)| *is_used) {
        let style = PenStyle { colour, ..pen.plain() };
        write(ui, pos2(rect.left() + pen.u(x), y), Align2::RIGHT_CENTER, name, style, 0.0);
    }
    if columns.has_words {
        let order = pos2(rect.right(), y);
        write(ui, order, Align2::RIGHT_CENTER, "oldest on top", pen.weak(), rect.width() - pen.u(h + 0.6));
    }
}

/// Returns whether it was clicked.
fn row_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, asked: &AskedQuestion, place: usize) -> bool {
    let pen = predict.pen;
    let option = &asked.question.options[place];
    let is_right = asked.is_over && place == asked.question.right;
    let tried = [asked.answered.first, asked.answered.second].iter().position(|tried| *tried == Some(place));
    let is_free = !asked.is_over && tried.is_none();
    let sense = if is_free { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, Id::unique(("answer", place)), sense);
    let spoken = spoken(predict, asked, place);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_free, &spoken));
    report(ui, format!("answer {}", place + 1), rect, Some(pen.scale.least_text()));
    let ground = rect.expand2(egui::vec2(pen.u(0.5), 0.0)).shrink2(egui::vec2(0.0, pen.u(0.1)));
    let fill = match (is_right, tried) {
        (true, _) => Some(pen.theme.path_fill()),
        (false, Some(_)) => Some(pen.theme.error_fill()),
        (false, None) => (is_free && response.hovered()).then(|| pen.theme.button()),
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(ground, pen.u(0.4).min(255.0) as u8, fill);
    }
    key_cap(ui, pen, rect.left_center(), &(place + 1).to_string());
    let columns = AnswerColumns::of(rect.width(), pen);
    let is_node = matches!(option.shows, OptionShows::Node(_));
    let note_at =
        if is_node || !columns.has_words { columns.note } else { (rect.width() / pen.u(1.0) - 6.6).max(0.0) };
    match &option.shows {
        OptionShows::Node(number) => node_ui(ui, rect, predict, columns, *number),
        OptionShows::Place { after, before } => place_ui(ui, rect, predict, [*after, *before]),
        OptionShows::Text(words) => {
            let has_note = is_right || tried.is_some();
            let left = rect.left() + pen.u(2.8);
            let right = if has_note { rect.left() + pen.u(note_at - 0.4) } else { rect.right() };
            let room = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
            write_in(ui, room, pen, words, pen.plain());
        }
    }
    let note = match (is_right, tried) {
        (true, _) => Some((Mark::Right, "right", pen.theme.path())),
        (false, Some(0)) => Some((Mark::Wrong, "1st try", pen.theme.error())),
        (false, Some(_)) => Some((Mark::Wrong, "2nd try", pen.theme.error())),
        (false, None) => None,
    };
    if let Some((mark, words, colour)) = note {
        let at = rect.left_center() + egui::vec2(pen.u(note_at), 0.0);
        paint_mark(ui, pen, at + egui::vec2(pen.u(0.5), 0.0), mark);
        let style = PenStyle { colour, ..pen.strong() };
        let x = at.x + pen.u(1.6);
        if columns.has_words {
            write(ui, pos2(x, at.y), Align2::LEFT_CENTER, words, style, rect.right() - x);
        }
    }
    response.clicked()
}

/// The board of a node in a row. Gives where it ends.
fn board_ui(ui: &Ui, row: Rect, x: f32, Predict { shown, pen, .. }: Predict<'_>, id: NodeId) -> f32 {
    let recording = &shown.recording;
    let board = recording.board(recording.nodes().state(id));
    let side = (row.height() - pen.u(0.25)).min(pen.u(2.5));
    let cell = side / board.size().cols().max(board.size().rows()) as f32;
    let size = mini_board_size(board.size(), cell);
    paint_mini_board(ui, pos2(x, row.center().y - size.y / 2.0), &board, cell, shown.status(id));
    x + size.x
}

/// A place of a list, by the boards of the nodes beside it.
fn place_ui(ui: &Ui, row: Rect, predict: Predict<'_>, beside: [Option<u64>; 2]) {
    let Predict { shown, pen, .. } = predict;
    let gap = pen.u(if AnswerColumns::of(row.width(), pen).has_words { 0.5 } else { 0.35 });
    let mut x = row.left() + pen.u(2.5);
    for (words, number) in text::place(beside) {
        let at = pos2(x, row.center().y);
        x = write(ui, at, Align2::LEFT_CENTER, words, pen.plain(), 0.0).right() + gap;
        if let Some(id) = shown.recording.with_number(number) {
            x = board_ui(ui, row, x, predict, id) + gap;
        }
    }
}

/// The board and the values of a node.
fn node_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, columns: AnswerColumns, of_node: u64) {
    let Predict { shown, pen, .. } = predict;
    let recording = &shown.recording;
    let Some(id) = recording.with_number(of_node) else { return };
    let node = recording.nodes().get(id);
    board_ui(ui, rect, rect.left() + pen.u(2.6), predict, id);
    let theme = pen.theme;
    let settings = recording.settings();
    let [f, g, h] = columns.values;
    let values = [
        (f, f_number(settings, &node), PenStyle { colour: theme.text(), ..pen.strong() }),
        (g, Some(number(node.g)), PenStyle { colour: theme.g(), ..pen.plain() }),
        (h, h_number(settings, &node), PenStyle { colour: theme.h(), ..pen.plain() }),
    ];
    for (x, value, style) in values {
        let at = pos2(rect.left() + pen.u(x), rect.center().y);
        write(ui, at, Align2::RIGHT_CENTER, &value.unwrap_or_default(), style, 0.0);
    }
}

/// The answer for a screen reader.
fn spoken(Predict { shown, .. }: Predict<'_>, asked: &AskedQuestion, place: usize) -> String {
    let recording = &shown.recording;
    let board = |number: u64| {
        let id = recording.with_number(number);
        id.map_or_else(String::new, |id| recording.board(recording.nodes().state(id)).to_string())
    };
    let what = match &asked.question.options[place].shows {
        OptionShows::Text(words) => words.clone(),
        OptionShows::Node(number) => board(*number),
        OptionShows::Place { after, before } => {
            let parts = text::place([*after, *before]).into_iter();
            parts.map(|(words, number)| format!("{words} {}", board(number))).collect::<Vec<_>>().join(" ")
        }
    };
    text::answer(place + 1, &what)
}
