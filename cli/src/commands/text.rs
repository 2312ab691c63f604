//! The texts of the command line, except for those of options, errors and output formats, which are in their
//! definitions.

use std::path::Path;

use super::amount::own_memory;
use crate::compare::find::ExamplePreset;
use crate::compare::{HeuristicPlace, SHIPPED_EXPERIMENTS};
use crate::file::{LinkedSearch, SHIPPED_COURSES};
use crate::picture::{FilmPlan, PictureFormat};
use crate::puzzle::{Board, Goals, Size, counted, number, parity, quoted};
use crate::search::{Limits, Nodes, Problem, Settings, Stop, TwinAnswer};
use crate::worker::ProgramEnd;

/// How many shortest paths there are; the line before the paths themselves.
pub fn shortest_paths(count: u64, length: Option<u32>) -> String {
    length.map_or("unsolvable".to_owned(), |length| {
        let paths = counted(count as usize, "shortest path", "shortest paths");
        format!("{paths} of {}", counted(length as usize, "move", "moves"))
    })
}

/// Which of a board and its twin reached the goal.
pub fn twin(answer: &TwinAnswer) -> String {
    let length = counted(answer.length as usize, "move", "moves");
    let [board, twin] = answer.taken.map(number);
    let taken = format!("{board} nodes were taken for the board, {twin} for its twin");
    match answer.moves {
        Some(_) => format!("the board reached the goal in {length}, so it is solvable; {taken}"),
        None => {
            format!("its twin {} reached the goal in {length}, so it is unsolvable; {taken}", answer.twin)
        }
    }
}

/// An unsolvable board was searched, and the search proves it.
pub fn unsolvable_by_search(proof: &str, expanded: u64) -> String {
    let expanded = counted(expanded as usize, "node was expanded", "nodes were expanded");
    format!("unsolvable: {proof}, which proves it; {expanded}")
}

/// An unsolvable board was searched, and the algorithm proves nothing by its end.
pub fn unsolvable_by_parity(ended: &str) -> String {
    format!("unsolvable by parity. {ended}")
}

/// How many searches have ended, to be shown in place.
pub fn compared(ended: usize, all: usize) -> String {
    format!("{ended} of {all} searches")
}

/// Goals were left out.
pub fn goals_left_out(excluded: &Goals, searched: &Goals) -> String {
    format!("the goal {excluded} cannot be reached, by parity; searching for {searched}")
}

/// The heading of a table.
pub fn compared_board(problem: &Problem, optimum: Option<u32>) -> String {
    let best = optimum.map_or(String::new(), |moves| {
        format!(", shortest path: {}", counted(moves as usize, "move", "moves"))
    });
    format!("{} to {}{best}", problem.start(), problem.goals())
}

pub fn tab_option() -> String {
    format!("The tab to show: {}", LinkedSearch::TABS.join(", "))
}

/// The progress of writing a trace, to be shown in place.
pub fn tracing(percent: u32) -> String {
    format!("Writing the trace: {percent} %")
}

/// The trace was stopped before its end.
pub const TRACE_STOPPED: &str = "the trace was stopped";

/// The progress of a moving picture, to be shown in place.
pub fn frames_drawn(percent: u32) -> String {
    format!("Drawing frames: {percent} %")
}

/// A program without events.
pub const NO_EVENTS: &str = "there are no events; write a line such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"} for each board that is expanded";

/// Events without an expansion.
pub const NO_EXPANSIONS: &str =
    "no event is an expansion; write an event “expand” for each board that is expanded";

/// How a watched program ended, if not as it should.
pub fn program_end(end: ProgramEnd, max_seconds: u32, max_output: u64) -> String {
    match end {
        ProgramEnd::Exited(status) => format!("the program ended with exit status {status}"),
        ProgramEnd::Killed(signal) => format!("the program was ended by signal {signal}"),
        ProgramEnd::TimeLimit => {
            let seconds = counted(max_seconds as usize, "second", "seconds");
            format!("the program was stopped after {seconds} (--max-seconds)")
        }
        ProgramEnd::OutputLimit => {
            format!("the program was stopped after {} bytes of output (--max-output)", number(max_output))
        }
        ProgramEnd::ClosedOutput => "the program closed its output and went on, and was stopped".to_owned(),
        ProgramEnd::Stopped => "the program was stopped".to_owned(),
    }
}

/// Events beyond a limit are not read.
pub fn watch_limit(is_output: bool) -> String {
    let limit = if is_output { "output (--max-output)" } else { "events (--max-events)" };
    format!("stopped at the limit of {limit}")
}

/// Lines of a program that are not shown.
pub fn lines_left_out(lines: usize) -> String {
    format!("{} of the program’s output left out", counted(lines, "line is", "lines are"))
}

/// Wrong lines that are not shown.
pub fn more_wrong_lines(lines: usize) -> String {
    format!("{} wrong as well", counted(lines, "more line is", "more lines are"))
}

/// Of very many boards, the first are compared.
pub fn first_compared(boards: usize) -> String {
    format!("the first {} were compared", counted(boards, "board", "boards"))
}

/// The progress of trying the usual mistakes, to be shown in place.
pub fn trying_mistakes(percent: u32) -> String {
    format!("Trying the usual mistakes: {percent} %")
}

/// More differences than are listed.
pub fn more_slips(more: usize) -> String {
    format!("and {}", counted(more, "more difference", "more differences"))
}

/// Rules that agree with a whole trace, or with its first boards, if no more are compared.
pub fn agrees(compared: usize, boards: usize, algorithm: &str, rules: &str) -> String {
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    let which = if compared < boards { format!("the first {compared}") } else { format!("all {boards}") };
    format!("{which} agree with {algorithm}{rules}")
}

/// No rules agree with a whole trace.
pub fn none_agree(tried: usize, algorithm: &str, expansions: usize) -> String {
    let tried = number(tried as u64);
    format!(
        "none of {tried} combinations of algorithms and rules agrees; {algorithm} does for {expansions} boards"
    )
}

/// Not all rules were tried.
pub fn rules_stopped(tried: usize, combinations: usize) -> String {
    let [tried, combinations] = [tried, combinations].map(|count| number(count as u64));
    format!("stopped after {tried} of {combinations} combinations of algorithms and rules")
}

/// The progress of comparing a trace, to be shown in place.
pub fn comparing_trace(percent: u32) -> String {
    format!("Comparing the boards: {percent} %")
}

/// The progress of trying all rules, to be shown in place.
pub fn trying_rules(percent: u32) -> String {
    format!("Trying all rules: {percent} %")
}

/// What a class handed in, as sums.
#[derive(Clone, Copy, Default)]
pub struct ClassSum {
    /// Traces, and those that agree.
    pub traces: usize,
    pub right: usize,
    /// Half points, and the questions that they are for.
    pub halves: u32,
    pub questions: u32,
}

impl ClassSum {
    /// A sentence for each kind of file that was handed in.
    pub fn sentences(&self, points: &str, results: usize) -> impl Iterator<Item = String> + use<> {
        let traces = (self.traces > 0).then(|| {
            let traces = counted(self.traces, "trace", "traces");
            format!("{} of {traces} agree from the first to the last board", number(self.right as u64))
        });
        let questions = counted(self.questions as usize, "question", "questions");
        let results = (results > 0).then(|| {
            format!(
                "{}: {points} points in {questions}",
                counted(results, "file of results", "files of results")
            )
        });
        traces.into_iter().chain(results)
    }
}

/// Results are not of the student's own board; `whose` is whose they are, or `no`.
pub fn other_board(owner: Option<&str>) -> String {
    let whose = owner.map_or(String::new(), |name| format!(": {}", board_of(name)));
    format!("not the own board{whose}")
}

/// The board of another student.
pub fn board_of(name: &str) -> String {
    format!("board of {name}")
}

/// A file stays where it is.
pub fn edited_since(path: &Path) -> String {
    format!(
        "this file is kept because it was edited after it was added; delete it if you do not need it: {}",
        path.display()
    )
}

/// There is no file of ours.
pub fn nothing_to_remove(share: &Path) -> String {
    format!("there is nothing to remove in {}", share.display())
}

/// The names of the experiments that come with the program.
pub fn experiments() -> String {
    SHIPPED_EXPERIMENTS.iter().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ")
}

/// The text names neither a course nor a file.
pub fn unknown_course(text: &str) -> String {
    let names: Vec<_> = SHIPPED_COURSES.iter().map(|shipped| shipped.name).collect();
    format!("{} is neither a course nor a file; the courses are {}", quoted(text), names.join(", "))
}

/// A file of an experiment.
pub fn written(path: &Path) -> String {
    format!("written: {}", path.display())
}

/// An experiment is not complete.
pub fn experiment_stopped(done: usize, all: usize, is_limit: bool) -> String {
    let why = if is_limit { "stopped at its time limit" } else { "stopped" };
    let (done, all) = (number(done as u64), number(all as u64));
    format!("{why} after {done} of {all} runs; run the same command again to continue")
}

/// The names of the ready-made conditions.
pub fn presets() -> String {
    ExamplePreset::ALL.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
}

/// The progress of finding boards, to be shown in place.
pub fn finding(tried: u64, total: u64, found: usize) -> String {
    let (tried, total) = (number(tried), number(total));
    format!("{tried} of {total} boards tested, {} found", number(found as u64))
}

/// A search of a found board that has no path.
pub const NO_PATH: &str = "no path";

/// A search of a found board that was stopped at a limit, after the event.
pub const NOT_ENDED: &str = "not ended";

/// A search of a found board that has one.
pub fn path_of(moves: u32) -> String {
    counted(moves as usize, "move", "moves")
}

/// A search of a found board.
pub fn run(expanded: u64, path: &str) -> String {
    format!("{} expanded, {path}", number(expanded))
}

/// Where the event happens.
pub fn at(position: &str) -> String {
    format!("at {position}")
}

/// A board with what is known about it.
pub fn found(board: &str, distance: u32, what: &str) -> String {
    format!("{board}  {} away; {what}", counted(distance as usize, "move", "moves"))
}

/// Two boards can be a start and its goal.
pub fn two_meanings(first: usize, last: usize, size: Size) -> String {
    format!(
        "{}: two {size} boards are a start and its goal (--read start-goal), or two starts (--read boards); choose one",
        lines(first, last)
    )
}

/// What was understood of a text that is read line by line.
pub const ONE_A_LINE: &str = "boards, one on each line";

/// How the input was read.
pub fn read_as(what: &str) -> String {
    format!("the input was read as {what}")
}

/// How the board of an option was read.
pub fn option_read_as(option: &str, board: &Board) -> String {
    format!("{option} was read as {board}")
}

/// The progress of computing tables, to be shown in place.
pub fn preparing(percent: u32) -> String {
    format!("Preparing the heuristic’s tables: {percent} %")
}

/// The heading of what is said of a heuristic.
pub fn judged(title: &str, goal: &str) -> String {
    format!("{title}, goal {goal}")
}

/// The table of heuristics.
pub fn places(boards: u64) -> String {
    format!("A* on the same {boards} boards, with the nodes expanded on average")
}

/// What A* did beside expanding nodes: paths that are too long, and boards that it did not solve.
pub fn excess_of(row: &HeuristicPlace) -> String {
    let excess = match row.excess {
        0 => String::new(),
        more => format!("; its paths have {} too many", counted(more as usize, "move", "moves")),
    };
    let unsolved = match row.boards - row.solved {
        0 => String::new(),
        left => format!("; {} not solved", counted(left as usize, "board", "boards")),
    };
    excess + &unsolved
}

/// Progress of the verdict.
pub fn judging(percent: u32) -> String {
    format!("Judging the heuristic: {percent} %")
}

/// Progress of the table of heuristics.
pub fn placing(percent: u32) -> String {
    format!("Searching with each heuristic: {percent} %")
}

/// A table that was saved.
pub fn table_saved(path: &Path) -> String {
    format!("saved: {}", path.display())
}

/// The limit that stopped a search, of those that were given.
pub fn stopped(stop: Stop, limits: &Limits) -> String {
    match stop {
        Stop::NodeLimit => format!("stopped at the limit of {} nodes (--max-nodes)", limits.max_nodes),
        Stop::MemoryLimit => {
            let own = own_memory();
            let of_program = if own < limits.max_bytes {
                String::new()
            } else {
                format!("; the program itself takes {own}")
            };
            format!("stopped at the limit of {} bytes of memory (--max-memory){of_program}", limits.max_bytes)
        }
        Stop::OutOfMemory => "stopped: the system has no more memory".to_owned(),
        Stop::NoEstimate(why) => format!("stopped: {why}"),
        Stop::DepthLimit => format!("stopped at a path of {} moves", Nodes::MAX_G),
        Stop::Cancelled => "stopped".to_owned(),
    }
}

/// What solves boards where a search met its limit.
pub fn solves_instead(settings: &Settings) -> String {
    let [algorithm, heuristic] = [settings.algorithm.info().name, settings.heuristic.info().name];
    format!("; --algorithm {algorithm} --heuristic {heuristic} solves such boards in a fraction of a second")
}

/// The parity of a start and of a goal that no moves lead to.
pub fn unsolvable_by_counting(start: &Board, goal: &Board) -> String {
    let [start, goal] = [start, goal].map(parity);
    format!("unsolvable by parity, which no move changes: the start has {start}; the goal has {goal}")
}

/// A path that a heuristic that is not admissible found; `shortest` is `None` where it is not known.
pub fn not_shortest(length: u32, shortest: Option<u32>, heuristic: &str) -> String {
    let moves = |moves: u32| counted(moves as usize, "move", "moves");
    let path = match shortest {
        Some(shortest) => format!("the path has {}, a shortest one {shortest}", moves(length)),
        None => "the path need not be a shortest one".to_owned(),
    };
    format!("{path}: {heuristic} is not admissible")
}

/// The moves of a path with its cost: `ddr (cost 14 in 3 moves)`.
pub fn cost_of_moves(moves: &str, cost: u32) -> String {
    let cost = format!("(cost {cost} in {})", counted(moves.len(), "move", "moves"));
    if moves.is_empty() { cost } else { format!("{moves} {cost}") }
}

/// What the column of a check says if nothing differs.
pub const CHECKED: &str = "checked";

/// What it says if the search was stopped before the last answer.
pub const NOT_CHECKED: &str = "not checked: the search of this board takes too long";

/// What it says if the heuristic does not support the board.
pub fn cannot_be_searched(reason: &str) -> String {
    format!("not checked: {reason}")
}

/// Some students have the same board.
pub fn shared_boards(students: usize, boards: usize) -> String {
    let boards = counted(boards, "board", "boards");
    format!("{students} students share {boards}, because few are as hard as the board of the file")
}

/// How much a class lost in a kind of question.
pub fn loss(title: &str, lost: &str, of: u32, percent: u32) -> String {
    format!("{title}: {lost} of {of} points lost ({percent} %)")
}

/// The place of an input on several lines.
pub fn lines(first: usize, last: usize) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
}

/// Fields of a board file that have no effect.
pub fn unknown_fields(fields: &[String]) -> String {
    let which = if fields.len() == 1 { "a field" } else { "fields" };
    format!("the file has {which} that this version does not know and ignores: {}", fields.join(", "))
}

/// The place of a board in a board file.
pub const BOARD_FILE: &str = "the board file";

/// The help of `--out`.
pub fn out() -> String {
    format!(
        "The file to write; its extension, {}, determines the format; .{} for a moving picture. An existing file is replaced",
        PictureFormat::endings(),
        FilmPlan::EXTENSION
    )
}

/// Headings and texts of `tilescope list`.
pub mod list {
    use std::fmt::Display;

    pub const ALGORITHMS: &str = "Algorithms";
    pub const HEURISTICS: &str = "Heuristics";
    pub const COURSES: &str = "Courses: --course NAME";
    pub const NUMBERS: &str = "Numbers";
    pub const OPTIONS: &str = "Options of each algorithm, besides --moves";
    pub const NO_OPTIONS: &str = "none";

    /// A summary after the other names of what it describes.
    pub fn with_aliases(summary: &str, aliases: &[&str]) -> String {
        if aliases.is_empty() { summary.to_owned() } else { format!("({}) {summary}", aliases.join(", ")) }
    }

    pub fn choice(title: &str, option: &str) -> String {
        format!("{title} (--{option}); the first one is the default")
    }

    pub const WEIGHT: &str = "The weight of h, from 0 to 1000";

    pub fn number(summary: &str, default: impl Display) -> String {
        format!("{summary} (default {default})")
    }
}

/// A help text that ends with the default.
pub fn with_default(help: &str, default: impl std::fmt::Display) -> String {
    format!("{help} [default: {default}]")
}

/// A heuristic does not support the board.
pub fn wrong_size(reason: &str, size: Size) -> String {
    format!("{reason}; this is a {size} board")
}

/// What `layer N` is.
pub const LAYER_VALUE: &str = "nodes at depth N generated so far";
