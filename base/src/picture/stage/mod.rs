//! The stage as a picture: the current board, its value, the phases of its step, a sentence, and what became of the four
//! moves. Its measures are those of the window.

mod parts;

use super::board::{draw_coloured_board, draw_explanation, draw_large_blank, draw_large_tile};
use super::fonts::text_width;
use super::scene::{Anchor, Area, Colour, Extent, Point, Scene, line, point};
use super::stage_words::{MoveSlot, StageWords};
use super::view::{StepUnit, Subject, View, caption_text};
use crate::puzzle::Board;
use parts::board_at;

pub use parts::{Form, SlotPlace, StagePen, word_ink, word_parts};

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
const FRAME: f32 = 0.2;
const BESIDE: f32 = 18.9;
const EQUATION: f32 = 3.3;
const NOTE: f32 = 7.5;
const FIRST_PHASE: f32 = 10.125;
const PHASE: f32 = 1.85;
const WHY: f32 = 19.7;
const SUCCESSORS: f32 = 24.9;
const SLOTS: f32 = 25.8;
const SLOT_GAP: f32 = 0.6;
const SLOT_HEIGHT: f32 = 5.8;
const NAMED_BOARDS: f32 = 12.0;
const NAMED_GOAL: f32 = 6.0;
const SMALL_BOARD: f32 = 2.7;
const LEAST_TEXT: f32 = 1.125;
const BORDER: f32 = 0.06;

fn draw(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, .. } = *subject;
    let words = (subject.words)(recording, moment, subject.shows_choice);
    let unit = (extent.width / WIDE).min(extent.height / HIGH);
    let title = format!("{}: {}", STAGE.title, caption_text(subject));
    // In the middle of a picture of another shape.
    let inner = Extent { width: unit * WIDE, height: unit * HIGH };
    let scene = Scene::new(title.clone(), inner, palette.panel);
    let least_text = unit * LEAST_TEXT;
    // Measured in units, so that pictures of all sizes have the same places.
    let measure = |text: &str, size: f32, strong: bool| unit * text_width(text, size / unit, strong);
    let mut pen = StagePen { scene, palette, unit, least_text, form: Form::Large, measure: &measure };
    let area = |x: f32, y: f32, width: f32, height: f32| {
        Area::new(point(unit * x, unit * y), unit * width, unit * height)
    };
    let beside = WIDE - MARGIN - BESIDE;
    let inner_width = WIDE - 2.0 * MARGIN;
    draw_top(&mut pen, subject);
    draw_board(&mut pen, subject, &words);
    pen.equation(area(BESIDE, EQUATION, beside, 4.0), &words.terms, &words.widest);
    pen.note(area(BESIDE, NOTE, beside, 1.6), &words.note);
    let phase = |place: usize| area(BESIDE - 0.5, FIRST_PHASE + PHASE * place as f32, beside, PHASE);
    pen.phases(&[0, 1, 2, 3].map(phase), &words.phases, words.shows_choice);
    pen.sentence(area(MARGIN, WHY, inner_width, 3.3), "Why", &words.sentence);
    let weak = pen.weak();
    pen.write(point(unit * MARGIN, unit * SUCCESSORS), Anchor::LEFT, "Successors", weak, unit * 12.0);
    let width = (inner_width - 3.0 * SLOT_GAP) / 4.0;
    for (place, (mv, slot)) in words.slots.iter().enumerate() {
        let left = MARGIN + place as f32 * (width + SLOT_GAP);
        let place = pen.slot(area(left, SLOTS, width, SLOT_HEIGHT), *mv, slot);
        if let (Some(SlotPlace { corner, cell }), MoveSlot::Tried(tried)) = (place, slot) {
            let look = (palette.status(tried.status), unit * BORDER);
            draw_coloured_board(&mut pen.scene, corner, (&tried.board, cell), look, palette);
        }
    }
    let mut scene = Scene::new(title, extent, palette.panel);
    let corner = point((extent.width - inner.width) / 2.0, (extent.height - inner.height) / 2.0);
    scene.insert(corner, pen.scene);
    scene
}

fn draw_top(pen: &mut StagePen<'_>, subject: &Subject<'_>) {
    let Subject { recording, moment, palette, .. } = *subject;
    let settings = recording.settings();
    let (y, end) = (pen.u(TOP / 2.0), pen.u(WIDE - MARGIN));
    let last = (!subject.hides_future).then(|| recording.steps());
    let place = StepUnit::of(recording.algorithm().unit).progress(moment.position, last);
    let (plain, weak, strong) = (pen.plain(), pen.weak(), pen.strong());
    let until = end - pen.width(weak, &place);
    let gap = pen.u(1.0);
    let name = settings.algorithm.info().short;
    let mut x = pen.write(point(pen.u(MARGIN), y), Anchor::LEFT, name, strong, pen.u(11.0)) + gap;
    if let Some(heuristic) = settings.heuristic_in_use() {
        x = pen.write(point(x, y), Anchor::LEFT, heuristic.info().short, plain, pen.u(9.0)) + gap;
    }
    let problem = recording.problem();
    let start = ("Start", problem.start(), (palette.tile_line, palette.tile));
    let goals = problem.all_goals().iter();
    let goals = goals.map(|goal| ("Goal", goal, (palette.path, palette.path_fill)));
    let more = (problem.all_goals().len() - 1) as f32 * NAMED_GOAL;
    // Their colours tell them apart, too.
    let has_names = x + pen.u(NAMED_BOARDS + more) <= until;
    for (place, (name, board, colours)) in std::iter::once(start).chain(goals).enumerate() {
        if place > 1 && x + pen.u(SMALL_BOARD) > until {
            break;
        }
        if has_names {
            x = pen.write(point(x, y), Anchor::LEFT, name, weak, pen.u(4.0)) + pen.u(0.5);
        }
        x = draw_small_board(pen, point(x, y), board, colours) + gap;
    }
    pen.write(point(end, y), Anchor::RIGHT, &place, weak, end - x);
    let rule = line(pen.u(0.05), palette.line);
    pen.scene.segment(point(0.0, pen.u(TOP)), point(pen.u(WIDE), pen.u(TOP)), rule);
}

/// A small board around a height, in a line colour and a fill. Gives where it ends.
fn draw_small_board(pen: &mut StagePen<'_>, at: Point, board: &Board, colours: (Colour, Colour)) -> f32 {
    let side = pen.u(1.7);
    let (SlotPlace { corner, cell }, end) = board_at(point(at.x, at.y - side / 2.0), side, board.size());
    let look = (colours, pen.u(BORDER));
    draw_coloured_board(&mut pen.scene, corner, (board, cell), look, pen.palette);
    end
}

fn draw_board(pen: &mut StagePen<'_>, subject: &Subject<'_>, words: &StageWords) {
    let Subject { recording, moment, palette, .. } = *subject;
    let board = recording.board(recording.nodes().state(subject.current()));
    let (top, side) = BOARD;
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let colour = if is_goal { palette.path } else { palette.current };
    let (cols, rows) = (board.size().cols() as f32, board.size().rows() as f32);
    let cell = side / cols.max(rows);
    let (width, height) = (cell * cols, cell * rows);
    let corner = point(pen.u(MARGIN), pen.u(top + (side - height) / 2.0));
    let frame = Area::new(corner, pen.u(width), pen.u(height));
    let border = Some(line(pen.u(FRAME), colour));
    let area = frame.shrunk(pen.u(FRAME / 2.0));
    pen.scene.rectangle(area, frame.width * 0.04, Colour::NONE, border);
    let inside = frame.shrunk(pen.u(FRAME * 1.75));
    let side = inside.width / cols;
    let place = |cell: usize| {
        let (row, col) = board.size().row_col(cell);
        Area::new(point(inside.x + col as f32 * side, inside.y + row as f32 * side), side, side)
    };
    draw_large_blank(&mut pen.scene, place(board.blank()), palette);
    let goal = words.goal(recording.problem(), &board);
    for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        draw_large_tile(&mut pen.scene, place(cell), tile, goal.tile(cell) == tile, palette);
    }
    // On a smaller tile, a number would be in the way of the tile's.
    if let Some(explanation) = words.explanation.as_ref().filter(|_| cell >= 4.0 * LEAST_TEXT) {
        let size = pen.plain().size;
        draw_explanation(&mut pen.scene, |cell| place(cell.into()), explanation, size, palette);
    }
}
