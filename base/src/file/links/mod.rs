//! Links to a step of a search, or to a page of a lesson: an address, and after `#` what to show.
//!
//! ```text
//! https://example.org/tilescope/#board=2-1-6-4-x-8-7-5-3&goal=1-2-3-8-x-4-7-6-5&algorithm=astar&step=10
//! ```
//!
//! The parts have the names of the options of the command line. A rule that is left out is that of the course, or else at its
//! default. A part that is wrong is named, and the others count. No part names a program, and no file but a lesson on the site
//! of the page, which only the page in a browser gets; so a link starts nothing but a search.

mod parts;

use std::fmt::Write as _;
use std::sync::Arc;

use super::courses::Course;
use super::lessons::{Lesson, ShippedLesson};
use super::sessions::SavedPlace;
use crate::heuristic::HeuristicId;
use crate::puzzle::{Size, quoted};
use crate::search::{AlgorithmId, CountingRules, Problem, Rule, Settings};
use parts::Parts;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    Search(Box<LinkedSearch>),
    Page(LinkedPage),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedSearch {
    /// `None` where the link has no board, or a wrong one.
    pub problem: Option<Problem>,
    pub settings: Settings,
    pub course: Option<Arc<Course>>,
    pub counting: CountingRules,
    pub at: SavedPlace,
    /// The selected node, by its number in order of generation.
    pub node: Option<u64>,
    pub tab: Option<String>,
}

impl LinkedSearch {
    /// The names of the tabs. A test of the window holds that they are those of its panels.
    pub const TABS: &[&str] = &[
        "lesson",
        "program",
        "class",
        "breakpoints",
        "details",
        "lists",
        "tree",
        "plane",
        "map",
        "pseudocode",
        "heuristic",
        "why",
        "plots",
        "node",
    ];
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedPage {
    pub lesson: LinkedLesson,
    /// From 0. A lesson in a file may have fewer.
    pub page: usize,
    pub stop: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkedLesson {
    Shipped(&'static ShippedLesson),
    /// The address of its file on the site of the page, such as `week3.ron`.
    File(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part} ({why})")]
pub struct LinkPartError {
    pub part: String,
    pub why: String,
}

impl LinkPartError {
    pub(super) fn new(part: &str, why: &str) -> Self {
        // What is not known may be anything.
        let part = crate::puzzle::shortened(part);
        Self { part: if part.is_empty() { "=".to_owned() } else { part }, why: why.to_owned() }
    }

    /// An error of the lesson that shows only when it is opened.
    pub fn lesson(why: &str) -> Self {
        Self::new("lesson", why)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("the link has more than {MOST_LETTERS} characters")]
    TooLong,
    #[error("the link has nothing after #, such as #board=2-1-6-4-x-8-7-5-3")]
    NoParts,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("an address begins with https:// or http://")]
    NoScheme,
    #[error("an address has no spaces and no # (the part after # is added)")]
    WrongLetter,
    #[error("an address has at most {MOST_OF_ADDRESS} characters")]
    TooLong,
}

pub const MOST_LETTERS: usize = 2000;
const MOST_OF_ADDRESS: usize = 500;
const LESSON_ENDING: &str = ".ron";

/// Those of searches and of lessons. Rules are parts, too.
const PARTS: &str = "board goal size course count algorithm heuristic weight moves step event choice node tab \
                     lesson page stop";

impl Link {
    /// True if a text is meant as a link, and not as boards or the name of a file.
    pub fn is_meant_by(text: &str) -> bool {
        let Some((address, parts)) = text.trim().split_once('#') else { return false };
        let has_address = ["https://", "http://", "file://"].iter().any(|scheme| address.starts_with(scheme));
        let name = parts.split_once('=').map(|(name, _)| name);
        has_address || address.is_empty() && name.is_some_and(is_part)
    }

    pub fn parse(text: &str) -> Result<(Self, Vec<LinkPartError>), LinkError> {
        let text = text.trim();
        if text.chars().count() > MOST_LETTERS {
            return Err(LinkError::TooLong);
        }
        let parts = text.split_once('#').map_or("", |(_, parts)| parts);
        let mut parts = Parts::read(parts);
        if parts.is_empty() {
            return Err(LinkError::NoParts);
        }
        let link = parts.link();
        let wrong = parts.left_out(|name| match name {
            _ if !is_part(name) => "there is no such part",
            "page" | "stop" => "there is no lesson",
            _ => "the lesson sets it",
        });
        Ok((link, wrong))
    }

    /// The link after an address, which may be empty.
    pub fn text(&self, address: &str) -> String {
        let mut text = format!("{address}#");
        match self {
            Self::Search(search) => search.write(&mut text),
            Self::Page(LinkedPage { lesson, page, stop }) => {
                add(&mut text, "lesson", lesson.name());
                add(&mut text, "page", &(page + 1).to_string());
                if *stop > 0 {
                    add(&mut text, "stop", &(stop + 1).to_string());
                }
            }
        }
        text
    }
}

impl LinkedLesson {
    /// The lesson with this name, or in the file with this address. No one asks for the file yet.
    pub fn named(name: &str) -> Result<Self, String> {
        let is_address = || {
            let has_letters = name.len() > LESSON_ENDING.len() && !name.contains(char::is_control);
            name.ends_with(LESSON_ENDING) && has_letters && name.len() <= MOST_OF_ADDRESS
        };
        match ShippedLesson::from_name(name) {
            Some(lesson) => Ok(Self::Shipped(lesson)),
            None if is_address() => Ok(Self::File(name.to_owned())),
            None => Err(format!("there is no lesson {}", quoted(name))),
        }
    }

    pub fn address(&self) -> Option<&str> {
        match self {
            Self::Shipped(_) => None,
            Self::File(address) => Some(address),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Shipped(lesson) => lesson.name,
            Self::File(address) => address,
        }
    }
}

impl LinkedPage {
    /// The page and the stop in this lesson, from 0. A number that it does not have is wrong, and the first one counts.
    pub fn place_in(&self, lesson: &Lesson, wrong: &mut Vec<LinkPartError>) -> (usize, usize) {
        let mut within = |part: &str, place: usize, count: usize| {
            if place < count {
                return place;
            }
            wrong.push(LinkPartError::new(part, &format!("{} is not a number from 1 to {count}", place + 1)));
            0
        };
        let page = within("page", self.page, lesson.pages.len());
        (page, within("stop", self.stop, lesson.pages[page].stops.len()))
    }
}

impl LinkedSearch {
    /// A link cannot have all settings: an error says why not.
    pub fn offered(settings: &Settings) -> Result<(), &'static str> {
        match settings.heuristic_in_use().and_then(HeuristicId::own) {
            Some(_) => Err("A link cannot have a heuristic of your own"),
            None => Ok(()),
        }
    }

    fn usual(algorithm: AlgorithmId, course: Option<&Course>) -> Settings {
        let settings = Settings { algorithm, ..Settings::default() };
        course.map_or(settings, |course| course.settings(settings))
    }

    fn write(&self, text: &mut String) {
        let course = self.course.as_deref().filter(|course| course.shipped.is_some());
        let usual_counting = course.map_or(CountingRules::default(), |course| course.counting);
        let settings = self.settings.in_use();
        let usual = Self::usual(settings.algorithm, course).in_use();
        let heuristic = settings.heuristic_in_use().filter(|id| id.own().is_none());
        let is_unusual = |size: &Size| Size::with_cells(size.cells()).first() != Some(size);
        let size = self.problem.map(|problem| problem.size()).filter(is_unusual);
        let before = [
            ("board", self.problem.map(|problem| joined(problem.start()))),
            ("goal", self.problem.map(|problem| joined(&problem.given_goals()))),
            ("size", size.map(|size| format!("{}x{}", size.rows(), size.cols()))),
            ("course", course.and_then(|course| course.shipped).map(str::to_owned)),
            ("count", (self.counting != usual_counting).then(|| self.counting.name())),
            ("algorithm", Some(settings.algorithm.info().name.to_owned())),
            ("heuristic", heuristic.map(|id| id.info().name.to_owned())),
            ("weight", (settings.weight != usual.weight).then(|| settings.weight.to_string())),
            ("moves", (settings.moves != usual.moves).then(|| settings.moves.to_string())),
        ];
        let rules = Rule::ALL.iter().map(|rule| {
            let value = settings.value_of(rule);
            let is_given = value != usual.value_of(rule) && settings.offer_of_value(rule).is_ok();
            (rule.option, is_given.then(|| rule.text_of(value)))
        });
        let after = [
            ("step", Some(self.at.step.to_string())),
            ("event", (self.at.event > 0).then(|| self.at.event.to_string())),
            ("choice", self.at.choice.then(|| "yes".to_owned())),
            ("node", self.node.map(|node| node.to_string())),
            ("tab", self.tab.clone()),
        ];
        for (name, value) in before.into_iter().chain(rules).chain(after) {
            if let Some(value) = value {
                add(text, name, &value);
            }
        }
    }
}

/// Checks an address that links begin with; an empty one is none.
pub fn link_address(text: &str) -> Result<&str, AddressError> {
    let text = text.trim();
    let has_scheme = ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    if !text.is_empty() && !has_scheme {
        Err(AddressError::NoScheme)
    } else if text.contains(|c: char| c == '#' || c.is_whitespace() || c.is_control()) {
        Err(AddressError::WrongLetter)
    } else if text.chars().count() > MOST_OF_ADDRESS {
        Err(AddressError::TooLong)
    } else {
        Ok(text)
    }
}

fn is_part(name: &str) -> bool {
    let is_rule = || Rule::ALL.iter().any(|rule| rule.option == name);
    PARTS.split(' ').any(|part| part == name) || is_rule()
}

fn joined(boards: &impl ToString) -> String {
    boards.to_string().replace(' ', "-")
}

/// Adds a part. Letters with a meaning in addresses are written as `%` and two digits.
fn add(text: &mut String, name: &str, value: &str) {
    if !text.ends_with('#') {
        text.push('&');
    }
    text.push_str(name);
    text.push('=');
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
                text.push(byte.into());
            }
            _ => write!(text, "%{byte:02X}").expect("a string takes all"),
        }
    }
}

/// The part of a search that a page shows when it is embedded in another one, such as a slide. Its address says so after `?`, as
/// in `?embed&from=3&to=12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedding {
    pub from: u64,
    pub to: u64,
}

impl Embedding {
    /// Reads what stands after `?`, with the parts of it that have no effect. `None` if the page is not part of another one.
    pub fn parse(query: &str) -> Option<(Self, Vec<LinkPartError>)> {
        let mut parts = Parts::read(query.trim_start_matches('?'));
        parts.take("embed")?;
        let (from, to) = (parts.number("from").unwrap_or(0), parts.number("to").unwrap_or(u64::MAX));
        let mut read = Self { from, to };
        let mut wrong = parts.left_out(|_| "there is no such part");
        if read.to < read.from {
            read.to = u64::MAX;
            wrong.push(LinkPartError::new("to", "it is before the first step that is shown"));
        }
        Some((read, wrong))
    }
}
