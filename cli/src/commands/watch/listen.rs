//! The lines of a watched program, as they come: events go to the search, and all else is shown on standard error.

use super::super::common::{
    Failure, Result, complain, note, offered_for, option_board, prepare_visibly, write_line,
};
use super::arguments::WatchArguments;
use crate::compare::WatchNews;
use crate::file::{EachLine, WatchedLine, boards_of_events, wrong_text};
use crate::learn::{WatchedEvent, WatchedSearch};
use crate::puzzle::{Board, GoalPreset, Goals, counted};
use crate::search::{Problem, Settings};
use crate::worker::LastLines;

pub(super) struct Listener<'a> {
    arguments: &'a WatchArguments,
    /// `None` until the first board of a file, which is the start.
    pub search: Option<(WatchedSearch, Settings)>,
    waiting: Vec<WatchedEvent>,
    pub wrong: usize,
    /// True if a message already says why there are no events.
    pub is_told: bool,
    output: ProgramText,
    errors: ProgramText,
}

/// Lines that are shown as they come, and of very many only the first and the last ones.
#[derive(Default)]
struct ProgramText {
    lines: LastLines<20, 400>,
    /// The number of the last line so far.
    last: u64,
}

/// Lines that are shown at once.
const FIRST_SHOWN: u64 = 100;

const MOST_WAITING: usize = 100;

const MOST_WRONG: usize = 10;

impl ProgramText {
    fn add(&mut self, bytes: &[u8]) {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.lines.add(line);
            self.show_first();
        }
    }

    /// Shows a line that has just ended, if it is one of the first.
    fn show_first(&mut self) {
        let Some((number, line)) = self.lines.iter().next_back().filter(|(number, _)| *number > self.last)
        else {
            return;
        };
        if number <= FIRST_SHOWN {
            write_line("program", &line);
        }
        self.last = number;
    }

    fn finish(&mut self) {
        self.lines.finish_last_line();
        self.show_first();
        let kept: Vec<_> = self.lines.iter().filter(|(number, _)| *number > FIRST_SHOWN).collect();
        let left_out = self.last.saturating_sub(FIRST_SHOWN + kept.len() as u64);
        if left_out > 0 {
            let lines = counted(left_out as usize, "line is", "lines are");
            note(&format!("{lines} of the program’s output left out"));
        }
        for (_, line) in kept {
            write_line("program", &line);
        }
    }
}

impl<'a> Listener<'a> {
    pub fn new(arguments: &'a WatchArguments) -> Self {
        let (output, errors) = (ProgramText::default(), ProgramText::default());
        Self { arguments, search: None, waiting: Vec::new(), wrong: 0, is_told: false, output, errors }
    }

    pub fn events(&self) -> u64 {
        self.search.as_ref().map_or(0, |(search, _)| search.events as u64)
    }

    pub fn show(&mut self, news: WatchNews) {
        match news {
            WatchNews::Line(WatchedLine::Output { text, .. }) => {
                self.output.add(format!("{text}\n").as_bytes());
            }
            WatchNews::Line(WatchedLine::Wrong { line, what }) => {
                self.wrong += 1;
                self.is_told |= line == 0 || !self.arguments.at.is_empty();
                if self.wrong <= MOST_WRONG {
                    complain(&wrong_text(line, &what));
                }
            }
            WatchNews::Errors(bytes) => self.errors.add(&bytes),
            WatchNews::Line(WatchedLine::Event(_)) | WatchNews::Events(_) => {}
        }
    }

    pub fn finish(&mut self) {
        self.output.finish();
        self.errors.finish();
        if self.wrong > MOST_WRONG {
            let lines = counted(self.wrong - MOST_WRONG, "more line is", "more lines are");
            note(&format!("{lines} wrong as well"));
        }
    }

    /// Takes the lines that something reads.
    pub fn take(&mut self, read: impl FnOnce(&mut EachLine<'_>)) -> Result<()> {
        let mut lines = Vec::new();
        read(&mut |line| lines.push(line));
        for line in lines {
            match line {
                WatchedLine::Event(event) => self.event(&event)?,
                line => self.show(WatchNews::Line(line)),
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &WatchedEvent) -> Result<()> {
        if self.events() >= self.arguments.max_events {
            return Ok(());
        }
        if self.search.is_none() {
            let Some(boards) = boards_of_events(event) else {
                if self.waiting.len() < MOST_WAITING {
                    self.waiting.push(event.clone());
                }
                return Ok(());
            };
            let (problem, settings) = self.problem(event.line, boards)?;
            prepare_visibly(&problem, &settings)?;
            let mut search = WatchedSearch::new(problem, settings);
            self.waiting.drain(..).for_each(|event| search.read(&event));
            self.search = Some((search, settings));
        }
        if let Some((search, _)) = &mut self.search {
            search.read(event);
        }
        Ok(())
    }

    fn problem(&self, line: u32, (start, goal): (Board, Option<Board>)) -> Result<(Problem, Settings)> {
        let arguments = self.arguments;
        let size = Some(start.size());
        let given = |option, text: &Option<String>| {
            text.as_deref().map(|text| option_board(option, text, size)).transpose()
        };
        let start = given("--board", &arguments.board)?.unwrap_or(start);
        let of_course = || arguments.rules.course.as_ref()?.goals_like(&start);
        let goal = given("--goal", &arguments.goal)?.or(goal).map(Goals::from).or_else(of_course);
        let goal = goal.unwrap_or_else(|| GoalPreset::BlankLast.board(start.size()).into());
        let place = format!("line {line}");
        let problem = Problem::new(start, goal).map_err(Failure::at(&place))?;
        problem.only_goal()?;
        let settings = arguments.rules.settings(arguments.algorithm, Settings::default())?;
        offered_for(problem.size(), &settings, place)?;
        Ok((problem, settings))
    }
}
