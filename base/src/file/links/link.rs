//! What a link shows, and its text.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::file::courses::Course;
use crate::file::lessons::{Lesson, ShippedLesson};
use crate::file::sessions::SavedPlace;
use crate::heuristic::HeuristicId;
use crate::puzzle::{Size, quoted};
use crate::search::{AlgorithmId, CountingRules, Problem, Rule, Settings};

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
    pub(in crate::file) fn new(part: &str, why: &str) -> Self {
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
pub enum AddressError {
    #[error("an address begins with https:// or http://")]
    NoScheme,
    #[error("an address has no spaces and no # (the part after # is added)")]
    WrongLetter,
    #[error("an address has at most {MOST_OF_ADDRESS} characters")]
    TooLong,
}

const MOST_OF_ADDRESS: usize = 500;
const LESSON_ENDING: &str = ".ron";

impl Link {
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

    pub(super) fn usual(algorithm: AlgorithmId, course: Option<&Course>) -> Settings {
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
