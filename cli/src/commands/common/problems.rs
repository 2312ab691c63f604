//! Makes problems, with their settings, from the arguments and boards of a command line.

use std::fmt::Display;
use std::io::BufRead;
use std::path::Path;

use super::boards::{BoardInput, ReadOptions, read};
use super::failure::{Failure, Result};
use super::options::{BoardArguments, SearchArguments};
use super::output::{input, note, with_progress};
use crate::file::{
    Course, Document, FileError, FileKind, Pairing, TableFolder, TextLines, interrupted, load_ron,
    number_beside, open_lines,
};
use crate::heuristic::HeuristicId;
use crate::puzzle::{BlankForm, Board, Goals, NotationError, Size, goal_texts, read_board};
use crate::recording::Recording;
use crate::search::{CountingRules, Guard, Problem, SearchResult, Settings, prepare};

/// Checks that a search with these settings can be made of a board of this size.
pub fn offered_for(size: Size, settings: &Settings, place: impl Display) -> Result<()> {
    settings.offered_for(size).map_err(|reason| Failure::wrong_size(place, reason, size))
}

/// Calls `each` with the place of every board, its document and what its file counts, as soon as it is read.
pub fn each_problem(
    search: &SearchArguments,
    mut each: impl FnMut(&str, Document, CountingRules) -> Result<()>,
) -> Result<()> {
    if search.algorithm.is_some() {
        // Reports wrong options before reading any board.
        search.rules.settings(search.algorithm, Settings::default())?;
    }
    each_board(&search.boards, search.rules.course.as_deref(), |place, document, counting| {
        let settings = search.rules.settings(search.algorithm, document.settings)?;
        let not_offered = |reason| Failure::not_offered(place, reason, &document.problem);
        settings.offered_on(&document.problem).map_err(not_offered)?;
        each(place, Document { settings, ..document }, counting)
    })
}

/// The document of the only board, and what its file counts.
pub fn only_document(search: &SearchArguments, what: &str) -> Result<(Document, CountingRules)> {
    let mut only = None;
    each_problem(search, |place, document, counting| match only.replace((document, counting)) {
        None => Ok(()),
        Some(_) => {
            Err(Failure::said(format_args!("{place}: {what} shows one board; pass a goal with --goal")))
        }
    })?;
    Ok(only.expect("an input without a board is refused"))
}

/// Calls `each` with the place of every board, the document that it gives and what its file counts, as soon as it is read. A
/// board without a goal gets that of the course.
pub fn each_board(
    boards: &BoardArguments,
    course: Option<&Course>,
    each: impl FnMut(&str, Document, CountingRules) -> Result<()>,
) -> Result<()> {
    if boards.read == Some(Pairing::StartGoal) {
        let given = [("--goal", !boards.goal.is_empty()), ("--board", boards.board.is_some())];
        if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::said(format_args!(
                "--read start-goal does not apply with {option}: leave out one of them"
            )));
        }
    }
    let goal = option_goals(boards)?;
    let mut reader = ProblemReader { boards, course, goal, counting: CountingRules::default(), each };
    if let Some(text) = &boards.board {
        let start = option_board("--board", text, reader.size())?;
        reader.take_start("--board", start, None)
    } else if let Some(path) = boards.file.as_deref().filter(|path| *path != Path::new("-")) {
        open_tables_of(path)?;
        reader.take_all(open_lines(path)?).map_err(|failure| match failure {
            // It is not about this file.
            failure @ Failure::Output(_) => failure,
            failure => Failure::of_file(path)(failure),
        })
    } else {
        reader.take_all(TextLines::of_pipe(input()))
    }
}

/// Opens the tables that a board file names. A pipe has none: it can be read only once.
fn open_tables_of(path: &Path) -> Result<()> {
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
pub fn option_board(option: &'static str, text: &str, size: Option<Size>) -> Result<Board> {
    let (board, blank) = read_board(text, size).map_err(Failure::at(option))?;
    if blank != BlankForm::Sign {
        note(&format!("{option} was read as {board}"));
    }
    if let Some(beside) = number_beside(&board).filter(|_| size.is_none() && !text.contains('\n')) {
        note(&format!("{option}: {beside}"));
    }
    Ok(board)
}

/// The goals of the option that can be given several times, or with “or” between goals, or a name of goals in the size of the board.
pub fn option_goals(boards: &BoardArguments) -> Result<Option<Goals>> {
    const OPTION: &str = "--goal";
    if let [name] = &boards.goal[..] {
        let of_board = || Some(read_board(boards.board.as_deref()?, None).ok()?.0.size());
        if let Some(goals) = Goals::named(name, boards.size.or_else(of_board)) {
            return Ok(Some(goals));
        }
    }
    let mut goals: Option<Goals> = None;
    for text in boards.goal.iter().flat_map(|text| goal_texts(text)) {
        let goal = option_board(OPTION, text, goals.map(|goals| goals.size()).or(boards.size))?;
        let all = goals.map_or(Ok(goal.into()), |goals| goals.and(goal));
        goals = Some(all.map_err(|problem| Failure::at(OPTION)(NotationError::from(problem)))?);
    }
    Ok(goals)
}

struct ProblemReader<'a, F> {
    boards: &'a BoardArguments,
    course: Option<&'a Course>,
    goal: Option<Goals>,
    counting: CountingRules,
    each: F,
}

impl<F: FnMut(&str, Document, CountingRules) -> Result<()>> ProblemReader<'_, F> {
    /// The size of every start; `None` if the starts may differ. A goal with six entries on one line can be 2×3 or 3×2, so
    /// that it does not determine the size.
    fn size(&self) -> Option<Size> {
        let decides = |size: &Size| {
            let sizes = Size::with_cells(size.cells());
            sizes.len() == 1 || sizes.first() != Some(size)
        };
        self.boards.size.or(self.goal.map(|goal| goal.size()).filter(decides))
    }

    fn take_all<R: BufRead>(&mut self, lines: TextLines<R>) -> Result<()> {
        // A goal that is given leaves only starts in the text.
        let pairing = self.boards.read.or(self.goal.map(|_| Pairing::Boards));
        match read(lines, ReadOptions { size: self.size(), pairing })? {
            BoardInput::File(file) => {
                self.say(BOARD_FILE, false);
                note_unknown(&file.unknown);
                let contents = file.contents;
                self.counting = contents.counting;
                self.take_document(contents.document)
            }
            BoardInput::Boards(boards) => {
                self.say(&boards.what, boards.is_told);
                let mut may_be_beside = self.size().is_none() && boards.is_line_by_line;
                for board in boards.all {
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

    fn say(&self, what: &str, is_needed: bool) {
        if self.boards.show_reading || is_needed {
            note(&format!("the input was read as {what}"));
        }
    }

    fn take_document(&mut self, document: Document) -> Result<()> {
        let found = document.problem.size();
        if let Some(asked) = self.boards.size.filter(|asked| *asked != found) {
            return Err(Failure::said(format_args!(
                "the board file has a {found} board, but --size is {asked}"
            )));
        }
        self.take(BOARD_FILE, document)
    }

    fn take_start(&mut self, place: &str, start: Board, goals: Option<Goals>) -> Result<()> {
        let goals = goals.or_else(|| self.course?.goals_like(&start));
        let usual = Document::of_start(start);
        let problem = goals.map(|goals| Problem::new(start, goals).expect("start and goal have one size"));
        self.take(place, Document { problem: problem.unwrap_or(usual.problem), ..usual })
    }

    /// Calls `each` for one board. The option overrides its goal.
    fn take(&mut self, place: &str, Document { problem, settings }: Document) -> Result<()> {
        let start = *problem.start();
        let goal = match self.goal {
            // On one line, a goal can have either shape.
            Some(given) if self.size().is_none() => given.in_shape(start.size()).unwrap_or(given),
            given => given.unwrap_or(problem.given_goals()),
        };
        let problem = Problem::new(start, goal).map_err(Failure::at(place))?;
        if let Some(excluded) = problem.excluded_goals() {
            let [excluded, goals] = [excluded, problem.goals()].map(|goals| goals.in_short());
            note(&format!("{place}: {excluded} cannot be reached, by parity; searching for {goals}"));
        }
        (self.each)(place, Document { problem, settings }, self.counting)
    }
}

const BOARD_FILE: &str = "the board file";

pub fn note_unknown(fields: &[String]) {
    let which = if fields.len() == 1 { "a field" } else { "fields" };
    if !fields.is_empty() {
        let fields = fields.join(", ");
        note(&format!("the file has {which} that this version does not know and ignores: {fields}"));
    }
}

/// Prepares the tables of the heuristic. It fails if a program gives no answer.
pub fn prepare_visibly(problem: &Problem, settings: &Settings) -> Result<()> {
    let _ = with_progress("Preparing the heuristic’s tables", None, |show| {
        prepare(problem, settings, &TableFolder::of_user(), show)
    });
    let Some(own) = settings.heuristic_in_use().and_then(HeuristicId::own) else { return Ok(()) };
    let mut targets = problem.all_goals().iter().chain([problem.start()]);
    targets.find_map(|target| own.failure(target)).map_or(Ok(()), |why| Err(why.into()))
}

/// Searches the one board of an input and records it. Ctrl+C ends the search and no longer the program, which may be writing a
/// file.
pub fn recorded(search: &SearchArguments, what: &str) -> Result<(Recording, SearchResult)> {
    let (Document { problem, settings }, _) = only_document(search, what)?;
    prepare_visibly(&problem, &settings)?;
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: search.rules.limits(), cancel: Some(interrupted()) };
    let result = recording.record(guard, ()).result;
    if recording.progress().nodes() == 0 {
        return Err(Failure::said("--max-memory: this is not enough memory for the start"));
    }
    Ok((recording, result))
}
