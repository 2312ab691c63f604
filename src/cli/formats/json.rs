//! Everything about an answer, for other programs.

use super::AnswerFormat;
use crate::cli::answer::rule_key;
use crate::search::Rule;

pub const FORMAT: AnswerFormat = AnswerFormat {
    name: "json",
    summary: "One JSON object per board, one per line",
    help: || HELP.replace("RULES", &Rule::ALL.iter().map(rule_key).collect::<Vec<_>>().join(", ")),
    header: None,
    line: |answer| serde_json::to_string(&answer.fields()).expect("texts and numbers can be written as JSON"),
};

const HELP: &str = "\
board, goal, size, algorithm, heuristic, outcome (solved, unsolvable, not-found or limit), moves, length,
expanded, generated, duplicates, reopened, max_open, iterations, nodes_per_second, seconds, cut, comparisons,
moves_in_open_list, max_depth, max_stored, open_at_end, branching_factor, weight,
cost, RULES.
A field that does not apply is null. If parity shows that a board is unsolvable, it is not searched and all counts are 0.
expanded counts expansions, repeated ones too; the goal is not expanded. generated counts the start and all successors
except discarded duplicates. duplicates counts these; duplicate_check is the value of --duplicates. cut counts generated
nodes beyond a bound. nodes_per_second refers to generated nodes. comparisons and moves_in_open_list measure the open
list. max_open is the most open nodes at once, or the longest stack; max_stored the most nodes in memory; max_depth the depth of
the deepest generated node; open_at_end the nodes in the open list when the search ends; branching_factor is b*. cost is the cost of the path: its length
where each move costs 1.";
