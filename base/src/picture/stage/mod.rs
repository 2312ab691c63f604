//! The stage as a picture: the current board, its value, the phases of its step, a sentence, and what became of the four
//! moves. Its measures are those of the window.

mod sentence;
mod slots;
mod words;

pub use words::{
    BOARD_MARK, EquationTerm, MoveSlot, NEXT_MARK, Phase, StageWords, StageWordsOf, TermKind, TriedSlot,
};

use super::fonts::text_width;
use super::view::caption_text;
use super::{
    Area, Colour, Extent, Horizontal, Palette, Point, Scene, Shape, StepUnit, Subject, Text, Vertical, View,
    draw_coloured_board, draw_explanation, draw_large_blank, draw_large_tile, line, mini_board_extent, point,
};
use crate::puzzle::Board;

pub const STAGE: View = View {
    name: "stage",
    title: "Stage",
    summary: "the current board, its value, what happened and the successors",
    extent: Extent { width: 1440.0, height: 1312.0 },
    draw,
};

/// The width and height of the picture, in units.
const WIDE: f32 = 36.0;
const HIGH: f32 = 32.8;
// All below is in units, from the upper left corner of the picture.
const TOP: f32 = 2.2;
const MARGIN: f32 = 1.2;
const BOARD: (f32, f32) = (3.2, 15.9);
/// The width of its frame.
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
/// The width of a board without its name.
const SMALL_BOARD: f32 = 2.7;
/// Sizes of text.
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

/// How a text looks; its size is in units.
#[derive(Clone, Copy)]
struct TextLook {
    size: f32,
    strong: bool,
    colour: Colour,
}

impl TextLook {
    /// The width of a text in units.
    fn width(self, text: &str) -> f32 {
        text_width(text, self.size, self.strong)
    }
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
        TextLook { size: TEXT, strong: false, colour: self.palette.text }
    }

    fn weak(&self) -> TextLook {
        TextLook { colour: self.palette.weak_text, ..self.plain() }
    }

    fn strong(&self) -> TextLook {
        TextLook { strong: true, ..self.plain() }
    }

    /// Writes a line around a height, made smaller where it would be wider than `most`. Gives where it ends.
    fn write(&mut self, (x, y): (f32, f32), side: Horizontal, text: &str, look: TextLook, most: f32) -> f32 {
        let width = look.width(text);
        let share = (most / width.max(f32::MIN_POSITIVE)).min(1.0);
        let (size, anchor) = (self.u(look.size * share), (side, Vertical::Centre));
        if !text.is_empty() {
            let TextLook { strong, colour, .. } = look;
            let (at, text) = (self.at(x, y), text.to_owned());
            self.scene.text(Text { at, anchor, size, strong, colour, text });
        }
        x + width * share
    }

    fn left(&mut self, at: (f32, f32), text: &str, look: TextLook, most: f32) -> f32 {
        self.write(at, Horizontal::Left, text, look, most)
    }

    /// The sign of the node that is next, around a place.
    fn next_mark(&mut self, (x, y): (f32, f32), side: f32) {
        let half = side / 2.0;
        let corners = [(x - half, y - half), (x + half, y), (x - half, y + half)];
        let points = corners.map(|(x, y)| self.at(x, y)).to_vec();
        self.scene.shapes.push(Shape::Polygon { points, fill: self.palette.current, line: None });
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
    sentence::draw_sentence(&mut brush, &words.sentence, (MARGIN + 3.6, WHY, WIDE - MARGIN));
    brush.left((MARGIN, SUCCESSORS), "Successors", brush.weak(), 12.0);
    slots::draw_slots(&mut brush, subject, &words.slots);
    let mut scene = Scene::new(title, extent, palette.panel);
    let corner = point((extent.width - inner.width) / 2.0, (extent.height - inner.height) / 2.0);
    scene.insert(corner, brush.scene);
    scene
}

/// What is searched, and the place.
fn draw_top(brush: &mut Brush<'_>, subject: &Subject<'_>) {
    let Subject { recording, moment, palette, .. } = *subject;
    let settings = recording.settings();
    let y = TOP / 2.0;
    let last = (!subject.hides_future).then(|| recording.steps());
    let place = StepUnit::of(recording.algorithm().unit).progress(moment.position, last);
    let end = WIDE - MARGIN;
    let until = end - brush.weak().width(&place);
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
    brush.write((end, y), Horizontal::Right, &place, brush.weak(), end - x);
    let below = brush.u(TOP);
    let width = brush.u(WIDE);
    brush.scene.segment(point(0.0, below), point(width, below), line(brush.u(0.05), palette.line));
}

/// The current board in its frame, with what each tile adds to h.
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
    let radius = frame.width * 0.04;
    let area = frame.shrunk(brush.u(FRAME / 2.0));
    brush.scene.shapes.push(Shape::Rectangle { area, radius, fill: Colour::NONE, line: border });
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
        let name = look(brush, term, TEXT).width(term.name);
        look(brush, term, size).width(&term.text).max(name)
    };
    let width = |terms: &[EquationTerm], size: f32| {
        let gaps = terms.len().saturating_sub(1) as f32 * GAP * size;
        terms.iter().map(|term| term_width(brush, term, size)).sum::<f32>() + gaps
    };
    let room = WIDE - MARGIN - BESIDE;
    let widest = width(&words.widest, VALUE).max(width(&words.terms, VALUE));
    let size = VALUE * (room / widest.max(f32::MIN_POSITIVE)).min(1.0);
    let mut x = BESIDE;
    for term in &words.terms {
        let width = term_width(brush, term, size);
        let middle = x + width / 2.0;
        let name = TextLook { strong: false, ..look(brush, term, TEXT) };
        brush.write((middle, EQUATION + 0.75), Horizontal::Centre, term.name, name, room);
        brush.write((middle, EQUATION + 2.65), Horizontal::Centre, &term.text, look(brush, term, size), room);
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
            let (radius, fill) = (brush.u(0.4), brush.palette.button);
            brush.scene.shapes.push(Shape::Rectangle { area, radius, fill, line: None });
        }
        let look = if phase.is_now { brush.strong() } else { brush.weak() };
        let number = (place + 1).to_string();
        brush.left((left + 0.5, y), &number, look, 2.0);
        let result = TextLook { strong: false, ..look };
        let x = (left + (right - left) * 0.6).min(right - 0.3 - result.width(&phase.result));
        brush.left((left + 1.9, y), phase.name, look, x - left - 2.0);
        brush.left((x, y), &phase.result, result, right - x);
        if phase.is_now && words.shows_choice {
            brush.next_mark((right - 0.7, y), 1.0);
        }
    }
}
