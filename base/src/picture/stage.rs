//! The stage as a picture: the current board, its value, the phases of its step, a sentence, and what became of the four
//! moves. Its measures are those of the window.

use super::fonts::text_width;
use super::view::caption_text;
use super::{
    Anchor, Area, Colour, Extent, Palette, Point, Scene, StepUnit, Subject, TextLook, View,
    draw_coloured_board, draw_explanation, draw_large_blank, draw_large_tile, line, mini_board_extent, plain,
    point,
};
use crate::puzzle::{Board, Move, State};
use crate::recording::{Moment, NodeStatus, Recording};
use crate::search::NodeId;

pub const STAGE: View = View {
    name: "stage",
    title: "Stage",
    summary: "the current board, its value, what happened and the successors",
    extent: Extent { width: 1440.0, height: 1312.0 },
    draw,
};

/// Gives the words of a moment; the last argument is whether the choice of the next node is shown, where there is one.
pub type StageWordsOf = fn(&Recording, &Moment, bool) -> StageWords;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageWords {
    pub terms: Vec<EquationTerm>,
    /// As wide as any of this search.
    pub widest: Vec<EquationTerm>,
    /// In the line below it.
    pub note: Vec<EquationTerm>,
    pub phases: [Phase; 4],
    /// Whether the phase that is now says which node is next.
    pub shows_choice: bool,
    /// What happened, or why a node is next.
    pub sentence: String,
    /// In the order of the moves.
    pub slots: [(Move, MoveSlot); 4],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    /// What the nodes are ordered by.
    Value,
    G,
    H,
    Sign,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EquationTerm {
    pub kind: TermKind,
    /// Stands above it; empty for a sign.
    pub name: &'static str,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    pub name: &'static str,
    /// What came of it; empty before that.
    pub result: String,
    /// Whether it is the one that the sentence is about.
    pub is_now: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveSlot<T = TriedSlot> {
    /// The border is in the way.
    NoMove,
    /// Not tried, or not yet.
    Empty,
    Tried(T),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TriedSlot {
    pub state: State,
    pub node: Option<NodeId>,
    /// Two lines: what became of it, and its value or where the board was.
    pub words: [String; 2],
    pub is_new: bool,
    /// Whether it is what the last event was about.
    pub is_last: bool,
}

/// Stands for the node that is next, as in the list.
pub const NEXT_MARK: &str = "▶";
/// Stands for the current board.
pub const BOARD_MARK: &str = "▢";

/// The width and height of the picture, in units.
const WIDE: f32 = 36.0;
const HIGH: f32 = 32.8;
// All below is in units, from the upper left corner of the picture.
const TOP: f32 = 2.2;
const MARGIN: f32 = 1.2;
const BOARD: (f32, f32) = (3.2, 15.9);
const FRAME: f32 = 0.2;
/// Where what stands beside the board begins.
const BESIDE: f32 = 18.9;
const EQUATION: f32 = 3.3;
const NOTE: f32 = 8.3;
const FIRST_PHASE: f32 = 11.05;
const PHASE: f32 = 1.85;
const WHY: f32 = 19.7;
const SUCCESSORS: f32 = 24.9;
const SLOTS: f32 = 25.8;
/// The width of start and goal with their names.
const NAMED_BOARDS: f32 = 12.0;
/// The width of each further goal with its name.
const NAMED_GOAL: f32 = 6.0;
const SMALL_BOARD: f32 = 2.7;
const TEXT: f32 = 1.2;
const LEAST_TEXT: f32 = 1.125;
const VALUE: f32 = 2.4;
/// Between two terms, in parts of the size of the text.
const GAP: f32 = 0.28;

/// Draws in units.
struct Brush<'a> {
    scene: Scene,
    palette: &'a Palette,
    unit: f32,
}

/// The width of a text, in units, as its size is.
fn ink_width(look: TextLook, text: &str) -> f32 {
    text_width(text, look.size, look.strong)
}

impl Brush<'_> {
    fn u(&self, units: f32) -> f32 {
        self.unit * units
    }

    fn at(&self, x: f32, y: f32) -> Point {
        point(self.u(x), self.u(y))
    }

    fn area(&self, x: f32, y: f32, width: f32, height: f32) -> Area {
        Area::new(self.at(x, y), self.u(width), self.u(height))
    }

    fn plain(&self) -> TextLook {
        plain(TEXT, self.palette.text)
    }

    fn weak(&self) -> TextLook {
        plain(TEXT, self.palette.weak_text)
    }

    fn strong(&self) -> TextLook {
        TextLook { strong: true, ..self.plain() }
    }

    /// Writes a line around a height, made smaller where it would be wider than `most`. Gives where it ends.
    fn write(&mut self, (x, y): (f32, f32), anchor: Anchor, text: &str, look: TextLook, most: f32) -> f32 {
        let width = ink_width(look, text);
        let share = (most / width.max(f32::MIN_POSITIVE)).min(1.0);
        if !text.is_empty() {
            let ink = TextLook { size: self.u(look.size * share), ..look };
            self.scene.write(self.at(x, y), anchor, ink, text);
        }
        x + width * share
    }

    fn left(&mut self, at: (f32, f32), text: &str, look: TextLook, most: f32) -> f32 {
        self.write(at, Anchor::LEFT, text, look, most)
    }

    fn next_mark(&mut self, (x, y): (f32, f32), side: f32) {
        let half = side / 2.0;
        let corners = [(x - half, y - half), (x + half, y), (x - half, y + half)];
        self.scene.polygon(corners.map(|(x, y)| self.at(x, y)), self.palette.current);
    }

    fn term_colour(&self, kind: TermKind) -> Colour {
        match kind {
            TermKind::Value => self.palette.text,
            TermKind::G => self.palette.g,
            TermKind::H => self.palette.h,
            TermKind::Sign => self.palette.weak_text,
        }
    }

    /// A small board around a height, in the colours of a status. Gives where it ends.
    fn mini_board(&mut self, (x, y): (f32, f32), side: f32, board: &Board, colours: (Colour, Colour)) -> f32 {
        let size = board.size();
        let cell = side / size.rows().max(size.cols()).max(3) as f32;
        let extent = mini_board_extent(size, cell);
        let (corner, border) = (self.at(x, y - extent.height / 2.0), self.u(0.06));
        let cell = self.u(cell);
        draw_coloured_board(&mut self.scene, corner, (board, cell), (colours, border), self.palette);
        x + extent.width
    }
}

fn draw(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, .. } = *subject;
    let words = (subject.words)(recording, moment, subject.shows_choice);
    let unit = (extent.width / WIDE).min(extent.height / HIGH);
    let title = format!("{}: {}", STAGE.title, caption_text(subject));
    // In the middle of a picture of another shape.
    let inner = Extent { width: unit * WIDE, height: unit * HIGH };
    let mut brush = Brush { scene: Scene::new(title.clone(), inner, palette.panel), palette, unit };
    draw_top(&mut brush, subject);
    draw_board(&mut brush, subject);
    draw_equation(&mut brush, &words);
    draw_phases(&mut brush, &words);
    brush.left((MARGIN, WHY + 0.8), "Why", brush.weak(), 3.0);
    draw_sentence(&mut brush, &words.sentence, (MARGIN + 3.6, WHY, WIDE - MARGIN));
    brush.left((MARGIN, SUCCESSORS), "Successors", brush.weak(), 12.0);
    draw_slots(&mut brush, subject, &words.slots);
    let mut scene = Scene::new(title, extent, palette.panel);
    let corner = point((extent.width - inner.width) / 2.0, (extent.height - inner.height) / 2.0);
    scene.insert(corner, brush.scene);
    scene
}

fn draw_top(brush: &mut Brush<'_>, subject: &Subject<'_>) {
    let Subject { recording, moment, palette, .. } = *subject;
    let settings = recording.settings();
    let y = TOP / 2.0;
    let last = (!subject.hides_future).then(|| recording.steps());
    let place = StepUnit::of(recording.algorithm().unit).progress(moment.position, last);
    let end = WIDE - MARGIN;
    let until = end - ink_width(brush.weak(), &place);
    let mut x = brush.left((MARGIN, y), settings.algorithm.info().short, brush.strong(), 11.0) + 1.0;
    if let Some(heuristic) = settings.heuristic_in_use() {
        x = brush.left((x, y), heuristic.info().short, brush.plain(), 9.0) + 1.0;
    }
    let problem = recording.problem();
    let start = ("Start", problem.start(), (palette.tile_line, palette.tile));
    let goals = problem.all_goals().iter();
    let goals = goals.map(|goal| ("Goal", goal, (palette.path, palette.path_fill)));
    let more = (problem.all_goals().len() - 1) as f32 * NAMED_GOAL;
    // Their colours tell them apart, too.
    let has_names = x + NAMED_BOARDS + more <= until;
    for (place, (name, board, colours)) in std::iter::once(start).chain(goals).enumerate() {
        if place > 1 && x + SMALL_BOARD > until {
            break;
        }
        if has_names {
            x = brush.left((x, y), name, brush.weak(), 4.0) + 0.5;
        }
        x = brush.mini_board((x, y), 1.7, board, colours) + 1.0;
    }
    brush.write((end, y), Anchor::RIGHT, &place, brush.weak(), end - x);
    let rule = line(brush.u(0.05), palette.line);
    brush.scene.segment(brush.at(0.0, TOP), brush.at(WIDE, TOP), rule);
}

fn draw_board(brush: &mut Brush<'_>, subject: &Subject<'_>) {
    let Subject { recording, moment, palette, .. } = *subject;
    let node = recording.nodes().get(subject.current());
    let board = recording.board(node.state);
    let (top, side) = BOARD;
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let colour = if is_goal { palette.path } else { palette.current };
    let (cols, rows) = (board.size().cols() as f32, board.size().rows() as f32);
    let cell = side / cols.max(rows);
    let (width, height) = (cell * cols, cell * rows);
    let frame = brush.area(MARGIN, top + (side - height) / 2.0, width, height);
    let border = Some(line(brush.u(FRAME), colour));
    let area = frame.shrunk(brush.u(FRAME / 2.0));
    brush.scene.rectangle(area, frame.width * 0.04, Colour::NONE, border);
    let inside = frame.shrunk(brush.u(FRAME * 1.75));
    let side = inside.width / cols;
    let place = |cell: usize| {
        let (row, col) = board.size().row_col(cell);
        Area::new(point(inside.x + col as f32 * side, inside.y + row as f32 * side), side, side)
    };
    draw_large_blank(&mut brush.scene, place(board.blank()), palette);
    let settings = recording.settings();
    let target = recording.problem().target(node.side);
    let explained =
        settings.heuristic_in_use().and_then(|h| h.explain_at(&board, target, settings.tile_costs()));
    let nearest = explained.as_ref().and_then(|explanation| explanation.nearest);
    let goal = nearest.unwrap_or_else(|| *recording.problem().goal_like(&board));
    for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        draw_large_tile(&mut brush.scene, place(cell), tile, goal.tile(cell) == tile, palette);
    }
    // On a smaller tile, a number would be in the way of the tile's.
    if let Some(explanation) = explained.filter(|_| cell >= 4.0 * LEAST_TEXT) {
        let size = brush.u(TEXT);
        draw_explanation(&mut brush.scene, |cell| place(cell.into()), &explanation, size, palette);
    }
}

/// The value as an equation, no larger than the widest one of the search may be, with the line below it.
fn draw_equation(brush: &mut Brush<'_>, words: &StageWords) {
    let look = |brush: &Brush<'_>, term: &EquationTerm, size: f32| TextLook {
        size,
        strong: true,
        colour: brush.term_colour(term.kind),
    };
    let term_width = |brush: &Brush<'_>, term: &EquationTerm, size: f32| {
        let name = ink_width(look(brush, term, TEXT), term.name);
        ink_width(look(brush, term, size), &term.text).max(name)
    };
    let whole_width = |terms: &[EquationTerm], size: f32| {
        let gaps = terms.len().saturating_sub(1) as f32 * GAP * size;
        terms.iter().map(|term| term_width(brush, term, size)).sum::<f32>() + gaps
    };
    let room = WIDE - MARGIN - BESIDE;
    let widest = whole_width(&words.widest, VALUE).max(whole_width(&words.terms, VALUE));
    let size = VALUE * (room / widest.max(f32::MIN_POSITIVE)).min(1.0);
    let mut x = BESIDE;
    for term in &words.terms {
        let width = term_width(brush, term, size);
        let middle = x + width / 2.0;
        let name = TextLook { strong: false, ..look(brush, term, TEXT) };
        brush.write((middle, EQUATION + 0.75), Anchor::CENTRE, term.name, name, room);
        brush.write((middle, EQUATION + 2.65), Anchor::CENTRE, &term.text, look(brush, term, size), room);
        x += width + GAP * size;
    }
    let mut x = BESIDE;
    for term in &words.note {
        let look = TextLook { strong: term.kind == TermKind::H, ..look(brush, term, TEXT) };
        x = brush.left((x, NOTE), &term.text, look, WIDE - MARGIN - x) + 0.35;
    }
}

fn draw_phases(brush: &mut Brush<'_>, words: &StageWords) {
    let (left, right) = (BESIDE - 0.5, WIDE - MARGIN - 0.5);
    for (place, phase) in words.phases.iter().enumerate() {
        let y = FIRST_PHASE + PHASE * place as f32;
        if phase.is_now {
            let area = brush.area(left, y - PHASE / 2.0, right - left, PHASE);
            brush.scene.rectangle(area, brush.u(0.4), brush.palette.button, None);
        }
        let look = if phase.is_now { brush.strong() } else { brush.weak() };
        brush.left((left + 0.5, y), &(place + 1).to_string(), look, 2.0);
        let result = TextLook { strong: false, ..look };
        let x = (left + (right - left) * 0.6).min(right - 0.3 - ink_width(result, &phase.result));
        brush.left((left + 1.9, y), phase.name, look, x - left - 2.0);
        brush.left((x, y), &phase.result, result, right - x);
        if phase.is_now && words.shows_choice {
            brush.next_mark((right - 0.7, y), 1.0);
        }
    }
}

/// From one line to the next, in sizes of the text.
const ROW: f32 = 1.375;
const LINES: usize = 2;
/// The widths of a mark, and of a space, in sizes of the text.
const MARK: f32 = 0.8;
const SPACE: f32 = 0.27;

/// Writes it from `left` to `right`, with the top of its first line at `top`: smaller where it has too many lines.
fn draw_sentence(brush: &mut Brush<'_>, sentence: &str, (left, top, right): (f32, f32, f32)) {
    // Where it fits, each of two sentences has its line.
    let separate = sentence.replacen(". ", ".\n", 1);
    let ways = [TEXT, LEAST_TEXT].map(|size| [(size, separate.as_str()), (size, sentence)]);
    let fits = |(size, text): &(f32, &str)| lines(brush, text, *size, right - left).len() <= LINES;
    let chosen = ways.as_flattened().iter().copied().find(fits);
    let (size, text) = chosen.unwrap_or((LEAST_TEXT * 0.8, sentence));
    for (place, line) in lines(brush, text, size, right - left).iter().enumerate() {
        let y = top + size * ROW * (place as f32 + 0.5);
        let mut x = left;
        for word in line {
            x = draw_word(brush, word, (x, y), size) + SPACE * size;
        }
    }
}

fn is_beside(letter: char) -> bool {
    !letter.is_alphanumeric() && !NEXT_MARK.contains(letter) && !BOARD_MARK.contains(letter)
}

/// A word in its parts: before it, itself, and the punctuation after it.
fn parts(word: &str) -> (&str, &str, &str) {
    let bare = word.trim_matches(is_beside);
    let (before, rest) = word.split_at(word.find(bare).unwrap_or(0));
    let (bare, after) = rest.split_at(bare.len());
    (before, bare, after)
}

fn look_of(brush: &Brush<'_>, bare: &str, size: f32) -> TextLook {
    let plain = TextLook { size, ..brush.plain() };
    let coloured = |colour: Colour| TextLook { strong: true, colour, ..plain };
    match bare {
        "g" | "2g" => coloured(brush.palette.g),
        "h" => coloured(brush.palette.h),
        "f" | "F" => coloured(brush.palette.text),
        _ => plain,
    }
}

fn is_mark(bare: &str) -> bool {
    bare == NEXT_MARK || bare == BOARD_MARK
}

fn word_width(brush: &Brush<'_>, word: &str, size: f32) -> f32 {
    let (before, bare, after) = parts(word);
    let look = look_of(brush, bare, size);
    let plain = TextLook { size, ..brush.plain() };
    let inner = if is_mark(bare) { MARK * size } else { ink_width(look, bare) };
    ink_width(plain, before) + inner + ink_width(plain, after)
}

fn lines<'t>(brush: &Brush<'_>, text: &'t str, size: f32, room: f32) -> Vec<Vec<&'t str>> {
    let mut lines = Vec::new();
    for sentence in text.lines() {
        let (mut line, mut x) = (Vec::new(), 0.0);
        for word in sentence.split(' ').filter(|word| !word.is_empty()) {
            let width = word_width(brush, word, size);
            if x + width > room && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                x = 0.0;
            }
            line.push(word);
            x += width + SPACE * size;
        }
        lines.push(line);
    }
    lines
}

fn draw_word(brush: &mut Brush<'_>, word: &str, (x, y): (f32, f32), size: f32) -> f32 {
    let (before, bare, after) = parts(word);
    let plain = TextLook { size, ..brush.plain() };
    if !is_mark(bare) && !look_of(brush, bare, size).strong {
        return brush.left((x, y), word, plain, f32::INFINITY);
    }
    let mut x = brush.left((x, y), before, plain, f32::INFINITY);
    if is_mark(bare) {
        draw_mark(brush, bare, (x + MARK * size / 2.0, y), MARK * size * 0.9);
        x += MARK * size;
    } else {
        x = brush.left((x, y), bare, look_of(brush, bare, size), f32::INFINITY);
    }
    brush.left((x, y), after, plain, f32::INFINITY)
}

fn draw_mark(brush: &mut Brush<'_>, mark: &str, (x, y): (f32, f32), side: f32) {
    if mark == NEXT_MARK {
        brush.next_mark((x, y), side);
        return;
    }
    let area = Area::square(brush.at(x, y), brush.u(side * 0.8));
    let border = line(brush.u(side * 0.12), brush.palette.current);
    brush.scene.outline(area, border);
}

/// In units.
const SLOT_GAP: f32 = 0.6;
const HEIGHT: f32 = 5.8;

fn draw_slots(brush: &mut Brush<'_>, subject: &Subject<'_>, slots: &[(Move, MoveSlot); 4]) {
    let width = (WIDE - 2.0 * MARGIN - 3.0 * SLOT_GAP) / 4.0;
    for (place, (mv, slot)) in slots.iter().enumerate() {
        let left = MARGIN + place as f32 * (width + SLOT_GAP);
        let name = format!("{} {}", mv.arrow(), mv.name());
        let heading = (left + 0.6, SLOTS + 1.3);
        match slot {
            MoveSlot::NoMove => {
                draw_dashes(brush, brush.area(left, SLOTS, width, HEIGHT));
                brush.left(heading, &name, brush.weak(), width - 1.2);
                let middle = (left + width / 2.0, SLOTS + HEIGHT / 2.0 + 0.7);
                brush.write(middle, Anchor::CENTRE, "no move", brush.weak(), width - 1.2);
            }
            MoveSlot::Empty => {
                draw_ground(brush, (left, width), (brush.palette.line, Colour::NONE), 0.05);
                brush.left(heading, &name, brush.weak(), width - 1.2);
            }
            MoveSlot::Tried(tried) => draw_tried(brush, subject, (left, width), &name, tried),
        }
    }
}

fn draw_ground(
    brush: &mut Brush<'_>,
    (left, width): (f32, f32),
    (edge, fill): (Colour, Colour),
    border: f32,
) {
    let area = brush.area(left, SLOTS, width, HEIGHT).shrunk(brush.u(border / 2.0));
    brush.scene.rectangle(area, brush.u(0.5), fill, Some(line(brush.u(border), edge)));
}

fn draw_dashes(brush: &mut Brush<'_>, area: Area) {
    let (left, right, top, bottom) = (area.x, area.right(), area.y, area.bottom());
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    let points = corners.map(|(x, y)| point(x, y)).to_vec();
    brush.scene.dashes(points, line(brush.u(0.07), brush.palette.line));
}

fn draw_tried(
    brush: &mut Brush<'_>,
    subject: &Subject<'_>,
    (left, width): (f32, f32),
    name: &str,
    tried: &TriedSlot,
) {
    let Subject { recording, moment, palette, .. } = *subject;
    let status = tried.node.map_or(NodeStatus::NotYet, |id| moment.status(recording, id));
    let colours = palette.status(status);
    let ground = if tried.is_new { colours } else { (palette.line, palette.background) };
    draw_ground(brush, (left, width), ground, if tried.is_last { 0.15 } else { 0.075 });
    let look = if tried.is_new { brush.plain() } else { brush.weak() };
    brush.left((left + 0.6, SLOTS + 1.3), name, look, width - 1.2);
    let small = TextLook { size: LEAST_TEXT, ..brush.plain() };
    let is_closed = matches!(status, NodeStatus::Closed | NodeStatus::Left);
    let is_known = !tried.is_new && tried.node.is_some();
    let place =
        TextLook { strong: true, colour: if is_closed { palette.closed } else { palette.text }, ..small };
    let looks = if is_known {
        [TextLook { colour: palette.weak_text, ..small }, place]
    } else {
        [TextLook { strong: true, ..small }, small]
    };
    // A longer text takes room from the board.
    let is_long = ink_width(looks[1], &tried.words[1]) > width - 3.9;
    let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
    let top = SLOTS + HEIGHT - 0.5 - side;
    let board = recording.board(tried.state);
    let x = brush.mini_board((left + pad, top + side / 2.0), side, &board, colours) + gap;
    for (words, (look, share)) in tried.words.iter().zip(looks.into_iter().zip([0.22, 0.78])) {
        brush.left((x, top + side * share), words, look, left + width - x - 0.2);
    }
}
