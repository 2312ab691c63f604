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

/// The end of `tilescope compare --help`.
pub const COMPARE_HELP: &str = "\
Input: boards as for tilescope solve. The searches of a board run on all cores; --max-memory is the limit for all of them
together. An option such as --weight applies to the searches that use it.
Output: a row for each search, first those of the sets, then the algorithms. Text and Markdown show what the table in the window
shows: moves with the excess over a shortest path, if its length is known, and the figures of the search. b* is the effective
branching factor. CSV has every figure as a plain number. JSON has the fields of tilescope solve.
Times are measured while other searches run: CSV has “no” in the column alone, and tables have ~ before such a time.
A board that is unsolvable by parity is not searched.

Exit status: 0 if every search has an answer (unsolvable is an answer); 1 if a limit stopped a search or no path was found, with
one line per search on standard error; 2 if the input or an option is wrong, with one line on standard error.";

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

/// The end of `tilescope picture --help`.
pub const PICTURE_HELP: &str = "\
Input: one board, or a board file, as for tilescope solve. The search is recorded and drawn as the window shows it at the
given step; without --step, at its end.
A moving picture (.gif) has a frame for each step from --from to --to, or slides along the path with --path. It has at most
2,000 frames, and repeats. Width and height are in pixels, 4,096 at most. Ctrl+C stops it and leaves no file.

Exit status: 0 if the picture is written; 1 if it is written, but a limit stopped the search; 2 if the input or an option
is wrong, or the picture cannot be written, with one line on standard error.";

/// After the options of `tilescope link`.
pub const LINK_HELP: &str = "\
FILE is a file with one board, a board file, a session file, a lesson, or the name of a lesson that comes with the program. After #,
the link names the boards, algorithm, rules and step as these options do. Open it with tilescope \"LINK\", or paste it into the
window. A link names no program, so there is none for a heuristic of your own. For a lesson of your own, put the file beside the page.";

pub fn tab_option() -> String {
    format!("The tab to show: {}", LinkedSearch::TABS.join(", "))
}

/// The end of `tilescope trace --help`.
pub const TRACE_HELP: &str = "\
Input: one board, or a board file, as for tilescope solve. A step is an expansion, or a visit to the top of a stack; steps
are numbered as in the window. The step that takes the goal is not an expansion: where tilescope solve says 106 expanded, A*
has 107 steps. The start is node 0, and node 1 in Posthoc.
Output, text: lines that begin with # have the boards and the settings, and the path at the end. Each other line is a step:
what happens to the board (expand, goal, visit if it is not expanded, return), its value, and each successor in order: new,
improved (in place of an open node), reopened, open or closed (dropped: the board is open or closed), on-path, pruned.
csv and nodes: a header, then a row for each step or node. The last column of csv is the size of the boards. The last two
columns of nodes are the step that generated the node, and the step that first took or visited it.
The steps are written while they are read, so a trace of any length takes no more memory than its recorded search. Ctrl+C stops
it.

Exit status: 0 if the trace is written; 1 if a limit stopped the search, whose trace is written up to there, or if the trace
was stopped; 2 if the input or an option is wrong, or the trace cannot be written, with one line on standard error.";

/// The progress of writing a trace, to be shown in place.
pub fn tracing(percent: u32) -> String {
    format!("Writing the trace: {percent} %")
}

/// The trace was stopped before its end.
pub const TRACE_STOPPED: &str = "the trace was stopped";

/// The end of `tilescope worksheet --help`.
pub const WORKSHEET_HELP: &str = "\
Input: one board, or a board file, as for tilescope solve. Students fill in the first steps of its search: each node with its
value, and the lists after each step or the tree. If the search has fewer steps, the worksheet has those.
Output: two files, such as sheet.pdf and sheet-answers.pdf. Both have the same layout. In the format svg, each page is a file:
sheet-1.svg, sheet-2.svg. csv and md have no pages.
With --names: the folder gets two files for each student, named after the student. Each board is as hard as that of the input.
It is derived from the name, as by tilescope own-board, so it is the same in every run. Ctrl+C stops after a student.

Exit status: 0 if all files are written; 1 if no board was found for a student, or if it was stopped; 2 if the input or an
option is wrong, or a file cannot be written, with one line on standard error. Files that were written before are complete.";

/// The progress of a class, to be shown in place.
pub fn worksheets_progress(percent: u32) -> String {
    format!("Writing worksheets: {percent} %")
}

pub fn worksheets_written(files: usize, students: usize, folder: &Path) -> String {
    let (files, students) = (counted(files, "file", "files"), counted(students, "student", "students"));
    format!("written: {files} for {students} in {}", folder.display())
}

/// The progress of a moving picture, to be shown in place.
pub fn frames_drawn(percent: u32) -> String {
    format!("Drawing frames: {percent} %")
}

/// A class is not complete. `last`: the last file that was written.
pub fn worksheets_stopped(students: usize, all: usize, last: Option<&Path>) -> String {
    let last =
        last.map_or_else(String::new, |last| format!("; the last complete file is {}", last.display()));
    format!("stopped after {students} of {all} students{last}")
}

/// The end of `tilescope check --help`.
pub const CHECK_HELP: &str = "\
Input: the boards in the order in which they were expanded, one on each line, as for tilescope solve. A board may have a number
before it and its values after it, such as “f = 13 = 3 + 10”: these numbers are compared, too. Other notes are skipped. A table
(CSV) has a column board or state, and may have g, h and f; boards of several rows have empty lines between them. The goal at
the end may be left out. Lines such as “algorithm: astar”, also as comments, set the options of this command; start, goal, size
and name can be set, too. The size of boards on one line is that of the trace, else that of the board file, else the squarest.
The formats text, csv and jsonl of tilescope trace are read, too, with all their numbers, from the first step.
Output: how many boards agree, then each difference with its reason, and each wrong number with its line. After a difference,
the check continues from the student’s own lists: a board that was open is expanded, as the student did; one that was not is
skipped. So one slip is counted only once.
If a board differs, all algorithms and rules are tried, and those that agree with all of it are listed (of more than 200
boards, the first 200 are compared). Ctrl+C stops this and prints what was found so far.
With a folder: a CSV table with a line for each student: student, file, board, own_board, boards, agree, slips, complete,
first, why. The name is that of the file, unless a line “name: Ada” says it. With --own-boards, own_board says whether the
board is the student’s own: yes, no, or whose board it is. complete is yes if the trace ends where the search does.
If the folder has results of Predict as well, they are checked as by tilescope results, and each line has those of its student:
results_file, points, questions, seconds, check. Links are not followed. Totals for the class, and what is left out, are
written to standard error.
With --format, points for a course system are written instead, from traces and results.

Exit status: 0 if everything agrees; 1 if something differs or cannot be read, or if a board is not the student’s own; 2 if the
input or an option is wrong, with one line on standard error.";

pub const WATCH_HELP: &str = "\
The program searches and writes one line for each event to standard output, in JSON. This is enough:
  {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"}
It may also say g, h, f and parent, and write generate, drop, goal, solution and bound. Any other line is its own output, which is
shown on standard error. docs/watch.md has the events. tilescope program prints code that writes them.

With a command after --, the program is started with start and goal on standard input, as --input-format says. It ends with all
its children at a limit, with Ctrl+C, and at the latest with this command. Without a command, a file or pipe with events is read:
those of a program, traces of the formats jsonl and posthoc of tilescope trace, and traces of Posthoc 1.4.0 whose events have a board.

Output: how many expanded boards agree with the reference, and the first differences with their reasons, as tilescope check has
them; what is wrong in the events alone, each with its line and board; and the usual mistakes that lead to exactly this search.
If a board differs, all algorithms and rules are tried, and those that agree with all of it are listed.

Exit status: 0 if everything agrees and the program ended by itself; 1 if something differs, or there are no events; 2 if the
input or an option is wrong, with one line on standard error.";

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

/// The end of `tilescope results --help`.
pub const RESULTS_HELP: &str = "\
Output: a CSV table on standard output with a header and one line per file: student, file, board, settings, points,
questions, seconds, check, and for each kind of question its points and number. A second try counts half.
Each answer is checked: the search is run again, and the same questions are asked. The column check says “checked”, or what
differs. Points are those of the answers that were checked.
Standard error then shows how many points the class lost in each kind of question, the largest loss first.

Exit status: 0 if every file was checked and nothing differs; 1 if a file cannot be read or something differs, with one line
per file on standard error; 2 if the folder cannot be read or has no results files.";

/// The end of `tilescope quiz --help`.
pub const QUIZ_HELP: &str = "\
Input: boards as for tilescope solve. The questions are those of Predict, with their options, the right one, and the reasons as
feedback. Each question shows what it is about: boards, lists and bounds. The same input gives the same questions in every run.
Without --variants and --names, each board of the input has its questions. With one of them, the input has one board, and each
variant or student has a board that is as hard, made from the name as by tilescope own-board.
Output: one file. In gift and markdown boards are texts; in moodle-xml and qti they are pictures as well. qti is a zip package.

Exit status: 0 if all questions are written; 1 if a search has no end within its limits, or there is no board for a name; 2 if the
input or an option is wrong, or the file cannot be written, with one line on standard error.";

/// A search has fewer places to ask.
pub fn fewer_questions(name: &str, questions: usize) -> String {
    format!("{name}: {}, more do not apply", counted(questions, "question", "questions"))
}

/// A search that was stopped answers nothing.
pub fn search_not_ended(name: &str) -> String {
    format!("{name}: the search did not end within its limits; choose an easier board, or raise --max-nodes")
}

pub fn no_own_board(name: &str) -> String {
    format!("{name}: there is no board that is as hard")
}

pub fn board_number(number: usize) -> String {
    format!("Board {number}")
}

/// The end of `tilescope own-board --help`.
pub const OWN_BOARD_HELP: &str = "\
Output: a CSV table on standard output with a header and one line per name: student, board, moves, expanded, within. Every
board is as many moves from the goal as the board of the file. The number of steps of its search differs by at most the
percentage in the column within: 15 %, or 30, 60 or 100 % if no closer board was found. Its expanded nodes are counted as by
tilescope solve. The same name gets the same board in every run and every version; capital letters make no difference. If few
boards are as hard, some students share one, and standard error says so.
On boards of more than 9 cells, the distance has to be proved by a search, which is possible for up to about 40 moves.

Exit status: 0 if every name has a board; 1 if a name has none, with one line on standard error; 2 if the file cannot be
read, or no board can be found for it.";

/// The end of `tilescope integrate --help`.
pub const INTEGRATE_HELP: &str = "\
Output: a line for each file that was added or removed. Existing files of Tilescope are replaced. --remove leaves a file that
was edited after it was added, and says so on standard error.
Bash and fish find the completions by themselves. For zsh, the folder zsh/site-functions has to be in fpath.

Exit status: 0 if all files were added or removed; 2 if one cannot be, with one line on standard error.";

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

/// The end of `tilescope experiment --help`.
pub fn experiment_help() -> String {
    let shipped = SHIPPED_EXPERIMENTS.iter();
    let shipped: Vec<String> =
        shipped.map(|shipped| format!("  {:<14} {}", shipped.name, shipped.title)).collect();
    format!(
        "Experiments that come with the program:\n{}\n\n{EXPERIMENT_OUTPUT}\n\n{EXPERIMENT_STATUS}",
        shipped.join("\n")
    )
}

const EXPERIMENT_OUTPUT: &str = "\
Output: the folder gets runs.csv with a line for each run, means.md with tables of means and 95 % confidence intervals, and
plots as SVG and PNG. The tables are written to standard output as well. Figures do not depend on the number of threads; only
times do, and are marked if searches ran at the same time.

Ctrl+C stops an experiment. Every run that has ended is in runs.csv, and the same command continues from there.";

const EXPERIMENT_STATUS: &str = "\
Exit status: 0 if the experiment is complete; 1 if it was stopped; 2 if the file is not an experiment, if runs.csv is of
another experiment, or if a file cannot be written, with one line on standard error.";

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

/// The end of `tilescope find --help`.
pub fn find_help() -> String {
    let conditions = ExamplePreset::ALL.iter().map(|preset| format!("  {:<12}{}", preset.name, preset.title));
    [&[FIND_CONDITIONS.to_owned()], &conditions.collect::<Vec<_>>()[..], &[FIND_HELP.to_owned()]]
        .concat()
        .join("\n")
}

const FIND_CONDITIONS: &str = "Ready-made conditions, by name";

const FIND_HELP: &str = "
A file has a condition in RON: two searches, what is compared, and which boards are tested. The dialog of the window copies the
text of one.

Boards of at most 9 cells are tested in the order of their distance from the goal, until enough are found. Of larger boards,
random ones are tested, and a search proves the distance of each. A search stops after generating 5,000,000 nodes; its board
then counts as undecided. Ctrl+C ends the command, which writes the boards found so far.
Output: the boards, smallest first: by distance, then by the expansions of the first search. The text has a line for each.
csv has a header; json has one object per line. Both have all figures of both searches; a figure that does not apply is empty
or null. Standard error says how many boards were tested.

Exit status: 0 if a board was found; 1 if no board was found, or if it was stopped; 2 if the condition or an option is wrong,
with one line on standard error.";

pub const RULES_HELP: &str = "\
Tries every algorithm, heuristic, order of moves, rule for ties and duplicates, goal test, reopening, queue of a library and way of
counting. Options for rules, such as --algorithm astar, say what is known. The depth limit is tried at round numbers, and
the weight at 1.4, 1.5, 2, 3, 5 and 10; the beam width and other numbers only at the value of their option or at the default.
--course gives the goal and the move order.

A search stops as soon as its figures exceed the stated ones. --max-nodes limits it where no figure does.

Output: the searches that give all figures, the plainest first: those with the fewest rules that differ from the defaults. Rules
that make the same search are one entry. If no rules give all figures, the nearest are written, with the figures that differ. json
has one object per line. Standard error says how many sets of rules were tried. Ctrl+C stops the command, which then prints what it
has found.

Exit status: 0 if rules were found; 1 if none give all figures, or if it was stopped; 2 if a board or an option is wrong, with one
line on standard error.";

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

/// The help of `tilescope heuristic`.
pub const HEURISTIC_HELP: &str = "\
The program reads boards from standard input, one on each line, such as 2 3 4 1 5 x 7 6 8, and prints h of each on a line of its own.
The goal is its last argument. On boards of up to 9 cells all boards are asked at once. On larger ones, boards are asked one by one, and
the program has to flush its output after each line.

h is judged by all boards and every move between them; on larger boards, by 50 boards whose distance a search finds. Then A* searches
50 boards with it and with all other heuristics. docs/own-heuristic.md has examples.";

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
