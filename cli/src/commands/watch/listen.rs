//! The lines of a watched program, as they come: events go to the search, and all else is shown on standard error.

use std::collections::VecDeque;

use super::super::output::{complain, note, write_line};
use super::super::problems::{Failure, option_board, prepare_visibly};
use super::super::text;
use super::super::watch::WatchArguments;
use crate::compare::WatchNews;
use crate::file::{EventReader, StudentTrace, WatchedLine, boards_of_events};
use crate::learn::{WatchedEvent, WatchedSearch};
use crate::puzzle::{Board, GoalPreset, Goals, shortened};
use crate::search::{Problem, Settings};

/// What was received so far.
pub(super) struct Listener<'a> {
    arguments: &'a WatchArguments,
    /// `None` until the first board of a file, which is the start.
    pub search: Option<(WatchedSearch, Settings)>,
    /// Events before the first board, such as a bound.
    waiting: Vec<WatchedEvent>,
    /// Lines that are no events, as they should be.
    pub wrong: usize,
    output: ProgramText,
    errors: ProgramText,
}

/// Lines that are shown as they come, and of very many only the first and the last ones.
#[derive(Default)]
pub(super) struct ProgramText {
    begun: Vec<u8>,
    lines: usize,
    last: VecDeque<String>,
}

/// Lines that are shown at once, and after them at the end.
const FIRST_SHOWN: usize = 100;
const LAST_SHOWN: usize = 20;

/// The longest line that is shown.
const LONGEST_SHOWN: usize = 400;

/// Events before the first board that are kept.
const MOST_WAITING: usize = 100;

/// Wrong lines that are shown.
const MOST_WRONG: usize = 10;

impl ProgramText {
    fn line(&mut self, text: &str) {
        self.lines += 1;
        let text: String = text.trim_end().chars().take(LONGEST_SHOWN).collect();
        if self.lines <= FIRST_SHOWN {
            note_program(&text);
            return;
        }
        self.last.push_back(text);
        if self.last.len() > LAST_SHOWN {
            self.last.pop_front();
        }
    }

    /// Bytes of standard error.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if *byte == b'\n' {
                let line = std::mem::take(&mut self.begun);
                self.line(&String::from_utf8_lossy(&line));
            } else if self.begun.len() < 4 * LONGEST_SHOWN {
                self.begun.push(*byte);
            }
        }
    }

    /// The lines that were kept for the end.
    pub fn end(&mut self) {
        if !self.begun.is_empty() {
            let line = std::mem::take(&mut self.begun);
            self.line(&String::from_utf8_lossy(&line));
        }
        let left_out = self.lines.saturating_sub(FIRST_SHOWN + self.last.len());
        if left_out > 0 {
            note(&text::lines_left_out(left_out));
        }
        self.last.iter().for_each(|line| note_program(line));
    }
}

/// A line that the program wrote, on standard error.
fn note_program(line: &str) {
    write_line("program", &line);
}

impl<'a> Listener<'a> {
    pub fn new(arguments: &'a WatchArguments) -> Self {
        let (output, errors) = (ProgramText::default(), ProgramText::default());
        Self { arguments, search: None, waiting: Vec::new(), wrong: 0, output, errors }
    }

    /// Events so far.
    pub fn events(&self) -> u64 {
        self.search.as_ref().map_or(0, |(search, _)| search.events() as u64)
    }

    /// Shows what a program does beside its events.
    pub fn show(&mut self, news: WatchNews) {
        match news {
            WatchNews::Line(WatchedLine::Output { text, .. }) => self.output.line(&text),
            WatchNews::Line(WatchedLine::Wrong { line, what }) => {
                self.wrong += 1;
                if self.wrong <= MOST_WRONG {
                    complain(&format!("line {line}: {what}"));
                }
            }
            WatchNews::Errors(bytes) => self.errors.bytes(&bytes),
            WatchNews::Line(WatchedLine::Event(_)) | WatchNews::Output(_) | WatchNews::Events(_) => {}
        }
    }

    /// Shows what was kept for the end.
    pub fn end(&mut self) {
        self.output.end();
        self.errors.end();
        if self.wrong > MOST_WRONG {
            note(&text::more_wrong_lines(self.wrong - MOST_WRONG));
        }
    }

    /// Receives bytes of a file.
    ///
    /// # Errors
    /// If the boards of the events and the options do not go together.
    pub fn receive(&mut self, reader: &mut EventReader, bytes: &[u8]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        reader.read(bytes, &mut |line| lines.push(line));
        self.take(lines, reader.head())
    }

    /// The end of a file.
    ///
    /// # Errors
    /// As for [`Self::receive`].
    pub fn receive_end(&mut self, reader: &mut EventReader) -> Result<(), Failure> {
        let mut lines = Vec::new();
        reader.end(&mut |line| lines.push(line));
        self.take(lines, reader.head())?;
        self.end();
        Ok(())
    }

    fn take(&mut self, lines: Vec<WatchedLine>, head: Option<&StudentTrace>) -> Result<(), Failure> {
        for line in lines {
            match line {
                WatchedLine::Event(event) => self.event(&event, head)?,
                line => self.show(WatchNews::Line(line)),
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &WatchedEvent, head: Option<&StudentTrace>) -> Result<(), Failure> {
        if self.events() >= self.arguments.max_events {
            return Ok(());
        }
        if self.search.is_none() {
            let Some(boards) = boards_of_events(event, head) else {
                if self.waiting.len() < MOST_WAITING {
                    self.waiting.push(event.clone());
                }
                return Ok(());
            };
            let (problem, settings) = self.problem(event.line, boards, head)?;
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

    /// Start, goal and reference of events that are read from a file.
    fn problem(
        &self,
        line: u32,
        (start, goal): (Board, Option<Board>),
        head: Option<&StudentTrace>,
    ) -> Result<(Problem, Settings), Failure> {
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
        let problem = Problem::new(start, goal)
            .map_err(|problem| Failure::Problem { place: place.clone(), problem })?;
        problem.only_goal()?;
        let of_trace = head.map_or_else(Settings::default, |head| head.over(Settings::default()));
        let settings = arguments.rules.settings(arguments.algorithm, of_trace)?;
        let size = problem.size();
        settings.offered_for(size).map_err(|reason| Failure::Heuristic { place, reason, size })?;
        Ok((problem, settings))
    }
}

/// The name of a program in a message.
pub(super) fn program_name(command: &std::ffi::OsStr) -> String {
    shortened(&command.to_string_lossy())
}
