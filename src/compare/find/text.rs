//! What conditions say, in plain sentences.

use super::difference::DifferenceTest;
use super::event::EventTest;
use super::figure_test::{FigureName, FigureTest};
use super::finder::{FindEnd, FindResults};
use super::outcome::WantedOutcome;
use super::ratio::RatioTest;
use super::spec::ExampleSpec;
use super::tie::TieTest;
use crate::picture::{StepUnit, capitalised, number};
use crate::puzzle::{MoveOrder, Size, counted, quoted};
use crate::recording::{Condition, Relation};
use crate::search::{Rule, Settings};

pub const SAME_SEARCHES: &str = "both searches are the same: change one of them";
pub const BEYOND_MOST_EXPANDED: &str =
    "the search may not expand that many nodes: raise the limit on expansions";
pub const PERCENT_FROM_1: &str = "a path that is too long is at least 1 % longer than a shortest one";
pub const BEYOND_FROM_1: &str = "a meeting beyond the middle is at least 1 move beyond it";
pub const FACTOR_FROM_0: &str = "a factor is 0 or larger";
pub const A_NUMBER: &str = "a figure can only be compared with a number";
pub const TIE_FROM_2: &str = "a tie has at least 2 nodes";
pub const NEEDS_SECOND: &str =
    "the condition compares two searches: write the second one in the field “second”";
pub const A_DEPTH_LIMIT: &str = "a search with a depth limit";
pub const BOTH_ENDS: &str = "a search from both ends";
pub const AN_ORDER_BY_VALUE: &str = "a search with an open list in the order of a value";

/// A search in a few words, such as “Weighted A* with Manhattan distance (w = 2)”.
pub fn search_text(settings: &Settings) -> String {
    let used = settings.in_use();
    let info = used.algorithm.info();
    let defaults = Settings::default();
    let heuristic = used.heuristic_in_use().map(|heuristic| format!(" with {}", heuristic.info().title));
    let mut rules: Vec<String> = Vec::new();
    if info.offers.weight.is_ok() {
        rules.push(format!("w = {}", used.weight));
    }
    if used.moves != MoveOrder::default() {
        rules.push(format!("moves {}", used.moves));
    }
    for rule in Rule::ALL {
        let is_changed = used.value_of(rule) != defaults.value_of(rule);
        // The depth limit decides what a search can find at all.
        if is_changed || rule.name == DEPTH_LIMIT && rule.offer(&info.offers).is_ok() {
            let value = used.named_value_of(rule).map(|value| value.title.to_owned());
            let value = value.unwrap_or_else(|| number(used.value_of(rule)));
            rules.push(format!("{} {value}", rule.title.to_lowercase()));
        }
    }
    let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    format!("{}{}{rules}", info.short, heuristic.unwrap_or_default())
}

const DEPTH_LIMIT: &str = "depth_limit";

/// What is wanted: the boards, the condition, and the limit.
pub fn sentence(spec: &ExampleSpec) -> String {
    let size = spec.goal.size();
    let (least, most) = spec.distance;
    let most = size.farthest().map_or(most, |farthest| most.min(farthest));
    let moves = counted(most as usize, "move", "moves");
    let distance = if least == 0 && Some(most) == size.farthest() {
        String::new()
    } else if least == most {
        format!(", {moves} from the goal,")
    } else {
        format!(", {least} to {moves} from the goal,")
    };
    let clause = spec.condition.asks().clause(spec);
    let limit = spec.max_expanded.map(|most| {
        let one = if spec.condition.info().compares { "Each search" } else { "The search" };
        format!(" {one} expands at most {}.", counted(most as usize, "node", "nodes"))
    });
    format!("{size} boards{distance} on which {clause}.{}", limit.unwrap_or_default())
}

/// A number without a fraction that is 0.
fn plain(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { number(value as u64) } else { value.to_string() }
}

fn quoted_title(figure: FigureName) -> String {
    format!("“{}”", figure.0.title)
}

pub fn figure(search: &Settings, test: &FigureTest) -> String {
    let (figure, is) = (quoted_title(test.figure), test.is.words());
    if test.figure.is_expanded() {
        return format!("{} expands {is} {} nodes", search_text(search), plain(test.number));
    }
    format!("the figure {figure} of {} is {is} {}", search_text(search), plain(test.number))
}

pub fn ratio(spec: &ExampleSpec, test: &RatioTest) -> String {
    let [first, second] = [&spec.first, &spec.second].map(search_text);
    let (figure, is) = (quoted_title(test.figure), test.is.words());
    if test.figure.is_expanded() {
        return format!("{first} expands {is} {} times as many nodes as {second}", plain(test.times));
    }
    format!("the figure {figure} of {first} is {is} {} times that of {second}", plain(test.times))
}

pub fn difference(spec: &ExampleSpec, test: &DifferenceTest) -> String {
    let [first, second] = [&spec.first, &spec.second].map(search_text);
    let (figure, is) = (quoted_title(test.figure), test.is.words());
    format!("the figure {figure} of {first} minus that of {second} is {is} {}", plain(test.number))
}

pub fn excess(search: &Settings, percent: u32) -> String {
    format!("the path of {} is at least {percent} % longer than a shortest path", search_text(search))
}

pub fn outcome(search: &Settings, outcome: WantedOutcome) -> String {
    format!("{} {}", search_text(search), outcome.words())
}

pub fn lost(search: &Settings) -> String {
    let limit = counted(search.depth_limit as usize, "move", "moves");
    format!("{} finds no path, although one of at most {limit} exists", search_text(search))
}

pub fn meeting(search: &Settings, beyond: u32) -> String {
    let moves = counted(beyond as usize, "move", "moves");
    format!("the two sides of {} meet at least {moves} beyond the middle", search_text(search))
}

pub fn tie(search: &Settings, test: &TieTest) -> String {
    format!(
        "at least {} open nodes share the best value when {} chooses one of its first {}",
        test.nodes,
        search_text(search),
        counted(test.within as usize, "node", "nodes"),
    )
}

pub fn event(search: &Settings, test: &EventTest) -> String {
    let steps = StepUnit::of(search.algorithm.info().unit).counted(test.within.into());
    format!("{} {} within its first {steps}", search_text(search), happens(&test.event))
}

/// An event as what a search does.
fn happens(event: &Condition) -> String {
    match event {
        Condition::Board(board) => format!("reaches the board {board}"),
        Condition::Value(quantity, Relation::Changes) => {
            format!("takes a node with a different {} than the one before", quantity.letter())
        }
        Condition::Value(quantity, relation) => format!("takes a node with {} {relation}", quantity.letter()),
        Condition::Duplicate => "drops a successor whose state is known".to_owned(),
        Condition::Replaced => "replaces an open node".to_owned(),
        Condition::Reopened => "reopens a node".to_owned(),
        Condition::NewIteration => "begins another iteration".to_owned(),
        Condition::GoalGenerated => "generates the goal".to_owned(),
        Condition::LayerDone => "completes a layer".to_owned(),
        Condition::Line(line) => format!("reaches the line “{}” of its pseudocode", line.name()),
    }
}

pub fn needs(search: &Settings, what: &str) -> String {
    format!("the condition needs {what}; {} is not one", search.algorithm.info().short)
}

pub fn always_shortest(search: &Settings) -> String {
    format!("{} always finds a shortest path", search_text(search))
}

pub fn wrong_size(board: Size, wanted: Size) -> String {
    format!("the board of the event is a {board} board, but the boards are {wanted}")
}

pub fn no_such_line(search: &Settings, line: &str) -> String {
    format!("the pseudocode of {} has no line {}", search.algorithm.info().short, quoted(line))
}

/// What was found, and among how many boards.
pub fn result_text(results: &FindResults) -> String {
    let boards = |number: u64| counted(number as usize, "board", "boards");
    let (found, tried) = (results.boards.len() as u64, boards(results.tried));
    let is_decided = results.undecided == 0;
    let among = if results.tried + results.left_out < results.total {
        format!("{} of {}", number(results.tried), boards(results.total))
    } else if results.are_all && is_decided {
        format!("all {tried}")
    } else {
        tried
    };
    let is_stopped = if results.end == Some(FindEnd::Stopped) { "Stopped: " } else { "" };
    let result = match found {
        0 if is_decided => format!("none among {among}"),
        0 => format!("none found among {among}"),
        _ if results.has_more || results.end == Some(FindEnd::Enough) => {
            format!("the first {found}, among {among}")
        }
        _ => format!("{} among {among}", number(found)),
    };
    let undecided = match results.undecided {
        0 => String::new(),
        1 => "; 1 of them could not be decided: its search is too long".to_owned(),
        some => format!("; {} of them could not be decided: their searches are too long", number(some)),
    };
    let left_out = match results.left_out {
        0 => String::new(),
        some => {
            let all = boards(results.total);
            format!(". {} of {all} were skipped: at another distance, or already tested", number(some))
        }
    };
    let result = format!("{is_stopped}{result}{undecided}{left_out}");
    capitalised(&result)
}
