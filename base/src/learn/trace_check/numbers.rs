//! The numbers that a trace states, compared with those of the search.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::equation::{Equation, Facts, NodeQuantity, equations};
use super::reference::Reference;
use super::slip::Slip;
use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, Move};
use crate::recording::{Recording, Step};
use crate::search::{Node, Problem, Settings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedStep {
    /// From 1.
    pub line: usize,
    pub board: Board,
    /// The expansions up to this line, with this one.
    pub expansions: usize,
    /// True if it is an expansion; otherwise it is a visit that expands nothing.
    pub is_expansion: bool,
    /// The number that stands before the board, as in `17. 2 3 4 1 5 x 7 6 8`.
    pub ordinal: Option<u64>,
    /// The note on the board: `f = 13 = 3 + 10`. It may have anything else, which is not compared.
    pub note: String,
    pub successors: Vec<(Move, Board)>,
}

const MOST_QUOTED: usize = 40;

/// Only the first wrong numbers on a line, or in a trace, are listed.
const MOST_OF_A_LINE: usize = 8;
const MOST_OF_A_TRACE: usize = 10_000;

impl StatedStep {
    /// The numbers that it states for g, h and f, as in `f = 13`.
    pub fn numbers(&self) -> [Option<Thousandths>; 3] {
        let all = equations(&self.note);
        [NodeQuantity::G, NodeQuantity::H, NodeQuantity::F].map(|quantity| {
            let number = all.iter().find_map(|equation| equation.number_of(quantity))?;
            u32::try_from(number).ok().map(Thousandths)
        })
    }

    fn slip(&self, why: &str) -> Slip {
        let why = format!("{}: {why}", self.board);
        Slip { line: Some(self.line), ..Slip::of_board(self.expansions, self.board, None, why) }
    }

    fn wrong_equations(&self, facts: &Facts<'_>) -> Vec<Slip> {
        let all = equations(&self.note);
        let wrong = all.iter().filter(|equation| !equation.is_right(facts)).take(MOST_OF_A_LINE);
        let slip = |equation: &Equation| {
            let written: String = equation.written.chars().take(MOST_QUOTED).collect();
            self.slip(&format!("you wrote {written}; expected {}.", equation.right(facts)))
        };
        wrong.map(slip).collect()
    }

    fn compare(&self, recording: &Recording, step: &Step, slips: &mut Vec<Slip>) {
        let (problem, settings) = (recording.problem(), recording.settings());
        slips.extend(self.wrong_equations(&Facts { problem, settings, node: &step.node }));
        for (mv, board) in &self.successors {
            let right = step.successors.iter().find(|successor| successor.mv == *mv);
            let right = right.map(|successor| recording.board(successor.state));
            if right != Some(*board) {
                let right = right.map_or("none".to_owned(), |right| right.to_string());
                let letter = mv.letter();
                let why = format!("you wrote {board} for the successor {letter}; expected {right}.");
                slips.push(self.slip(&why));
            }
        }
    }
}

/// Compares the steps up to the first difference, which comes after `same` expansions, with those of the search.
pub(super) fn compare_steps(
    reference: &mut Reference,
    stated: &[StatedStep],
    same: usize,
    slips: &mut Vec<Slip>,
) {
    let (mut rows, mut expansions) = (stated.iter().peekable(), 0);
    // A visit differs: those after it are not compared, until the next expansion.
    let mut is_elsewhere = false;
    let steps = reference.recording.steps();
    let _ = reference.recording.read_steps(0..steps, |recording, step| {
        let is_expansion = recording.is_expansion(step);
        expansions += usize::from(is_expansion);
        if is_expansion {
            while let Some(row) = rows.next_if(|row| !row.is_expansion) {
                if !std::mem::replace(&mut is_elsewhere, true) {
                    slips.push(row.slip("the trace has a visit; the search has none here."));
                }
            }
            is_elsewhere = false;
        }
        if expansions > same || rows.peek().is_none() {
            return ControlFlow::Break(());
        }
        let Some(row) = rows.next_if(|row| row.is_expansion == is_expansion && !is_elsewhere) else {
            return ControlFlow::Continue(());
        };
        let board = recording.board(step.node.state);
        if board == row.board {
            if slips.len() < MOST_OF_A_TRACE {
                row.compare(recording, step, slips);
            }
        } else {
            is_elsewhere = true;
            slips.push(row.slip(&format!("the search visits another board here, {board}.")));
        }
        ControlFlow::Continue(())
    });
}

/// Compares what is stated about boards after the first difference: those that `matched` has, by their numbers from 1.
pub(super) fn compare_nodes(
    problem: &Problem,
    settings: &Settings,
    matched: &[(usize, Node)],
    stated: &[StatedStep],
    slips: &mut Vec<Slip>,
) {
    let rows: HashMap<usize, &StatedStep> =
        stated.iter().filter(|row| row.is_expansion).map(|row| (row.expansions, row)).collect();
    for (number, node) in matched {
        if let Some(row) = rows.get(number).filter(|_| slips.len() < MOST_OF_A_TRACE) {
            slips.extend(row.wrong_equations(&Facts { problem, settings, node }));
        }
    }
}

/// Compares the numbers before the boards with each other: each is one more than the one before it, or they begin again.
pub(super) fn compare_ordinals(stated: &[StatedStep], slips: &mut Vec<Slip>) {
    let mut before: Option<u64> = None;
    for (row, ordinal) in stated.iter().filter_map(|row| Some((row, row.ordinal?))) {
        let next = before.map(|before| before.saturating_add(1));
        let is_right = next.is_none_or(|next| ordinal == next) || ordinal <= 1;
        if let Some(next) = next.filter(|_| !is_right) {
            slips.push(
                row.slip(&format!("you wrote number {ordinal}. The number after {} is {next}.", next - 1)),
            );
        }
        before = if is_right { Some(ordinal) } else { next };
    }
}
