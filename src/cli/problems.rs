//! From the command line to problems: boards, with their goals and settings.

use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::arguments::Search;
use super::boards::{BoardsError, Input, parse, read};
use super::choices::NotOffered;
use crate::file::{Document, FileError, Lines, PictureError, TableFolder, open_lines};
use crate::puzzle::{Board, NotationError, Size};
use crate::search::{Problem, ProblemError, Settings, prepare};

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
    /// More than one board where one is drawn.
    #[error("{0}: a picture shows one board; pass a goal with --goal")]
    TooMany(String),
    /// A step that the search does not have.
    #[error("--step: this search has steps 0 to {last}, not {asked}")]
    Step {
        /// On the command line.
        asked: u32,
        /// The last one.
        last: u32,
    },
    /// Too little memory even for the start.
    #[error("--max-memory: there is no memory for the start")]
    NoMemory,
    /// A picture that cannot be made or written.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A file that is only replaced if the user insists.
    #[error("this file is read-only; add --force to replace it: {}", .0.display())]
    ReadOnly(PathBuf),
    /// Answers that cannot be written.
    #[error("the answer cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Hands over the problems of a command line with their settings and the place that each is from, one by one as they are
/// read. Returns whether they can be meant as a start and its goal: two boards of one size, and no other goal given.
///
/// # Errors
/// If something is not a board, or `each` fails.
pub fn each_problem(
    search: &Search,
    each: impl FnMut(&str, Problem, Settings) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    if search.algorithm.is_some() {
        // Whatever the boards are, and before anyone has to write them.
        search.settings(Settings::default())?;
    }
    let goal = search.goal.as_deref().map(|text| option_board("--goal", text, search.size)).transpose()?;
    let mut reader = Reader { search, goal, each };
    if let Some(text) = &search.board {
        let start = option_board("--board", text, reader.size())?;
        reader.take_start("--board", start).map(|()| false)
    } else if let Some(path) = search.file.as_deref().filter(|path| *path != Path::new("-")) {
        reader.take_all(open_lines(path)?).map_err(|failure| match failure {
            Failure::Output(error) => Failure::Output(error),
            failure => Failure::In(Box::new(failure), path.display().to_string()),
        })
    } else {
        reader.take_all(Lines::new(io::stdin().lock()))
    }
}

fn option_board(option: &'static str, text: &str, size: Option<Size>) -> Result<Board, Failure> {
    parse(text, size).map_err(|problem| Failure::Option { option, problem })
}

struct Reader<'a, F> {
    search: &'a Search,
    goal: Option<Board>,
    each: F,
}

impl<F: FnMut(&str, Problem, Settings) -> Result<(), Failure>> Reader<'_, F> {
    /// The size of every start; `None` where each start decides for itself. A goal of six entries on one line could be
    /// 2×3 as well as 3×2 and decides nothing.
    fn size(&self) -> Option<Size> {
        let decides = |size: &Size| {
            let sizes = Size::with_cells(size.cells());
            sizes.len() == 1 || sizes.first() != Some(size)
        };
        self.search.size.or(self.goal.map(|goal| goal.size()).filter(decides))
    }

    fn take_all<R: BufRead>(&mut self, lines: Lines<R>) -> Result<bool, Failure> {
        match read(lines, self.size())? {
            Input::Document(document) => self.take_document(document).map(|()| false),
            Input::Boards(boards) => {
                let mut sizes = Vec::new();
                for board in boards {
                    let (place, start) = board?;
                    self.take_start(&place, start)?;
                    if sizes.len() < 3 {
                        sizes.push(start.size());
                    }
                }
                Ok(self.goal.is_none() && matches!(sizes[..], [start, goal] if start == goal))
            }
        }
    }

    fn take_document(&mut self, document: Document) -> Result<(), Failure> {
        let found = document.problem.size();
        if let Some(asked) = self.search.size.filter(|asked| *asked != found) {
            return Err(Failure::Size { found, asked });
        }
        self.take("the board file", *document.problem.start(), *document.problem.goal(), document.settings)
    }

    fn take_start(&mut self, place: &str, start: Board) -> Result<(), Failure> {
        let usual = Document::of_start(start);
        self.take(place, start, *usual.problem.goal(), usual.settings)
    }

    /// Hands over one board; a goal and settings that were given come before these.
    fn take(&mut self, place: &str, start: Board, goal: Board, settings: Settings) -> Result<(), Failure> {
        let goal = match self.goal {
            Some(given) if self.size().is_none() => in_shape_of(&start, given),
            given => given.unwrap_or(goal),
        };
        let problem = Problem::new(start, goal)
            .map_err(|problem| Failure::Problem { place: place.to_owned(), problem })?;
        let settings = self.search.settings(settings)?;
        let size = problem.size();
        settings.offered_for(size).map_err(|reason| Failure::Heuristic {
            place: place.to_owned(),
            reason,
            size,
        })?;
        (self.each)(place, problem, settings)
    }
}

/// Gets the tables of the heuristic ready. Who waits at a terminal sees how far that is.
pub fn prepare_visibly(problem: &Problem, settings: &Settings) {
    let mut shown = None;
    let mut show = |done: f32| {
        let percent = (done * 100.0) as u32;
        if io::stderr().is_terminal() && shown.replace(percent) != Some(percent) {
            // If it cannot be shown either, there is nothing left to do.
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
