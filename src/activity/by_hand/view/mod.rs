//! A search by hand: the whole screen for one expansion, the open list, and where each successor goes.

mod answer;
mod drag;
mod keys;
mod lists;
mod successors;
mod top;

use crate::core::Seen;
use egui::{Align2, Context, Id, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::{ByHand, words as text};
use crate::activity::{Act, ActivityView, HandAction, HandAnswer, HandFocus, HandGame};
use crate::kit::form::whole_window;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{BoardLook, Pen, PenStyle, framed_board, rows, say, write};
use crate::puzzle::Move;

/// Heights and widths in units.
const TOP: f32 = 2.6;
const LEFT: f32 = 36.0;
const MARGIN: f32 = 1.2;
const BOARD: f32 = 9.4;

/// What every part of the screen needs.
#[derive(Clone, Copy)]
struct HandScreen<'a> {
    game: &'a HandGame,
    pen: Pen,
    /// The whole window.
    rect: Rect,
}

impl HandScreen<'_> {
    /// A rectangle in units from the top left corner.
    fn at(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        let u = |units| self.pen.u(units);
        Rect::from_min_size(self.rect.min + vec2(u(x), u(y)), vec2(u(width), u(height)))
    }

    fn small(&self) -> PenStyle {
        PenStyle { size: self.pen.scale.least_text(), ..self.pen.text_ink() }
    }

    /// What is below the bar on the right.
    fn right(&self) -> Rect {
        let left = self.rect.left() + self.pen.u(LEFT);
        Rect::from_min_max(pos2(left, self.rect.top() + self.pen.u(TOP)), self.rect.max)
    }
}

impl ActivityView for ByHand {
    /// Shows a search by hand, or its comparison with the known algorithms.
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<HandAction>>) {
        if let Some(game) = self.game() {
            by_hand_ui(ui, game, seen, acts);
        }
    }

    fn screen_keys(&self, ctx: &Context, _: Seen<'_>, acts: &mut Vec<Act<HandAction>>) {
        if let Some(game) = self.game() {
            keys::handle_keys(ctx, game, acts);
        }
    }
}

fn by_hand_ui(ui: &mut Ui, game: &HandGame, seen: Seen<'_>, actions: &mut Vec<Act<HandAction>>) {
    whole_window(ui, |ui| {
        let rect = ui.max_rect();
        let pen = Pen::new(ui, UnitScale::presenting(rect.size(), ui.ctx().zoom_factor().min(1.0)));
        let screen = HandScreen { game, pen, rect };
        let line = Stroke::new(1.0, pen.theme.line());
        ui.painter().hline(rect.x_range(), rect.top() + pen.u(TOP), line);
        drag::end_stale_drag(ui, game);
        let mut drag = drag::Drag::default();
        top::top_ui(ui, screen, seen, &mut drag, actions);
        if !matches!(game.answer, HandAnswer::None) {
            answer::answer_ui(ui, screen, actions);
            return;
        }
        let right = screen.right();
        ui.painter().rect_filled(right, 0, pen.theme.background());
        ui.painter().vline(right.left(), right.y_range(), line);
        current_ui(ui, screen);
        successors::successors_ui(ui, screen, &mut drag, actions);
        lists::closed_ui(ui, screen, &mut drag, actions);
        lists::open_ui(ui, screen, &mut drag, actions);
        drag.finish(ui, screen, actions);
    });
}

/// The node that was expanded last, and what to do next.
fn current_ui(ui: &Ui, screen: HandScreen<'_>) {
    let HandScreen { game, pen, .. } = screen;
    let play = game.play();
    let square = screen.at(MARGIN, TOP + 1.0, BOARD, BOARD);
    report(ui, "current board", square, None);
    let x = MARGIN + BOARD + 1.4;
    let width = pen.u(LEFT - x - MARGIN);
    let at = |y: f32| screen.at(x, y, 0.0, 0.0).min;
    if let Some(node) = play.current() {
        let board = play.node(node).board;
        let cell = square.width() / board.size().rows().max(board.size().cols()) as f32;
        let size = vec2(cell * board.size().cols() as f32, cell * board.size().rows() as f32);
        let rect = Rect::from_min_size(square.min, size);
        let colour = if play.is_target(node) { pen.theme.path() } else { pen.theme.current() };
        let look = BoardLook { frame: Some((pen.u(0.2), colour)), ..BoardLook::default() };
        let goal = play.problem().goal();
        framed_board(ui, Id::unique("expanded by hand"), rect, (&board, goal), &look, text::EXPANDED);
        let heuristic = game.heuristic().info().short;
        let title = text::expansion(play.expansions(), heuristic);
        write(ui, at(TOP + 1.6), Align2::LEFT_CENTER, &title, pen.weak(), width);
        let style = PenStyle { size: pen.scale.equation() * 0.8, ..pen.strong() };
        let equation = text::equation(play.node(node).g, game.h(node));
        write(ui, at(TOP + 3.7), Align2::LEFT_CENTER, &equation, style, width);
    } else {
        ui.painter().rect_stroke(
            square,
            pen.u(0.5).min(255.0) as u8,
            Stroke::new(pen.u(0.05), pen.theme.line()),
            egui::StrokeKind::Inside,
        );
        write(ui, square.center(), Align2::CENTER_CENTER, text::NOTHING_EXPANDED, pen.weak(), square.width());
    }
    message_ui(ui, screen, at(TOP + 5.3), width);
}

/// Why the last act was refused, or what to do next.
fn message_ui(ui: &Ui, screen: HandScreen<'_>, at: Pos2, width: f32) {
    const ROWS: usize = 3;
    let HandScreen { game, pen, .. } = screen;
    let (sentence, style) = match game.refusal {
        Some(refusal) => (format!("{refusal}."), PenStyle { colour: pen.theme.error(), ..pen.strong() }),
        None => (hint(game).to_owned(), pen.text_ink()),
    };
    let rect = Rect::from_min_size(at, vec2(width, pen.u(5.1)));
    report(ui, "message", rect, Some(pen.scale.least_text()));
    let usual = rows(ui, &[(sentence.clone(), style)], width, ROWS);
    let small = PenStyle { size: pen.scale.least_text(), ..style };
    let galley = if usual.elided { rows(ui, &[(sentence.clone(), small)], width, ROWS) } else { usual };
    ui.painter().galley(at, galley, style.colour);
    say(ui, rect, &sentence);
}

fn hint(game: &HandGame) -> &'static str {
    let play = game.play();
    let is_goal = |mv: Move| play.successor(mv).is_some_and(|(node, _)| play.is_target(node));
    let is_undecided = play.undecided().next().is_some();
    let may_replace = |mv: Move| {
        let copies = play.successor(mv).and_then(|(node, _)| Some((node, play.known(node)?)));
        copies.is_some_and(|(node, known)| {
            play.place(known).is_some() && play.node(node).g <= play.node(known).g
        })
    };
    match game.focus {
        _ if game.boards_changed => text::BOARDS_CHANGED,
        _ if is_undecided && play.current().is_some_and(|node| play.is_target(node)) => {
            "You took the goal. End the search (E), or decide about its successors."
        }
        HandFocus::Successor(mv) if is_undecided && may_replace(mv) => text::REPLACE_HINT,
        _ if is_undecided && Move::ALL.into_iter().any(is_goal) => {
            "A successor is the goal. End the search (E), or continue."
        }
        _ if is_undecided => text::DECIDE_HINT,
        HandFocus::Closed(_) => "Press P to put this closed node back: what is below it is forgotten.",
        _ if play.turns().is_empty() => text::FIRST_HINT,
        _ => "Click an open node to expand it, or press 1–9, or ↑ ↓ and Enter.",
    }
}
