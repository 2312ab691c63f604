//! What a file of boards holds: boards, settings, breakpoints and bookmarks; the texts of the boards, and undo.

use std::sync::Arc;

use crate::file::{Annotations, Contents, Course, Document};
use crate::puzzle::{
    Board, GoalPreset, Goals, NotationError, Parity, Size, parity, random_board, random_walk, read_board,
    read_goals,
};
use crate::recording::Direction;
use crate::search::{CountingRules, Problem, ProblemError, Settings};

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    pub enum BoardSide: name;

    Start = "Start";
    Goal = "Goal";
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuffleKind {
    /// By this many random moves from the goal.
    Walk(u32),
    /// To any solvable board, all equally likely.
    Uniform,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextProblem {
    pub error: NotationError,
    /// The board that the text means, if it has another size; of the goal, all boards.
    pub other_size: Option<Goals>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Field {
    text: String,
    problem: Option<TextProblem>,
}

impl Field {
    fn both(problem: &Problem) -> [Self; 2] {
        let texts = [problem.start().to_string(), problem.given_goals().to_string()];
        texts.map(|text| Self { text, problem: None })
    }
}

/// All that a file holds, at some time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Version {
    document: Document,
    /// Shared by all versions with the same breakpoints and bookmarks.
    annotations: Arc<Annotations>,
    course: Option<Arc<Course>>,
    counting: CountingRules,
}

impl From<Contents> for Version {
    fn from(contents: Contents) -> Self {
        let Contents { document, annotations, course, counting } = contents;
        Self { document, annotations: Arc::new(annotations), course, counting }
    }
}

/// Edits all that a file holds; every change can be undone.
#[derive(Clone, Debug)]
pub struct Editor {
    now: Version,
    /// The bookmark whose note is being typed: all its letters are one change.
    noted: Option<usize>,
    fields: [Field; 2],
    undo: Vec<Version>,
    redo: Vec<Version>,
    /// `None` if what is here was restored after a crash.
    pub(crate) saved: Option<Version>,
    /// The seed of the shuffled start, or of the next shuffle.
    pub seed: u64,
    pub shuffle: ShuffleKind,
}

const UNDO_STEPS: usize = 1000;

impl Editor {
    /// Edits a document, which counts as saved.
    pub fn new(document: Document) -> Self {
        let now = Version::from(Contents::from(document));
        Self {
            noted: None,
            fields: Field::both(&document.problem),
            undo: Vec::new(),
            redo: Vec::new(),
            saved: Some(now.clone()),
            now,
            seed: 1,
            shuffle: ShuffleKind::Walk(30),
        }
    }

    pub fn document(&self) -> &Document {
        &self.now.document
    }

    pub fn annotations(&self) -> &Annotations {
        &self.now.annotations
    }

    pub fn contents(&self) -> Contents {
        let Version { document, annotations, course, counting } = self.now.clone();
        Contents { document, annotations: Annotations::clone(&annotations), course, counting }
    }

    pub fn course(&self) -> Option<&Arc<Course>> {
        self.now.course.as_ref()
    }

    pub fn counting(&self) -> CountingRules {
        self.now.counting
    }

    pub fn board(&self, side: BoardSide) -> &Board {
        match side {
            BoardSide::Start => self.now.document.problem.start(),
            BoardSide::Goal => self.now.document.problem.goal(),
        }
    }

    pub fn text(&self, side: BoardSide) -> &str {
        &self.fields[side as usize].text
    }

    pub fn text_problem(&self, side: BoardSide) -> Option<&TextProblem> {
        self.fields[side as usize].problem.as_ref()
    }

    /// The parities of start and goal where they differ, so that the goal cannot be reached.
    pub fn unsolvable(&self) -> Option<(Parity, Parity)> {
        let problem = &self.now.document.problem;
        (!problem.is_solvable()).then(|| (parity(problem.start()), parity(problem.goal())))
    }

    /// The two largest tiles: swapping them makes an unsolvable start solvable (and made Sam Loyd's unsolvable).
    pub fn tiles_to_swap(&self) -> (u8, u8) {
        let last = self.now.document.problem.size().last_tile();
        (last - 1, last)
    }

    pub fn can_undo(&self, direction: Direction) -> bool {
        match direction {
            Direction::Backwards => !self.undo.is_empty(),
            Direction::Forwards => !self.redo.is_empty(),
        }
    }

    pub fn has_unsaved_changes(&self) -> bool {
        self.saved.as_ref() != Some(&self.now)
    }

    pub(crate) fn change(&mut self, document: Document) {
        self.change_search(Version { document, ..self.now.clone() });
    }

    /// Puts a search in place, as one step to undo, with the breakpoints that are there and the bookmarks that were last set for
    /// this search.
    pub(crate) fn change_search(&mut self, version: Version) {
        let of_same_search = std::iter::once(&self.now)
            .chain(self.undo.iter().rev())
            .find(|other| other.document.is_same_search(&version.document));
        let bookmarks = of_same_search.map_or(&[][..], |other| &other.annotations.bookmarks).to_vec();
        let mut annotations = Arc::clone(&self.now.annotations);
        if annotations.bookmarks != bookmarks {
            Arc::make_mut(&mut annotations).bookmarks = bookmarks;
        }
        self.change_to(Version { annotations, ..version });
        self.show_texts();
    }

    pub(crate) fn change_annotations(&mut self, change: impl FnOnce(&mut Annotations)) {
        let mut version = self.now.clone();
        change(Arc::make_mut(&mut version.annotations));
        self.change_to(version);
    }

    fn change_to(&mut self, version: Version) {
        self.noted = None;
        if version != self.now {
            self.undo.push(std::mem::replace(&mut self.now, version));
            if self.undo.len() > UNDO_STEPS {
                self.undo.remove(0);
            }
            self.redo.clear();
        }
    }

    fn show_texts(&mut self) {
        self.fields = Field::both(&self.now.document.problem);
    }

    /// Puts the contents of a file in place: what was there before can be undone to.
    pub(crate) fn load(&mut self, contents: Contents) {
        let version = Version::from(contents);
        self.saved = Some(version.clone());
        self.change_to(version);
        self.show_texts();
    }

    pub fn undo(&mut self, direction: Direction) {
        let (from, to) = match direction {
            Direction::Backwards => (&mut self.undo, &mut self.redo),
            Direction::Forwards => (&mut self.redo, &mut self.undo),
        };
        if let Some(version) = from.pop() {
            to.push(std::mem::replace(&mut self.now, version));
            self.noted = None;
            self.show_texts();
        }
    }

    pub(crate) fn enable_breakpoint(&mut self, index: usize, enabled: bool) {
        self.change_annotations(|annotations| {
            if let Some(breakpoint) = annotations.breakpoints.get_mut(index) {
                breakpoint.enabled = enabled;
            }
        });
    }

    pub(crate) fn remove_breakpoint(&mut self, index: usize) {
        self.change_annotations(|annotations| {
            if index < annotations.breakpoints.len() {
                annotations.breakpoints.remove(index);
            }
        });
    }

    pub(crate) fn remove_bookmark(&mut self, index: usize) {
        self.change_annotations(|annotations| {
            if index < annotations.bookmarks.len() {
                annotations.bookmarks.remove(index);
            }
        });
    }

    /// Everything that is typed into one note, letter by letter, is one step to undo.
    pub(crate) fn set_note(&mut self, index: usize, note: String) {
        let is_same_step = self.noted == Some(index);
        let steps = self.undo.len();
        self.change_annotations(|annotations| {
            if let Some(bookmark) = annotations.bookmarks.get_mut(index) {
                bookmark.note = note;
            }
        });
        if is_same_step && self.undo.len() > steps {
            self.undo.pop();
        }
        self.noted = Some(index);
    }

    /// Sets one board, the first of several goals. If its size is new, the other board becomes the well-known goal of that size.
    pub fn set_board(&mut self, side: BoardSide, board: Board) {
        let problem = &self.now.document.problem;
        match side {
            BoardSide::Goal => self.set_goals(problem.with_goal(board)),
            BoardSide::Start => {
                let goals = problem.given_goals();
                let preset = || self.preset().board(board.size()).into();
                let goals = if goals.size() == board.size() { goals } else { preset() };
                self.set_problem(Problem::new(board, goals));
            }
        }
    }

    /// Sets the goals. If their size is new, the start becomes the well-known goal of that size.
    pub fn set_goals(&mut self, goals: Goals) {
        let start = *self.board(BoardSide::Start);
        let start = if start.size() == goals.size() { start } else { self.preset().board(goals.size()) };
        self.set_problem(Problem::new(start, goals));
    }

    fn set_boards(&mut self, side: BoardSide, boards: Goals) {
        match side {
            BoardSide::Start => self.set_board(side, *boards.first()),
            BoardSide::Goal => self.set_goals(boards),
        }
    }

    fn set_problem(&mut self, problem: Result<Problem, ProblemError>) {
        let problem = problem.expect("the other boards were given the size of this one");
        self.change(Document { problem, ..self.now.document });
    }

    fn preset(&self) -> GoalPreset {
        GoalPreset::of_board(self.board(BoardSide::Goal)).unwrap_or(GoalPreset::BlankLast)
    }

    pub fn set_text(&mut self, side: BoardSide, text: String) {
        let size = self.now.document.problem.size();
        let read = |size| match side {
            BoardSide::Start => read_board(&text, size).map(|(board, _)| Goals::from(board)),
            BoardSide::Goal => read_goals(&text, size),
        };
        let problem = match read(Some(size)) {
            Ok(boards) => {
                self.set_boards(side, boards);
                None
            }
            Err(error) => Some(TextProblem { error, other_size: read(None).ok() }),
        };
        self.fields[side as usize] = Field { text, problem };
    }

    pub fn use_other_size(&mut self, side: BoardSide) {
        if let Some(boards) = self.text_problem(side).and_then(|problem| problem.other_size) {
            self.set_boards(side, boards);
        }
    }

    pub fn set_size(&mut self, size: Size) {
        if size != self.now.document.problem.size() {
            let goal = self.preset().board(size);
            let problem = Problem::new(self.shuffled(&goal), goal).expect("both have the new size");
            self.change(Document { problem, ..self.now.document });
        }
    }

    /// Where a course is chosen, another algorithm gets the rules that the course has for it.
    pub fn set_settings(&mut self, settings: Settings) {
        let earlier = self.now.document.settings;
        let settings = match &self.now.course {
            Some(course) if settings.algorithm != earlier.algorithm => {
                course.settings_after(earlier, settings)
            }
            _ => settings,
        };
        self.change(Document { settings, ..self.now.document });
    }

    /// Sets rules and counting as a course has them, and its goal if the start can reach it; without a course, the defaults.
    pub fn set_course(&mut self, course: Option<Arc<Course>>) {
        let Document { problem, settings } = self.now.document;
        let plain = Course::new("");
        let chosen = course.as_deref().unwrap_or(&plain);
        let goal =
            chosen.goals_like(problem.goal()).and_then(|goals| Problem::new(*problem.start(), goals).ok());
        let problem = goal.filter(Problem::is_solvable).unwrap_or(problem);
        let settings = if course.is_some() { settings } else { settings.with_default_rules() };
        let document = Document { problem, settings: chosen.settings(settings) };
        let counting = chosen.counting;
        self.change_search(Version { document, course, counting, ..self.now.clone() });
    }

    pub(crate) fn adopt_course(&mut self, course: Arc<Course>) {
        self.change_to(Version { course: Some(course), ..self.now.clone() });
    }

    pub fn set_counting(&mut self, counting: CountingRules) {
        self.change_to(Version { counting, ..self.now.clone() });
    }

    pub(crate) fn set_rules(&mut self, settings: Settings, counting: CountingRules) {
        let document = Document { settings, ..self.now.document };
        self.change_search(Version { document, counting, ..self.now.clone() });
    }

    fn shuffled(&self, goal: &Board) -> Board {
        match self.shuffle {
            ShuffleKind::Walk(moves) => random_walk(goal, self.seed, moves),
            ShuffleKind::Uniform => random_board(goal, self.seed),
        }
    }

    /// Shuffles the start by the seed, or by the next seed if the start is already that of this one.
    pub fn shuffle(&mut self) {
        let goal = *self.board(BoardSide::Goal);
        if self.shuffled(&goal) == *self.board(BoardSide::Start) {
            self.seed = self.seed.wrapping_add(1);
        }
        self.set_board(BoardSide::Start, self.shuffled(&goal));
    }

    pub(crate) fn new_board(&mut self) {
        self.set_board(BoardSide::Start, *self.board(BoardSide::Goal));
    }

    pub fn swap_boards(&mut self) {
        let problem = &self.now.document.problem;
        self.set_problem(Problem::new(*problem.goal(), problem.with_goal(*problem.start())));
    }

    pub fn swap_to_solve(&mut self) {
        let start = *self.board(BoardSide::Start);
        let (a, b) = self.tiles_to_swap();
        self.set_board(BoardSide::Start, start.swapped(start.cell_of(a), start.cell_of(b)));
    }
}
