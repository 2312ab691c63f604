//! Reads the parts of a link.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::link::{Link, LinkPartError, LinkedLesson, LinkedPage, LinkedSearch};
use crate::file::courses::{Course, ShippedCourse};
use crate::file::document::{Document, board_of};
use crate::file::sessions::SavedPlace;
use crate::heuristic::HeuristicId;
use crate::puzzle::{Size, parse_goals, quoted};
use crate::search::{AlgorithmId, CountingRules, Problem, Rule, Settings, WeightError};

fn parts_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = text.split('&').filter(|part| !part.is_empty());
    parts.map(|part| part.split_once('=').unwrap_or((part, "")))
}

/// The value of a part; `None` if a `%` is damaged.
fn decoded(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
            bytes.push((high * 16 + low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[derive(Default)]
pub struct Parts {
    /// Those that no one has taken yet, with their values.
    given: Vec<(String, String)>,
    wrong: Vec<LinkPartError>,
}

impl Parts {
    pub fn read(text: &str) -> Self {
        let mut parts = Self::default();
        for (name, value) in parts_of(text) {
            match decoded(value) {
                None => parts.refuse(name, "a % in it is damaged"),
                Some(_) if parts.given.iter().any(|(given, _)| given == name) => {
                    parts.refuse(name, "it is given twice; the first one counts");
                }
                Some(value) => parts.given.push((name.to_owned(), value)),
            }
        }
        parts
    }

    fn refuse(&mut self, part: &str, why: &str) {
        self.wrong.push(LinkPartError::new(part, why));
    }

    pub fn take(&mut self, name: &str) -> Option<String> {
        let place = self.given.iter().position(|(given, _)| given == name)?;
        Some(self.given.remove(place).1)
    }

    /// The value of a part; `None` where it is not there, or wrong.
    fn read_part<T, E: ToString>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let value = self.take(name)?;
        read(&value).map_err(|why| self.refuse(name, &why.to_string())).ok()
    }

    pub fn number(&mut self, name: &str) -> Option<u64> {
        self.read_part(name, |text| {
            text.parse().map_err(|_| format!("{} is not a whole number from 0", quoted(text)))
        })
    }

    fn problem(&mut self, course: Option<&Course>) -> Option<Problem> {
        let size: Option<Size> = self.read_part("size", str::parse);
        let has_start = self.given.iter().any(|(name, _)| name == "board");
        let start = self.read_part("board", |text| board_of(text, size));
        let goals = self.read_part("goal", |text| {
            let Some(start) = &start else {
                return Err(if has_start { "the board is wrong" } else { "there is no board" }.to_owned());
            };
            parse_goals(&text.replace('-', " "), Some(start.size())).map_err(|error| error.to_string())
        });
        let start = start?;
        let usual = || course.and_then(|course| course.goals_like(&start));
        let problem = goals
            .or_else(usual)
            .map(|goals| Problem::new(start, goals).expect("start and goals have one size"));
        Some(problem.unwrap_or_else(|| Document::of_start(start).problem))
    }

    fn settings(&mut self, size: Option<Size>, course: Option<&Course>) -> Settings {
        let algorithm = self.read_part("algorithm", |name| AlgorithmId::try_from(name.to_owned()));
        let algorithm = algorithm.unwrap_or_default();
        let info = algorithm.info();
        let usual = LinkedSearch::usual(algorithm, course);
        let heuristic = self.read_part("heuristic", |name| {
            let found = HeuristicId::try_from(name.to_owned()).map_err(|error| error.to_string())?;
            let chosen = Settings { heuristic: found, ..usual };
            LinkedSearch::offered(&chosen).map_err(str::to_owned)?;
            match size {
                Some(size) => found.offered_for(size).map(|()| found).map_err(str::to_owned),
                None => Ok(found),
            }
        });
        let unused = |why: &str| format!("{} does not use it: {why}", info.name);
        let weight = self.read_part("weight", |text| {
            info.offers.weight.map_err(unused)?;
            text.parse().map_err(|error: WeightError| error.to_string())
        });
        let moves = self.read_part("moves", str::parse);
        let mut settings = Settings {
            heuristic: heuristic.unwrap_or(usual.heuristic),
            weight: weight.unwrap_or(usual.weight),
            moves: moves.unwrap_or(usual.moves),
            ..usual
        };
        // A rule may leave another one without use.
        let given = Rule::ALL.iter().filter_map(|rule| {
            let value = self.read_part(rule.option, |text| rule.read(text))?;
            Some((rule, value))
        });
        let given: Vec<_> = given.collect();
        settings = given.iter().fold(settings, |settings, (rule, value)| settings.with(rule, *value));
        for (rule, _) in given {
            if let Err(why) = settings.offer_of_value(rule) {
                settings = settings.with(rule, usual.value_of(rule));
                self.refuse(rule.option, &unused(why));
            }
        }
        settings
    }

    fn search(&mut self) -> LinkedSearch {
        let course = self.read_part("course", |name| {
            let shipped = ShippedCourse::from_name(name).map(|shipped| Arc::clone(shipped.course()));
            shipped.ok_or_else(|| format!("there is no course {}", quoted(name)))
        });
        let problem = self.problem(course.as_deref());
        let settings = self.settings(problem.map(|problem| problem.size()), course.as_deref());
        let usual = course.as_ref().map_or(CountingRules::default(), |course| course.counting);
        let event = self.read_part("event", |text| {
            text.parse::<u32>().map_err(|_| format!("{} is not a number of events", quoted(text)))
        });
        let choice = self.read_part("choice", |text| (text == "yes").then_some(true).ok_or("write yes"));
        LinkedSearch {
            problem,
            settings,
            course,
            counting: self.read_part("count", str::parse).unwrap_or(usual),
            at: SavedPlace {
                step: self.number("step").unwrap_or(0),
                event: event.unwrap_or(0),
                choice: choice.unwrap_or(false),
            },
            node: self.number("node"),
            tab: self.take("tab"),
        }
    }

    /// A page of the lesson that is named, or else a search.
    pub fn link(&mut self) -> Link {
        match self.read_part("lesson", LinkedLesson::named) {
            Some(lesson) => Link::Page(self.page(lesson)),
            None => Link::Search(Box::new(self.search())),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.given.is_empty() && self.wrong.is_empty()
    }

    fn page(&mut self, lesson: LinkedLesson) -> LinkedPage {
        let mut place = |name: &str| {
            let number = self.read_part(name, |text| {
                text.parse().map_err(|_| format!("{} is not a whole number from 1", quoted(text)))
            });
            number.map_or(0, |number: NonZeroUsize| number.get() - 1)
        };
        let linked = LinkedPage { lesson, page: place("page"), stop: place("stop") };
        let LinkedLesson::Shipped(shipped) = linked.lesson else { return linked };
        let (page, stop) = linked.place_in(&shipped.lesson(), &mut self.wrong);
        LinkedPage { page, stop, ..linked }
    }

    /// The parts that are wrong, and those that nothing has read, each with a reason.
    pub fn left_out(mut self, why: impl Fn(&str) -> &'static str) -> Vec<LinkPartError> {
        for (name, _) in std::mem::take(&mut self.given) {
            self.refuse(&name, why(&name));
        }
        self.wrong
    }
}
