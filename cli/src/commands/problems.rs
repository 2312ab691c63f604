//! Makes problems, with their settings, from the arguments and boards of a command line.

use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::boards::{BoardInput, BoardsError, ReadOptions, read};
use super::choices::NotOffered;
use super::options::{BoardArguments, SearchArguments};
use super::progress::ProgressLine;
use super::streams::input;
use super::{note, text};
use crate::compare::find::FindProblem;
use crate::compare::find_rules::{FindRulesError, StatedError};
use crate::compare::{ExperimentError, ReadExperimentError};
use crate::file::{
    AddressError, Course, Document, FileError, FileKind, Pairing, PictureError, TableFolder, TextLines,
    WrongPart, load_ron, number_beside, open_lines,
};
use crate::heuristic::{HeuristicId, NoEstimate};
use crate::job::JobFailure;
use crate::learn::{NoOwnBoard, TraceNotChecked};
use crate::memory::OutOfMemory;
use crate::picture::PngError;
use crate::puzzle::{BlankForm, Board, Goals, NotationError, Size, goal_texts, quoted, read_board};
use crate::search::{CountingRules, Problem, ProblemError, Settings, SeveralGoals, prepare};

/// Why the command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{option}: {problem}")]
    Option { option: &'static str, problem: NotationError },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Boards(#[from] BoardsError),
    #[error("--address: {0}")]
    Address(AddressError),
    #[error("{0}")]
    NoLink(&'static str),
    /// The lesson has no such page, or the page has no such stop.
    #[error("--{}: {}", .0.part, .0.why)]
    NoPlace(WrongPart),
    /// The goal stands elsewhere.
    #[error("--read start-goal does not apply with {0}: leave out one of them")]
    Read(&'static str),
    /// The sizes differ.
    #[error("{place}: {problem}")]
    Problem { place: String, problem: ProblemError },
    #[error("the board file has a {found} board, but --size is {asked}")]
    Size { found: Size, asked: Size },
    #[error(transparent)]
    NotOffered(#[from] NotOffered),
    /// The heuristic does not support this size.
    #[error("{place}: {}", text::wrong_size(reason, *size))]
    Heuristic { place: String, reason: &'static str, size: Size },
    /// The algorithm does not support several goals.
    #[error("{place}: {reason}")]
    Goals { place: String, reason: &'static str },
    #[error(transparent)]
    SeveralGoals(#[from] SeveralGoals),
    /// A failure and the file that caused it.
    #[error("{0}: {1}")]
    In(Box<Self>, String),
    #[error("--from: this search has {last} steps; there is no step {asked}")]
    NoStep { asked: u64, last: u64 },
    #[error("--to: step {to} is before --from {from}")]
    Backwards { from: u64, to: u64 },
    #[error("{place}: {what} shows one board; pass a goal with --goal")]
    TooMany { place: String, what: &'static str },
    #[error("which search is this? Add --algorithm or --boards, or a line such as “algorithm: astar” to the file: {}", .0.display())]
    NoSearch(PathBuf),
    #[error("{why}: {}", path.display())]
    NotChecked { why: TraceNotChecked, path: PathBuf },
    #[error(
        "the window reads events from a file, not from standard input; add --headless to print the verdict"
    )]
    NotShown,
    #[error("which events? Pass a file with events, - for standard input, or a command after --")]
    NoEvents,
    #[error("the program {} cannot be started: {source}", quoted(name))]
    NotStarted { name: String, source: io::Error },
    #[error("the events cannot be read: {0}")]
    Events(io::Error),
    #[error("{0}")]
    NotCompared(TraceNotChecked),
    #[error("there are no traces (.txt, .csv, .jsonl, .trace) and no results (.ron) in this folder: {}", .0.display())]
    NoTraces(PathBuf),
    #[error("--step: this search has steps 0 to {last}; there is no step {asked}")]
    Step { asked: u64, last: u64 },
    #[error("{0} is for moving pictures: use a name that ends in .gif for --out")]
    Still(&'static str),
    #[error("--path shows the board: use --view board")]
    PathView,
    #[error("--step is for a picture that does not move: use --from and --to")]
    MovingStep,
    #[error("--max-memory: this is not enough memory for the start")]
    NoMemory,
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    #[error("--save: a table is for boards of at most 9 cells")]
    NoTable,
    /// The heuristic gave no answer.
    #[error(transparent)]
    NoEstimate(#[from] NoEstimate),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("this file is read-only; add --force to replace it: {}", .0.display())]
    ReadOnly(PathBuf),
    #[error("{0}; add --force to replace it")]
    ReadOnlyAfterOthers(JobFailure),
    #[error("there are no results files (.ron) in this folder: {}", .0.display())]
    NoResults(PathBuf),
    /// No board can be made for the class.
    #[error("{why}: {}", path.display())]
    NoOwnBoard { why: NoOwnBoard, path: PathBuf },
    /// Neither `XDG_DATA_HOME` nor `HOME` is set.
    #[error("there is no share folder of the user; pass one with --share")]
    NoShareFolder,
    #[error(transparent)]
    Job(JobFailure),
    /// The system provides no thread.
    #[error("the searches cannot be started: {0}")]
    NoThread(io::Error),
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    #[error(transparent)]
    ReadExperiment(#[from] ReadExperimentError),
    /// Neither the name of an experiment that comes with the program nor a file.
    #[error("{} is neither an experiment nor a file that can be read; the experiments are {all}", quoted(.0), all = text::experiments())]
    NoExperiment(String),
    #[error(transparent)]
    Find(#[from] FindProblem),
    #[error(transparent)]
    Rules(#[from] FindRulesError),
    /// What is stated of a search is wrong.
    #[error("{problem}{}", path.as_ref().map_or_else(|| "; state one, such as --expanded 1133".to_owned(), |path| format!(": {}", path.display())))]
    Stated { problem: StatedError, path: Option<PathBuf> },
    #[error(
        "{0}: these options state the figures of one board; for several boards, pass a table with --figures"
    )]
    SeveralStated(String),
    /// Neither a condition nor a file.
    #[error("{} is neither a condition nor a .ron file; the conditions are {all}", quoted(.0), all = text::presets())]
    NoCondition(String),
    /// An option whose answers have fields of their own.
    #[error("{0} is written in the formats text and json only; leave out --format, or use --format json")]
    OwnFormat(&'static str),
    #[error("{0} has a file for each student; pass a folder for them with --output")]
    NeedsFolder(&'static str),
    #[error("{} is not the name of an input format; use one of {}", quoted(name), all)]
    InputFormat { name: String, all: String },
    #[error("the answer cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Such a search cannot be made of a problem, for this reason.
    pub fn not_offered(place: &str, reason: &'static str, problem: &Problem) -> Self {
        let place = place.to_owned();
        if problem.has_several_goals() {
            Self::Goals { place, reason }
        } else {
            Self::Heuristic { place, reason, size: problem.size() }
        }
    }

    /// A file could not be saved by a command that has `--force`.
    pub fn saving(error: FileError) -> Self {
        match error {
            FileError::ReadOnly(path) => Self::ReadOnly(path),
            error => error.into(),
        }
    }

    /// Whether the system, and not the input, is the reason.
    pub fn is_out_of_memory(&self) -> bool {
        matches!(
            self,
            Self::OutOfMemory(_)
                | Self::Picture(PictureError::Encoding { problem: PngError::OutOfMemory(..), .. })
        )
    }
}

/// Calls `each` with the place, problem and settings of every board, and what its file counts, as soon as it is read.
///
/// # Errors
/// If something is not a board, or `each` fails.
pub fn each_problem(
    search: &SearchArguments,
    each: impl FnMut(&str, Problem, Settings, CountingRules) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if search.algorithm.is_some() {
        // Reports wrong options before reading any board.
        search.rules.settings(search.algorithm, Settings::default())?;
    }
    let mut each = each;
    each_board(
        &search.boards,
        search.rules.course.as_deref(),
        |place, Document { problem, settings }, counting| {
            let settings = search.rules.settings(search.algorithm, settings)?;
            let not_offered = |reason| Failure::not_offered(place, reason, &problem);
            settings.offered_on(&problem).map_err(not_offered)?;
            each(place, problem, settings, counting)
        },
    )
}

/// The problem and the settings of an input with one board.
///
/// # Errors
/// If there is something else, or more than one.
pub fn only_problem(search: &SearchArguments, what: &'static str) -> Result<(Problem, Settings), Failure> {
    let (Document { problem, settings }, _) = only_document(search, what)?;
    Ok((problem, settings))
}

/// The same, with what the file counts.
///
/// # Errors
/// If there is something else, or more than one.
pub fn only_document(
    search: &SearchArguments,
    what: &'static str,
) -> Result<(Document, CountingRules), Failure> {
    let mut only = None;
    each_problem(search, |place, problem, settings, counting| {
        match only.replace((Document { problem, settings }, counting)) {
            None => Ok(()),
            Some(_) => Err(Failure::TooMany { place: place.to_owned(), what }),
        }
    })?;
    Ok(only.expect("an input without a board is refused"))
}

/// Calls `each` with the place of every board, the document that it gives and what its file counts, as soon as it is read. A board without a
/// goal gets that of the course.
///
/// # Errors
/// If something is not a board, or `each` fails.
pub fn each_board(
    boards: &BoardArguments,
    course: Option<&Course>,
    each: impl FnMut(&str, Document, CountingRules) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if boards.read == Some(Pairing::StartGoal) {
        let given = [("--goal", !boards.goal.is_empty()), ("--board", boards.board.is_some())];
        if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::Read(option));
        }
    }
    let goal = option_goals("--goal", &boards.goal, boards.size)?;
    let mut reader = ProblemReader { boards, course, goal, counting: CountingRules::default(), each };
    if let Some(text) = &boards.board {
        let start = option_board("--board", text, reader.size())?;
        reader.take_start("--board", start, None)
    } else if let Some(path) = boards.file.as_deref().filter(|path| *path != Path::new("-")) {
        open_tables_of(path)?;
        reader.take_all(open_lines(path)?).map_err(|failure| match failure {
            // It is not about this file.
            failure @ Failure::Output(_) => failure,
            failure => Failure::In(Box::new(failure), path.display().to_string()),
        })
    } else {
        reader.take_all(TextLines::of_pipe(input()))
    }
}

/// Opens the tables that a board file names. A pipe has none: it can be read only once.
fn open_tables_of(path: &Path) -> Result<(), Failure> {
    let is_board_file = path.extension().is_some_and(|extension| extension == "ron") && path.is_file();
    // What is wrong with the file is told where it is read.
    if is_board_file
        && let Err(error @ FileError::Content { .. }) = load_ron(path, FileKind::Boards, |_| Ok(()))
    {
        return Err(error.into());
    }
    Ok(())
}

/// The board of an option. Says so if its blank is a number or a gap, or if it can be read in two ways.
pub(super) fn option_board(option: &'static str, text: &str, size: Option<Size>) -> Result<Board, Failure> {
    let (board, blank) = read_board(text, size).map_err(|problem| Failure::Option { option, problem })?;
    if blank != BlankForm::Sign {
        note(&text::option_read_as(option, &board));
    }
    if let Some(beside) = number_beside(&board).filter(|_| size.is_none() && !text.contains('\n')) {
        note(&format!("{option}: {beside}"));
    }
    Ok(board)
}

/// The goals of an option that can be given several times, or with “or” between goals.
pub fn option_goals(
    option: &'static str,
    texts: &[String],
    size: Option<Size>,
) -> Result<Option<Goals>, Failure> {
    let mut goals: Option<Goals> = None;
    for text in texts.iter().flat_map(|text| goal_texts(text)) {
        let goal = option_board(option, text, goals.map(|goals| goals.size()).or(size))?;
        let all = goals.map_or(Ok(goal.into()), |goals| goals.and(goal));
        goals = Some(all.map_err(|problem| Failure::Option { option, problem: problem.into() })?);
    }
    Ok(goals)
}

struct ProblemReader<'a, F> {
    boards: &'a BoardArguments,
    course: Option<&'a Course>,
    goal: Option<Goals>,
    /// That of the board file.
    counting: CountingRules,
    each: F,
}

impl<F: FnMut(&str, Document, CountingRules) -> Result<(), Failure>> ProblemReader<'_, F> {
    /// The size of every start; `None` if the starts may differ. A goal with six entries on one line can be 2×3 or 3×2, so
    /// that it does not determine the size.
    fn size(&self) -> Option<Size> {
        let decides = |size: &Size| {
            let sizes = Size::with_cells(size.cells());
            sizes.len() == 1 || sizes.first() != Some(size)
        };
        self.boards.size.or(self.goal.map(|goal| goal.size()).filter(decides))
    }

    fn take_all<R: BufRead>(&mut self, lines: TextLines<R>) -> Result<(), Failure> {
        // A goal that is given leaves only starts in the text.
        let pairing = self.boards.read.or(self.goal.map(|_| Pairing::Boards));
        match read(lines, ReadOptions { size: self.size(), pairing })? {
            BoardInput::File(file) => {
                self.say(text::BOARD_FILE, false);
                if !file.unknown.is_empty() {
                    note(&text::unknown_fields(&file.unknown));
                }
                let contents = file.contents;
                self.counting = contents.counting;
                self.take_document(contents.document)
            }
            BoardInput::Boards(boards) => {
                self.say(&boards.what, boards.is_told);
                let mut may_be_beside = self.size().is_none() && boards.is_line_by_line();
                for board in boards {
                    let (place, start, goals) = board?;
                    if let Some(beside) = number_beside(&start).filter(|_| may_be_beside) {
                        note(&format!("{place}: {beside}"));
                        may_be_beside = false;
                    }
                    self.take_start(&place, start, goals)?;
                }
                Ok(())
            }
        }
    }

    /// Says how the input was read, if that is wanted or needed.
    fn say(&self, what: &str, is_needed: bool) {
        if self.boards.show_reading || is_needed {
            note(&text::read_as(what));
        }
    }

    fn take_document(&mut self, document: Document) -> Result<(), Failure> {
        let found = document.problem.size();
        if let Some(asked) = self.boards.size.filter(|asked| *asked != found) {
            return Err(Failure::Size { found, asked });
        }
        self.take(text::BOARD_FILE, document)
    }

    /// Calls `each` for one start, with its own goal if it has one.
    fn take_start(&mut self, place: &str, start: Board, goals: Option<Goals>) -> Result<(), Failure> {
        let goals = goals.or_else(|| self.course?.goals_like(&start));
        let usual = Document::of_start(start);
        let problem = goals.map(|goals| Problem::new(start, goals).expect("start and goal have one size"));
        self.take(place, Document { problem: problem.unwrap_or(usual.problem), ..usual })
    }

    /// Calls `each` for one board. The option overrides its goal.
    fn take(&mut self, place: &str, Document { problem, settings }: Document) -> Result<(), Failure> {
        let start = *problem.start();
        let goal = match self.goal {
            Some(given) if self.size().is_none() => in_shape_of(&start, given),
            given => given.unwrap_or(problem.given_goals()),
        };
        let problem = Problem::new(start, goal)
            .map_err(|problem| Failure::Problem { place: place.to_owned(), problem })?;
        if let Some(excluded) = problem.excluded_goals() {
            note(&format!("{place}: {}", text::goals_left_out(&excluded, &problem.goals())));
        }
        (self.each)(place, Document { problem, settings }, self.counting)
    }
}

/// Prepares the tables of the heuristic. Shows the progress if standard error is a terminal.
///
/// # Errors
/// If a program gives no answer.
pub fn prepare_visibly(problem: &Problem, settings: &Settings) -> Result<(), Failure> {
    let mut shown = ProgressLine::default();
    let mut show = |done: f32| {
        shown.show_percent(done, text::preparing);
        ControlFlow::Continue(())
    };
    let _ = prepare(problem, settings, &TableFolder::of_user(), &mut show);
    shown.end();
    let Some(own) = settings.heuristic_in_use().and_then(HeuristicId::own) else { return Ok(()) };
    let mut targets = problem.all_goals().iter().chain([problem.start()]);
    targets.find_map(|target| own.failure(target)).map_or(Ok(()), |why| Err(why.into()))
}

/// The goals with the rows and columns of the start, if they have the same number of cells: on one line, it can be either.
fn in_shape_of(start: &Board, goals: Goals) -> Goals {
    goals.in_shape(start.size()).unwrap_or(goals)
}
