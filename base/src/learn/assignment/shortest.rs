//! The path to the goal.

use super::grade::{Earned, HandInBeside};
use super::kind::PartInfo;
use super::text;

pub(super) static INFO: PartInfo = PartInfo {
    name: "shortest",
    title: "Shortest solution",
    summary: "all points if the solution leads to the goal, and no other one has fewer moves",
    earned,
};

fn earned(compared: &HandInBeside<'_>) -> Option<Earned> {
    let moves = compared.handed_in.solution?;
    let boards = compared.problem.start().walk(moves);
    let reaches = boards.is_some_and(|boards| boards.last() == Some(compared.problem.goal()));
    Some(match (reaches, compared.shortest) {
        (false, _) => Earned::all_if(false, text::NO_SOLUTION.to_owned()),
        (true, None) => Earned::all_if(false, text::TOO_LONG.to_owned()),
        (true, Some(shortest)) => {
            Earned::all_if(moves.len() == shortest, text::solution(moves.len(), shortest))
        }
    })
}
