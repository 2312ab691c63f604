//! The parts that can give points, by name: what each is, and how it is earned.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::answers::MarkedAnswers;
use super::hand_in::HandInBeside;
use crate::learn::predict::points;
use crate::puzzle::{counted, named};

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    pub enum PointsKind: name, title, summary;

    Trace = "trace", "Order of expansion",
        "the share of the boards of the search that are expanded as it expands them; boards that are missing cost points";
    Expansions = "expansions", "Number of expansions",
        "all points if the number of expansions is that of the search; the goal does not count";
    Shortest = "shortest", "Shortest solution",
        "all points if the solution leads to the goal, and no other one has fewer moves";
    Answers = "answers", "Answers of Predict",
        "the share of the questions that were answered right; a second try counts half";
    Findings = "findings", "Nothing found wrong",
        "all points if nothing in the events of the program is wrong, such as g, h, f or the solution";
}

impl PointsKind {
    /// The points; `None` if nothing was handed in that it is about.
    pub(super) fn earned(self, compared: &HandInBeside<'_>) -> Option<Earned> {
        match self {
            Self::Trace => trace(compared),
            Self::Expansions => expansions(compared),
            Self::Shortest => shortest(compared),
            Self::Answers => answers(compared),
            Self::Findings => findings(compared),
        }
    }
}

named!(PointsKind in PointsKind::ALL.into_iter(), PointsKind::name);

pub(super) struct Earned {
    /// This of that is right.
    pub share: (u64, u64),
    pub says: String,
}

impl Earned {
    pub fn all_if(is_right: bool, says: impl Into<String>) -> Self {
        Self { share: (is_right.into(), 1), says: says.into() }
    }
}

const TOO_LONG: &str = "The search of this board takes too long to be compared. Ask your teacher.";

fn expansions_text(expansions: u64) -> String {
    counted(expansions as usize, "expansion", "expansions")
}

fn trace(compared: &HandInBeside<'_>) -> Option<Earned> {
    let check = compared.check.as_ref()?;
    let (boards, agree) = (compared.boards as u64, check.agree as u64);
    // Where the search is too long to be counted, the list is what can be compared.
    let expected = compared.expected.unwrap_or(boards);
    let boards_said = counted(boards as usize, "board", "boards");
    let agreed = if agree == boards {
        format!("{boards_said}: all are in the right order.")
    } else {
        format!("{agree} of {boards_said} agree.")
    };
    let length = match boards.cmp(&expected) {
        Ordering::Less => format!(" The list has to have {expected}."),
        Ordering::Equal => String::new(),
        Ordering::Greater => format!(" The search has only {}.", expansions_text(expected)),
    };
    let first = check.slips.first().map(|slip| format!(" First difference: {}", slip.sentence()));
    let says = agreed + &length + &first.unwrap_or_default();
    Some(Earned { share: (agree, expected.max(boards)), says })
}

fn expansions(compared: &HandInBeside<'_>) -> Option<Earned> {
    let found = compared.check.as_ref().map(|_| compared.boards as u64)?;
    let said = expansions_text(found);
    Some(match compared.expected {
        None => Earned::all_if(false, TOO_LONG),
        Some(expected) if found == expected => Earned::all_if(true, format!("{said}: this is right.")),
        Some(expected) => Earned::all_if(false, format!("{said}; the search has {expected}.")),
    })
}

fn shortest(compared: &HandInBeside<'_>) -> Option<Earned> {
    let moves = compared.handed_in.solution?;
    let boards = compared.problem.start().walk(moves);
    let reaches = boards.is_some_and(|boards| boards.last() == Some(compared.problem.goal()));
    let said = counted(moves.len(), "move", "moves");
    Some(match compared.shortest {
        _ if !reaches => Earned::all_if(false, "The moves do not lead from the start to the goal."),
        None => Earned::all_if(false, TOO_LONG),
        Some(shortest) if moves.len() == shortest => {
            Earned::all_if(true, format!("The solution has {said}, and none is shorter."))
        }
        Some(shortest) => {
            Earned::all_if(false, format!("The solution has {said}; a shortest one has {shortest}."))
        }
    })
}

fn answers(compared: &HandInBeside<'_>) -> Option<Earned> {
    let MarkedAnswers { results, score, questions, difference, .. } = compared.handed_in.answers?;
    let halves = score.halves();
    if results.problem != *compared.problem {
        let board = results.problem.start();
        return Some(Earned::all_if(false, format!("The answers are about another board, {board}.")));
    }
    if results.settings.in_use() != compared.settings.in_use() {
        let says = "The answers are about another search than that of the assignment.";
        return Some(Earned::all_if(false, says));
    }
    if compared.questions.is_some_and(|plan| *plan != results.plan) {
        return Some(Earned::all_if(false, "The questions are not those of the assignment."));
    }
    let first = difference.as_ref().map(|first| format!(" The file does not agree with the search: {first}"));
    let says = format!("{} points.{}", points(halves, *questions), first.unwrap_or_default());
    Some(Earned { share: (halves.into(), 2 * u64::from(*questions)), says })
}

fn findings(compared: &HandInBeside<'_>) -> Option<Earned> {
    let findings = compared.handed_in.findings?;
    let says = findings.sentences.join("\n");
    let says = if says.is_empty() { "Nothing is wrong in the events.".to_owned() } else { says };
    Some(Earned::all_if(!findings.are_wrong, says))
}
