//! The formats that courses ask for. Their names are values of `--format`, as those of the other formats.

use std::fmt::Write;

use crate::commands::common::BoardAnswer;
use crate::compare::RunOutcome;
use crate::picture::capitalised;
use crate::puzzle::{Board, Move};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Limits, Node, Nodes, Side};

/// The path in the words of a format, or the outcome if there is none.
fn path_or_outcome(answer: &BoardAnswer, written: impl Fn(&[Move]) -> String) -> String {
    answer.path.as_deref().map_or_else(|| outcome(answer), written)
}

pub fn words(answer: &BoardAnswer, _: Limits) -> String {
    path_or_outcome(answer, |path| path.iter().map(|mv| capitalised(mv.name())).collect::<Vec<_>>().join(" "))
}

pub fn capitals(answer: &BoardAnswer, _: Limits) -> String {
    answer.moves.as_deref().unwrap_or(answer.figures.outcome.name()).to_uppercase()
}

pub fn tile_moves(answer: &BoardAnswer, _: Limits) -> String {
    path_or_outcome(answer, |path| match path {
        [] => "no moves".to_owned(),
        _ => path.iter().zip(boards(answer).windows(2)).map(tile_move).collect::<Vec<_>>().join("\n"),
    })
}

pub fn length(answer: &BoardAnswer, _: Limits) -> String {
    path_or_outcome(answer, |path| format!("{}\n{}", path.len(), answer.moves.as_deref().unwrap_or_default()))
}

pub fn each_board(answer: &BoardAnswer, _: Limits) -> String {
    path_or_outcome(answer, |_| {
        boards(answer).iter().map(|board| rows(board, 0)).collect::<Vec<_>>().join("\n")
    })
}

pub fn princeton(answer: &BoardAnswer, _: Limits) -> String {
    if answer.figures.outcome == RunOutcome::Unsolvable {
        return "Unsolvable puzzle".to_owned();
    }
    path_or_outcome(answer, |path| {
        let boards = boards(answer);
        let boards = boards.iter().map(|board| format!("\n{}\n{}", board.size().rows(), rows(board, 2)));
        format!("Minimum number of moves = {}\n{}", path.len(), boards.collect::<String>())
    })
}

fn outcome(answer: &BoardAnswer) -> String {
    answer.figures.outcome.name().to_owned()
}

fn boards(answer: &BoardAnswer) -> Vec<Board> {
    let path = answer.path.as_deref().unwrap_or_default();
    answer.document.problem.start().walk(path).expect("a path has only legal moves")
}

/// The rows of a board, each number with this many digits.
pub fn rows(board: &Board, width: usize) -> String {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let row = |row: usize| {
        let tiles = (0..cols).map(|col| format!("{:>width$}", board.tile(row * cols + col)));
        tiles.collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..rows).map(row).collect()
}

fn tile_move((mv, boards): (&Move, &[Board])) -> String {
    let tile = boards[0].tile(boards[1].cell_of(0));
    format!("Move {tile} {}", mv.inverse().name())
}

pub fn columbiax(answer: &BoardAnswer, _: Limits) -> String {
    let figures = answer.counted_figures();
    let words =
        answer.path.as_deref().unwrap_or_default().iter().map(|mv| format!("'{}'", capitalised(mv.name())));
    let or_outcome =
        |number: Option<u32>| number.map_or_else(|| outcome(answer), |number| number.to_string());
    let stored = u32::try_from(figures.max_stored).unwrap_or(u32::MAX);
    format!(
        "path_to_goal: [{}]\ncost_of_path: {}\nnodes_expanded: {}\nsearch_depth: {}\nmax_search_depth: {}\n\
         running_time: {:.8}\nmax_ram_usage: {:.8}",
        words.collect::<Vec<_>>().join(", "),
        or_outcome(figures.cost),
        figures.expanded,
        or_outcome(figures.length),
        figures.max_depth,
        figures.time.as_secs_f64(),
        Nodes::bytes(stored) as f64 / f64::from(1 << 20),
    )
}

/// The most open lists of one board, and the most nodes of all of them.
const MOST_STEPS: u32 = 200;
const MOST_LISTED: usize = 100_000;

/// Searches again, and writes the open list before each step and at the end.
pub fn open_lists(answer: &BoardAnswer, limits: Limits) -> String {
    let figures = answer.counted_figures();
    let end = match figures.length {
        Some(length) => format!(
            "Goal reached, moves: {length}, nodes expanded: {}, most nodes in the open list: {}.",
            figures.expanded, figures.max_open
        ),
        None => outcome(answer),
    };
    if !answer.document.problem.is_solvable() {
        return end;
    }
    let (recording, lists, has_more) = open_lists_of_steps(answer, limits);
    let mut text = String::new();
    for (step, (open, taken)) in lists.iter().enumerate() {
        let is_end = step + 1 == lists.len() && !has_more;
        let when =
            if is_end { "At the end".to_owned() } else { format!("After {}", plural(step, "expansion")) };
        let _ = writeln!(text, "{when}, open list with {}:", plural(open.len(), "node"));
        for node in open {
            let board = recording.board(node.state);
            let _ = writeln!(text, "  {board}  g = {}  h = {}  f = {}", node.g, node.h, node.f());
        }
        if let Some(node) = taken {
            let board = recording.board(node.state);
            let _ = writeln!(text, "The best one is {board} with g = {} and h = {}.", node.g, node.h);
        }
        text.push('\n');
    }
    if has_more {
        let _ = writeln!(text, "Only the first {} open lists are shown.", lists.len());
    }
    text + &end
}

/// Like `counted`, but without commas in the number.
fn plural(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The open list before a step, with the node that the step takes; `None` after the last one.
type OpenBeforeStep = (Vec<Node>, Option<Node>);

fn open_lists_of_steps(answer: &BoardAnswer, limits: Limits) -> (Recording, Vec<OpenBeforeStep>, bool) {
    let document = answer.document;
    let mut recording = Recording::new(document.problem, document.settings);
    // Each step generates at most four nodes.
    let max_nodes = limits.max_nodes.min(4 * u64::from(MOST_STEPS) + 8);
    let ended =
        recording.record(Guard { limits: Limits { max_nodes, ..limits }, cancel: None }, ()).result.is_ok();
    let last = recording.steps().min(u64::from(MOST_STEPS));
    let mut cursor = Cursor::new(&recording);
    let mut lists: Vec<OpenBeforeStep> = Vec::new();
    let mut listed = 0;
    for number in 0..=last {
        cursor.go_to(&mut recording, Position::after(number));
        let moment = cursor.moment(&recording);
        if let (Some((_, taken)), Some(step)) = (lists.last_mut(), &moment.step) {
            *taken = Some(step.node);
        }
        let length = moment.open.len(&recording, Side::Forward);
        listed += length;
        if listed > MOST_LISTED {
            return (recording, lists, true);
        }
        let ids = moment.open.rows(&recording, Side::Forward, 0..length);
        lists.push((ids.into_iter().filter_map(|id| recording.node(id)).collect(), None));
    }
    let has_more = !ended || recording.steps() > last;
    (recording, lists, has_more)
}
