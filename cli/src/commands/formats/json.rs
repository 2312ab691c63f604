//! Everything about an answer, for other programs.

use super::AnswerFormat;
use crate::commands::answer::rule_key;
use crate::compare::FigureInfo;
use crate::search::Rule;

pub const FORMAT: AnswerFormat = AnswerFormat {
    name: "json",
    summary: "One JSON object per board, one per line",
    help: Some(help),
    header: None,
    line: |answer, _| answer.json(),
};

fn help() -> String {
    let rules: Vec<_> = Rule::ALL.iter().map(rule_key).collect();
    let figures = FigureInfo::ALL.iter().map(|figure| format!("  {:<19} {}", figure.name, figure.meaning));
    HELP.replace("RULES", &rules.join(", ")).replace("FIGURES", &figures.collect::<Vec<_>>().join("\n"))
}

const HELP: &str = "\
board, goal, size, algorithm, heuristic, outcome (solved, unsolvable, not-found or limit), moves, length,
expanded, generated, duplicates, reopened, max_open, iterations, nodes_per_second, seconds, cut, comparisons,
moves_in_open_list, max_depth, max_stored, open_at_end, branching_factor, counted, weight,
cost, RULES.
A field that does not apply is null. If parity shows that a board is unsolvable, it is not searched and all counts are 0.
FIGURES
  max_depth           The depth of the deepest node; a pruned successor is none
  open_at_end         The nodes in the open list when the search ends
  nodes_per_second    Generated nodes per second
  cost                The cost of the path: its length where each move costs 1
  duplicate_check     The value of --duplicates
  counted             What --count adds: goal (to expanded), duplicates and start (to generated)
Each step of the window and of tilescope trace takes or visits a node. The goal is not expanded, so its step is none of the
expansions: after a search by A* that expanded 106 nodes, the timeline ends at 107.";
