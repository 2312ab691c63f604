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
moves_in_open_list, max_depth, max_stored, open_at_end, branching_factor, counted, weight,
cost, RULES.
A field that does not apply is null. If parity shows that a board is unsolvable, it is not searched and all counts are 0.
  expanded            expansions, repeated ones too; without the goal (see --count)
  generated           the start and all successors except dropped duplicates (see --count)
  duplicates          successors that were dropped because their state was known (duplicate_check is the value of --duplicates)
  reopened            closed nodes that were opened again
  max_open            the most open nodes at once, or the longest stack
  max_stored          the most nodes in memory at once
  max_depth           the depth of the deepest generated node
  open_at_end         the nodes in the open list when the search ends
  iterations          of a search that starts again with a larger bound
  cut                 generated nodes beyond a bound
  comparisons, moves_in_open_list   what it costs to keep the open list in order
  nodes_per_second    generated nodes per second
  cost                the cost of the path: its length where each move costs 1
  branching_factor    b*, the effective branching factor
  counted             what --count says: goal (it counts as expanded), duplicates and start (they count as generated)";
