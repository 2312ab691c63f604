//! The answers to choose from: up to eight nodes as cards with board and values, anything else in rows. Below them the score,
//! and after the last question the review.

use egui::emath::GuiRounding as _;
use egui::{
    Align2, Color32, Id, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::question::{Predict, PredictActs, key_cap, paint_mark, spoken};
use crate::activity::contract::PageText;
use crate::activity::predict::{AskedQuestion, PredictAction, PredictRound};
use crate::activity::view::Act;
use crate::kit::{
    Pen, PenStyle, line, mini_board_size, paint_mini_board, paint_node_mark, paint_scene, report, rows,
    write, write_in, write_rows,
};
use crate::learn::{Mark, OptionShows, QuestionKind, place_in_words};
use crate::panels::{Same, kept};
use crate::picture::{Extent, Palette, counted, f_number, h_number, number};
use crate::recording::NodeStatus;
use crate::search::{NodeId, Side};

/// Heights in units: of the heading, of a row, and of the lowest row.
const HEAD: f32 = 2.6;
const ROW: f32 = 2.9;
const LEAST_ROW: f32 = 1.9;
/// Cards: how many fit in all, and their gap.
const MOST_CARDS: usize = 8;
const APART: f32 = 0.65;
/// Cards of a kind: how many fit in a row, their height and least height, and the least width of all.
const NODE_CARDS: (usize, [f32; 3]) = (4, [8.45, 6.5, WIDE]);
/// Maps are always cards.
const MAP_CARDS: (usize, [f32; 3]) = (2, [11.0, 0.0, 0.0]);
/// The least width for words beside the values, and for cards.
const WIDE: f32 = 24.0;

/// The columns of a row, in units from its left edge.
#[derive(Clone, Copy)]
struct AnswerColumns {
    values: [f32; 3],
    /// Where the words about an answer begin. Without room for words, its mark is there.
    note: f32,
    has_words: bool,
}

impl AnswerColumns {
    fn new(width: f32, pen: Pen) -> Self {
        if width >= pen.u(WIDE) {
            return Self { values: [8.8, 12.4, 16.2], note: 18.5, has_words: true };
        }
        Self { values: [7.8, 10.3, 13.0], note: width / pen.u(1.0) - 1.2, has_words: false }
    }
}

#[derive(Clone, Copy)]
struct AnswerShown<'a> {
    place: usize,
    shows: &'a OptionShows,
    fill: Option<Color32>,
    note: Option<(Mark, &'static str, Color32)>,
}

/// The radius of the corners of an answer.
fn corner(pen: Pen) -> u8 {
    pen.u(0.4).min(255.0) as u8
}

/// How many cards are in a row, how many rows there are, and the height of a card in units; `None` if each answer has a row of
/// its own, also where cards have no room.
fn cards(pen: Pen, size: Vec2, asked: &AskedQuestion) -> Option<(usize, f32, f32)> {
    let options = asked.question.options.len();
    let (across, [height, least, width]) = if asked.are_maps() { MAP_CARDS } else { NODE_CARDS };
    let rows = options.div_ceil(across) as f32;
    let has_room = size.x >= pen.u(width) && size.y >= pen.u(HEAD + rows * (least + APART));
    let are_cards = asked.are_maps() || asked.are_nodes() && options <= MOST_CARDS && has_room;
    are_cards.then_some((across, rows, height))
}

/// The height that the answers need, in a place of this size.
pub fn answers_height(pen: Pen, size: Vec2, asked: &AskedQuestion) -> f32 {
    let rows = ROW * asked.question.options.len() as f32 + 0.6;
    pen.u(HEAD + cards(pen, size, asked).map_or(rows, |(_, rows, height)| rows * (height + APART)))
}

/// Title and note of the page that asks, if the answers leave room for them; maps can be lower than cards and rows. Gives where
/// they end.
pub fn page_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>, asked: &AskedQuestion) -> f32 {
    let closer = if asked.are_maps() { 0.68 } else { 0.85 };
    let PageText { title, note } = &round.page;
    let heading = PenStyle { size: pen.u(1.7), ..pen.strong() };
    let words = [(format!("{title}\n"), heading), (note.clone(), pen.plain())];
    let galley = rows(ui, &words, rect.width(), usize::MAX);
    let bottom = rect.top() + pen.u(1.0) + galley.size().y;
    if title.is_empty() || bottom > rect.bottom() - closer * answers_height(pen, rect.size(), asked) {
        return rect.top();
    }
    let place = rect.with_min_y(rect.top() + pen.u(0.5)).with_max_y(bottom);
    report(ui, "page that asks", place, Some(pen.scale.text()));
    write_rows(ui, place.min, galley, &format!("{title} {note}"), pen.plain());
    bottom
}

pub fn answers_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, asked: &AskedQuestion, acts: &mut PredictActs) {
    let pen = predict.pen;
    let options = &asked.question.options;
    head_ui(ui, Rect { max: pos2(rect.right(), rect.top() + pen.u(HEAD)), ..rect }, predict, asked);
    let cards = cards(pen, rect.size(), asked);
    let (below, apart) = (rect.with_min_y(rect.top() + pen.u(HEAD)), pen.u(APART));
    let (across, size) = if let Some((across, rows, height)) = cards {
        let width = (below.width() + apart) / across as f32 - apart;
        (across, vec2(width, (below.height() / rows - apart).min(pen.u(height))))
    } else {
        let height = below.height() / options.len().max(1) as f32;
        (1, vec2(below.width(), height.clamp(pen.u(LEAST_ROW), pen.scale.row(ui.ctx(), ROW))))
    };
    let apart = if cards.is_some() { apart } else { 0.0 };
    for place in 0..options.len() {
        let from = vec2((place % across) as f32, (place / across) as f32) * (size + Vec2::splat(apart));
        let place_of = Rect::from_min_size(below.min + from, size);
        let is_clicked = answer_ui(ui, (place_of, cards.is_some()), predict, asked, place);
        acts.extend(Act::when(is_clicked, PredictAction::Choose(place)));
    }
}

fn head_ui(ui: &Ui, rect: Rect, Predict { shown, pen, .. }: Predict<'_>, asked: &AskedQuestion) {
    let y = rect.center().y;
    if !asked.are_nodes() {
        let kind = asked.question.kind.info().title;
        let title = write(ui, rect.left_center(), Align2::LEFT_CENTER, kind, pen.strong(), rect.width());
        let room = rect.right() - title.right() - pen.u(1.0);
        if asked.are_maps() && line(ui, AXES, pen.weak()).size().x <= room {
            write(ui, rect.right_center(), Align2::RIGHT_CENTER, AXES, pen.weak(), room);
        }
        return;
    }
    paint_node_mark(ui, pos2(rect.left() + pen.u(0.5), y), pen.u(0.95), NodeStatus::Open);
    let count_on = |side| shown.moment().map_or(0, |moment| moment.open.len(&shown.recording, side));
    let open: usize = shown.recording.history().sides().iter().map(|side: &Side| count_on(*side)).sum();
    let offered = asked.question.options.len();
    let count = if offered >= open { format!("Open {open}") } else { format!("{offered} of {open}") };
    let at = pos2(rect.left() + pen.u(1.4), y);
    let columns = AnswerColumns::new(rect.width(), pen);
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
        write(ui, order, Align2::RIGHT_CENTER, "oldest first", pen.weak(), rect.width() - pen.u(h + 0.6));
    }
}

const AXES: &str = "right: moves from the start; up: detour";

/// Returns whether it was clicked.
fn answer_ui(
    ui: &Ui,
    (rect, is_card): (Rect, bool),
    predict: Predict<'_>,
    asked: &AskedQuestion,
    place: usize,
) -> bool {
    let pen = predict.pen;
    let is_right = asked.is_over && place == asked.question.right;
    let tried = [asked.answered.first, asked.answered.second].iter().position(|tried| *tried == Some(place));
    let is_free = !asked.is_over && tried.is_none();
    let sense = if is_free { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, Id::unique(("answer", place)), sense);
    let spoken = spoken(predict, asked, place);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_free, &spoken));
    report(ui, format!("answer {}", place + 1), rect, Some(pen.scale.least_text()));
    let theme = pen.theme;
    let (fill, note) = match (is_right, tried) {
        (true, _) => (Some(theme.path_fill()), Some((Mark::Right, "right", theme.path()))),
        (false, Some(tried)) => {
            let words = if tried == 0 { "1st try" } else { "2nd try" };
            (Some(theme.error_fill()), Some((Mark::Wrong, words, theme.error())))
        }
        (false, None) => ((is_free && response.hovered()).then(|| theme.button()), None),
    };
    let response = if asked.are_maps() { response.on_hover_text(spoken) } else { response };
    let paint = if is_card { card_ui } else { row_ui };
    paint(ui, rect, predict, AnswerShown { place, shows: &asked.question.options[place].shows, fill, note });
    response.clicked()
}

fn row_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, answer: AnswerShown<'_>) {
    let (pen, AnswerShown { place, shows, fill, note }) = (predict.pen, answer);
    if let Some(fill) = fill {
        let ground = rect.expand2(vec2(pen.u(0.5), 0.0)).shrink2(vec2(0.0, pen.u(0.1)));
        ui.painter().rect_filled(ground, corner(pen), fill);
    }
    key_cap(ui, pen, rect.left_center(), &(place + 1).to_string());
    let columns = AnswerColumns::new(rect.width(), pen);
    let is_node = matches!(shows, OptionShows::Node(_));
    let note_at =
        if is_node || !columns.has_words { columns.note } else { (rect.width() / pen.u(1.0) - 6.6).max(0.0) };
    match shows {
        OptionShows::Node(number) => node_ui(ui, rect, predict, columns, *number),
        OptionShows::Place { after, before } => place_ui(ui, rect, predict, [*after, *before]),
        OptionShows::Text(words) => {
            let left = rect.left() + pen.u(2.8);
            let right = if note.is_some() { rect.left() + pen.u(note_at - 0.4) } else { rect.right() };
            let room = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
            write_in(ui, room, pen, words, pen.plain());
        }
        OptionShows::Map(_) => {}
    }
    if let Some((mark, words, colour)) = note {
        let at = rect.left_center() + vec2(pen.u(note_at), 0.0);
        paint_mark(ui, pen, at + vec2(pen.u(0.5), 0.0), mark);
        let style = PenStyle { colour, ..pen.strong() };
        let x = at.x + pen.u(1.6);
        if columns.has_words {
            write(ui, pos2(x, at.y), Align2::LEFT_CENTER, words, style, rect.right() - x);
        }
    }
}

/// The board of a node at a place, with a side of at most this length. Gives its right edge.
fn board_ui(
    ui: &Ui,
    Predict { shown, .. }: Predict<'_>,
    id: NodeId,
    (at, anchor): (Pos2, Align2),
    side: f32,
) -> f32 {
    let recording = &shown.recording;
    let board = recording.board(recording.nodes().state(id));
    let cell = side / board.size().cols().max(board.size().rows()) as f32;
    let rect = anchor.anchor_size(at, mini_board_size(board.size(), cell));
    paint_mini_board(ui, rect.min, &board, cell, shown.status(id));
    rect.right()
}

fn side_in(row: Rect, pen: Pen) -> f32 {
    (row.height() - pen.u(0.25)).min(pen.u(2.5))
}

/// The number of an answer, the board of its node, and f, g and h below it.
fn card_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, answer: AnswerShown<'_>) {
    let (Predict { shown, pen, .. }, AnswerShown { place, shows, fill, note }) = (predict, answer);
    let stroke = note.map_or(Stroke::new(1.0, pen.theme.line()), |(.., colour)| Stroke::new(2.0, colour));
    ui.painter().rect(rect, corner(pen), fill.unwrap_or(pen.theme.panel()), stroke, StrokeKind::Inside);
    if let OptionShows::Map(map) = shows {
        map_ui(ui, rect.shrink(pen.u(0.3)), predict, place, &map.words());
    }
    if let Some((mark, ..)) = note {
        paint_mark(ui, pen, rect.right_top() + vec2(-pen.u(1.1), pen.u(1.3)), mark);
    }
    key_cap(ui, pen, rect.min + vec2(pen.u(0.4), pen.u(1.3)), &(place + 1).to_string());
    let OptionShows::Node(number) = shows else { return };
    let Some(id) = shown.recording.with_number(*number) else { return };
    let room = Rect::from_min_max(rect.min + vec2(0.0, pen.u(2.3)), rect.max - vec2(0.0, pen.u(1.9)));
    let side = room.height().min(rect.width() - pen.u(0.8));
    board_ui(ui, predict, id, (room.center(), Align2::CENTER_CENTER), side);
    let values = values_of(predict, id).into_iter().filter_map(|(value, style)| Some((value?, style)));
    let values: Vec<_> = values.collect();
    let wide: f32 = values.iter().map(|(value, style)| line(ui, value, *style).size().x).sum();
    let gap = ((rect.width() - wide) / (values.len() + 1) as f32).max(0.0);
    let mut at = pos2(rect.left() + gap, rect.bottom() - pen.u(1.0));
    for (value, style) in values {
        at.x = write(ui, at, Align2::LEFT_CENTER, &value, style, 0.0).right() + gap;
    }
}

/// The map of an answer, and below it the part that is lit.
fn map_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, place: usize, words: &str) {
    let Predict { seen, maps, pen, .. } = predict;
    let below = if words.is_empty() { 0.0 } else { pen.u(1.5) };
    let room = rect.with_max_y(rect.bottom() - below).round_to_pixels(ui.pixels_per_point());
    write(ui, rect.center_bottom(), Align2::CENTER_BOTTOM, words, pen.plain(), rect.width());
    match maps {
        Some(Ok(maps)) => {
            let (theme, pixels) = (seen.core.look.theme, ui.pixels_per_point());
            let scene = kept(ui, Id::unique(("map", place)), (Same::of(maps), room.size()), || {
                let extent = Extent { width: room.width(), height: room.height() };
                maps.scene(place, extent, pixels, Palette::on_the_side(theme))
            });
            paint_scene(ui, Id::unique(("dots of a map", place)), room.min, &scene);
        }
        other => {
            let words = other.map_or("Drawing…", |failed| failed.err().unwrap_or_default());
            write(ui, room.center(), Align2::CENTER_CENTER, words, pen.weak(), room.width());
        }
    }
}

/// f, g and h of a node, as far as the search uses them.
fn values_of(Predict { shown, pen, .. }: Predict<'_>, id: NodeId) -> [(Option<String>, PenStyle); 3] {
    let (settings, node) = (shown.recording.settings(), shown.recording.nodes().get(id));
    [
        (f_number(settings, &node), pen.strong()),
        (Some(number(node.g)), PenStyle { colour: pen.theme.g(), ..pen.plain() }),
        (h_number(settings, &node), PenStyle { colour: pen.theme.h(), ..pen.plain() }),
    ]
}

fn place_ui(ui: &Ui, row: Rect, predict: Predict<'_>, beside: [Option<u64>; 2]) {
    let Predict { shown, pen, .. } = predict;
    let gap = pen.u(if AnswerColumns::new(row.width(), pen).has_words { 0.5 } else { 0.35 });
    let mut x = row.left() + pen.u(2.5);
    for (words, number) in place_in_words(beside) {
        let at = pos2(x, row.center().y);
        x = write(ui, at, Align2::LEFT_CENTER, words, pen.plain(), 0.0).right() + gap;
        if let Some(id) = shown.recording.with_number(number) {
            let at = (pos2(x, row.center().y), Align2::LEFT_CENTER);
            x = board_ui(ui, predict, id, at, side_in(row, pen)) + gap;
        }
    }
}

fn node_ui(ui: &Ui, rect: Rect, predict: Predict<'_>, columns: AnswerColumns, of_node: u64) {
    let Predict { shown, pen, .. } = predict;
    let Some(id) = shown.recording.with_number(of_node) else { return };
    let at = rect.left_center() + vec2(pen.u(2.6), 0.0);
    board_ui(ui, predict, id, (at, Align2::LEFT_CENTER), side_in(rect, pen));
    for (x, (value, style)) in columns.values.into_iter().zip(values_of(predict, id)) {
        let at = pos2(rect.left() + pen.u(x), rect.center().y);
        write(ui, at, Align2::RIGHT_CENTER, &value.unwrap_or_default(), style, 0.0);
    }
}

/// Heights in units: of the line with the whole score, and of a kind.
const SCORE: f32 = 2.4;
const KIND: f32 = 1.55;
/// The width and height of the mark of a question, and from one to the next.
const BOX: (f32, f32) = (1.25, 0.8);
const STEP: f32 = 1.6;
const REVIEWED: f32 = 2.2;

fn kinds(round: &PredictRound) -> impl Iterator<Item = QuestionKind> {
    let asked = |kind| round.asked.iter().any(|asked| asked.question.kind == kind);
    QuestionKind::ALL.iter().copied().filter(move |kind| asked(*kind))
}

pub fn score_height(pen: Pen, round: &PredictRound) -> f32 {
    pen.u(SCORE + KIND * kinds(round).count() as f32 + 0.4)
}

pub fn score_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>) {
    report(ui, "score", rect, Some(pen.scale.text()));
    ui.painter().hline(rect.x_range(), rect.top() + pen.u(0.3), Stroke::new(1.0, pen.theme.line()));
    let y = rect.top() + pen.u(SCORE / 2.0 + 0.3);
    write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, "Score", pen.weak(), 0.0);
    let score = round.score().of_questions();
    write(ui, pos2(rect.right(), y), Align2::RIGHT_CENTER, &score, pen.strong(), 0.0);
    let room = ((rect.height() - pen.u(SCORE)) / pen.u(KIND)).floor().max(0.0) as usize;
    for (place, kind) in kinds(round).take(room).enumerate() {
        let y = rect.top() + pen.u(SCORE + KIND * (place as f32 + 0.5));
        let title = pos2(rect.left(), y);
        let title = write(ui, title, Align2::LEFT_CENTER, kind.info().title, pen.plain(), rect.width() / 2.0);
        let of_kind: Vec<_> = round.asked.iter().filter(|asked| asked.question.kind == kind).collect();
        let most = ((rect.right() - title.right() - pen.u(1.0)) / pen.u(STEP)).max(1.0) as usize;
        let first = of_kind.len().saturating_sub(most);
        let shown = &of_kind[first..];
        for (i, asked) in shown.iter().enumerate() {
            let x = rect.right() - pen.u(STEP * (shown.len() - i) as f32 - (STEP - BOX.0));
            let corner = pos2(x, y - pen.u(BOX.1 / 2.0));
            box_ui(ui, pen, Rect::from_min_size(corner, vec2(pen.u(BOX.0), pen.u(BOX.1))), asked);
        }
    }
}

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
pub fn review_ui(ui: &Ui, rect: Rect, Predict { round, pen, .. }: Predict<'_>, acts: &mut PredictActs) {
    let inner = rect.shrink(pen.u(1.2));
    let big = PenStyle { size: pen.u(1.8), ..pen.strong() };
    let title = if round.is_complete { "All questions are answered" } else { "The round so far" };
    write(ui, inner.min + vec2(0.0, pen.u(1.2)), Align2::LEFT_CENTER, title, big, inner.width());
    let was_wrong = |asked: &AskedQuestion| asked.is_over && asked.answered.mark() != Mark::Right;
    let wrong: Vec<_> = round.asked.iter().enumerate().filter(|(_, asked)| was_wrong(asked)).collect();
    let hint = if wrong.is_empty() {
        "Everything was right at the first try."
    } else {
        "Click a question to see the right answer again."
    };
    write(ui, inner.min + vec2(0.0, pen.u(3.6)), Align2::LEFT_CENTER, hint, pen.weak(), inner.width());
    let height = pen.scale.row(ui.ctx(), REVIEWED);
    let room = ((inner.height() - pen.u(5.0)) / height) as usize;
    for (row, (place, asked)) in wrong.iter().take(room).enumerate() {
        let top = inner.top() + pen.u(5.0) + height * row as f32;
        let rect = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), height));
        let response = ui.interact(rect, Id::unique(("review", *place)), Sense::click());
        let name = format!("{}. {}", *place + 1, asked.question.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            ui.painter().rect_filled(rect, pen.u(0.4).min(255.0) as u8, pen.theme.button());
        }
        paint_mark(ui, pen, rect.left_center() + vec2(pen.u(0.8), 0.0), asked.answered.mark());
        let at = rect.left_center() + vec2(pen.u(2.2), 0.0);
        write(ui, at, Align2::LEFT_CENTER, &name, pen.plain(), rect.width() - pen.u(2.4));
        acts.extend(Act::when(response.clicked(), PredictAction::Review(Some(*place))));
    }
    if wrong.len() > room {
        let at = pos2(inner.left(), inner.bottom());
        let more = format!("and {}", counted(wrong.len() - room, "more", "more"));
        write(ui, at, Align2::LEFT_CENTER, &more, pen.weak(), inner.width());
    }
}
