//! `tilescope solve`: boards in, answers out, one by one.

use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::answer::{Outcome, answer};
use super::arguments::{Format, Solve};
use super::boards::{BoardsError, Input, parse, read};
use super::choices::NotOffered;
use super::complain;
use crate::file::{Document, FileError, Lines, TableFolder, open_lines};
use crate::puzzle::{Board, NotationError, Size};
use crate::search::{Nodes, Problem, ProblemError, Settings, Stop, prepare};

/// How the command ended; as a number, the exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Each board has its answer.
    Answered = 0,
    /// A search was stopped, or found nothing.
    Stopped = 1,
}

/// Why the command broke off.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// An option that is not a board.
    #[error("{option}: {problem}")]
    Option {
        /// Its name.
        option: &'static str,
        /// Why.
        problem: NotationError,
    },
    /// A file that cannot be opened.
    #[error(transparent)]
    File(#[from] FileError),
    /// Standard input that is not boards.
    #[error(transparent)]
    Boards(#[from] BoardsError),
    /// A start and a goal, or an option, of different sizes.
    #[error("{place}: {problem}")]
    Problem {
        /// Where the start is from.
        place: String,
        /// Why.
        problem: ProblemError,
    },
    /// A board file of another size than asked for.
    #[error("the board file has a {found} board, --size asks for {asked}")]
    Size {
        /// In the file.
        found: Size,
        /// On the command line.
        asked: Size,
    },
    /// An option that is not for the algorithm.
    #[error(transparent)]
    NotOffered(#[from] NotOffered),
    /// A board of a size that the heuristic is not for.
    #[error("{place}: {reason}; this is a {size} board")]
    Heuristic {
        /// Where the start is from.
        place: String,
        /// What the heuristic is for.
        reason: &'static str,
        /// That of the board.
        size: Size,
    },
    /// Any of these in a file.
    #[error("{0}: {1}")]
    In(Box<Self>, String),
    /// Answers that cannot be written.
    #[error("the answer cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Answers the boards of a command line. Each answer is out before the next board is read.
///
/// # Errors
/// Where something is not a board, or the output is closed.
pub fn solve(arguments: &Solve, out: &mut impl Write) -> Result<Status, Failure> {
    if arguments.algorithm.is_some() {
        // Whatever the boards are, and before anyone has to write them.
        arguments.settings(Settings::default())?;
    }
    let goal =
        arguments.goal.as_deref().map(|text| option_board("--goal", text, arguments.size)).transpose()?;
    let mut job = Job { arguments, goal, status: Status::Answered, out };
    if let Some(text) = &arguments.board {
        let start = option_board("--board", text, job.size())?;
        job.answer_start("--board", start)?;
    } else if let Some(path) = arguments.file.as_deref().filter(|path| *path != Path::new("-")) {
        job.answer_all(open_lines(path)?).map_err(|failure| match failure {
            Failure::Output(error) => Failure::Output(error),
            failure => Failure::In(Box::new(failure), path.display().to_string()),
        })?;
    } else {
        job.answer_all(Lines::new(io::stdin().lock()))?;
    }
    Ok(job.status)
}

fn option_board(option: &'static str, text: &str, size: Option<Size>) -> Result<Board, Failure> {
    parse(text, size).map_err(|problem| Failure::Option { option, problem })
}

struct Job<'a, W> {
    arguments: &'a Solve,
    goal: Option<Board>,
    status: Status,
    out: &'a mut W,
}

impl<W: Write> Job<'_, W> {
    /// The size of every start; `None` where each start decides for itself. A goal of six entries on one line could be
    /// 2×3 as well as 3×2 and decides nothing.
    fn size(&self) -> Option<Size> {
        let decides = |size: &Size| {
            let sizes = Size::with_cells(size.cells());
            sizes.len() == 1 || sizes.first() != Some(size)
        };
        self.arguments.size.or(self.goal.map(|goal| goal.size()).filter(decides))
    }

    fn answer_all<R: BufRead>(&mut self, lines: Lines<R>) -> Result<(), Failure> {
        match read(lines, self.size())? {
            Input::Document(document) => self.answer_document(document),
            Input::Boards(boards) => {
                for board in boards {
                    let (place, start) = board?;
                    self.answer_start(&place, start)?;
                }
                Ok(())
            }
        }
    }

    fn answer_document(&mut self, document: Document) -> Result<(), Failure> {
        let found = document.problem.size();
        if let Some(asked) = self.arguments.size.filter(|asked| *asked != found) {
            return Err(Failure::Size { found, asked });
        }
        self.answer("the board file", *document.problem.start(), *document.problem.goal(), document.settings)
    }

    fn answer_start(&mut self, place: &str, start: Board) -> Result<(), Failure> {
        let usual = Document::of_start(start);
        self.answer(place, start, *usual.problem.goal(), usual.settings)
    }

    /// Answers one board; a goal and settings that were given come before these.
    fn answer(&mut self, place: &str, start: Board, goal: Board, settings: Settings) -> Result<(), Failure> {
        let goal = match self.goal {
            Some(given) if self.size().is_none() => in_shape_of(&start, given),
            given => given.unwrap_or(goal),
        };
        let problem = Problem::new(start, goal)
            .map_err(|problem| Failure::Problem { place: place.to_owned(), problem })?;
        let settings = self.arguments.settings(settings)?;
        let size = problem.size();
        settings.offered_for(size).map_err(|reason| Failure::Heuristic {
            place: place.to_owned(),
            reason,
            size,
        })?;
        prepare_visibly(&problem, &settings);
        let answer = answer(problem, settings, self.arguments.limits());
        match self.arguments.format {
            Format::Text => writeln!(self.out, "{}", answer.text())?,
            Format::Json => writeln!(self.out, "{}", answer.json())?,
        }
        self.out.flush()?;
        match answer.outcome {
            Outcome::Solved | Outcome::Unsolvable => {}
            Outcome::NotFound => self.stopped(&format!("{place}: {}", answer.not_found_text())),
            Outcome::Limit(stop) => self.stopped(&format!("{place}: {}", self.limit_text(stop))),
        }
        Ok(())
    }

    fn stopped(&mut self, message: &str) {
        complain(&message);
        self.status = Status::Stopped;
    }

    fn limit_text(&self, stop: Stop) -> String {
        let limits = self.arguments.limits();
        match stop {
            Stop::NodeLimit => format!("stopped at the limit of {} nodes (--max-nodes)", limits.max_nodes),
            Stop::MemoryLimit => {
                format!("stopped at the limit of {} bytes of memory (--max-memory)", limits.max_bytes)
            }
            Stop::DepthLimit => format!("stopped at a path of {} moves", Nodes::MAX_G),
            Stop::Cancelled => "stopped".to_owned(),
        }
    }
}

/// Gets the tables of the heuristic ready. Who waits at a terminal sees how far that is.
fn prepare_visibly(problem: &Problem, settings: &Settings) {
    let mut shown = None;
    let mut show = |done: f32| {
        let percent = (done * 100.0) as u32;
        if io::stderr().is_terminal() && shown.replace(percent) != Some(percent) {
            // Nobody needs to know that it cannot be shown.
            let _ = write!(
                io::stderr(),
                "\rtables of the heuristic: {percent} %{}",
                if done < 1.0 { "" } else { "\n" }
            );
        }
        ControlFlow::Continue(())
    };
    let _ = prepare(problem, settings, &TableFolder::of_user(), &mut show);
}

/// The goal with the rows and columns of the start, where it has as many cells: on one line it could have been either.
fn in_shape_of(start: &Board, goal: Board) -> Board {
    Board::new(start.size(), &goal.tiles().collect::<Vec<_>>()).unwrap_or(goal)
}
