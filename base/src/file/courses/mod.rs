//! Courses: the rules by which a textbook, a course or a program searches and counts, as RON. `docs/courses.md` has an example.
//!
//! The entries of `rules` are taken in order, each for its algorithms, or for all. [`GivenRules`] has their fields. The move
//! order, and the rules whose values have names, are at their defaults where no entry has them. The others stay as they are:
//! the heuristic, the weight, the numbers, the costs, the ascent, and the data structure of the open list.
//!
//! # Add a course
//!
//! 1. Write its file in `assets/courses`: a title, where its rules stand, and the rules. `tilescope solve --course FILE` tries it.
//! 2. Add a line to `shipped!` in `base/src/file/courses/mod.rs`.
//! 3. Test a figure that the course publishes in `tests/program/course.rs`.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::checks::{checked, one_line, sentences};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{load_ron, parse_ron_of, ron_text_of};
use super::write::{Destination, write};
use crate::puzzle::{Board, Goals, parse_board, parse_goals};
use crate::search::{AlgorithmId, CountingRules, GivenRules, Rule, Settings};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "Course", deny_unknown_fields)]
pub struct Course {
    format: String,
    version: u32,
    #[serde(deserialize_with = "title")]
    pub title: String,
    #[serde(default, skip_serializing_if = "String::is_empty", deserialize_with = "sentences")]
    pub source: String,
    /// Behaviour that no rule describes.
    #[serde(default, skip_serializing_if = "String::is_empty", deserialize_with = "sentences")]
    pub notes: String,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_goals",
        deserialize_with = "read_goals"
    )]
    goal: Option<Goals>,
    #[serde(default)]
    pub counting: CountingRules,
    #[serde(default)]
    rules: Vec<CourseRules>,
    /// The name of one that comes with the program.
    #[serde(skip)]
    pub shipped: Option<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseRules {
    /// Empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    algorithms: Vec<AlgorithmId>,
    rules: GivenRules,
}

const LONGEST_TITLE: usize = 40;

checked! {
    title: String = |title| one_line("title", title, 1, LONGEST_TITLE);
}

#[expect(clippy::ref_option, reason = "serde calls it with the field")]
fn write_goals<S: Serializer>(goals: &Option<Goals>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = |goal: &Board| {
        let line = goal.to_string();
        // On one line, twelve entries are a 3×4 board.
        if parse_board(&line).as_ref() == Ok(goal) { line } else { format!("{goal:#}") }
    };
    let texts: Vec<_> = goals.iter().flat_map(Goals::all).map(text).collect();
    serializer.serialize_str(&texts.join(&format!(" {} ", Goals::OR)))
}

fn read_goals<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Goals>, D::Error> {
    let goals = parse_goals(&String::deserialize(deserializer)?, None).map(Some);
    goals.map_err(|error| D::Error::custom(format!("the goal is not a board: {error}")))
}

/// Rules with names that stay as they are where the course does not say them.
const LEFT_OPEN: [&str; 3] = ["costs", "ascent", "open_list"];

impl Course {
    /// One without rules of its own: all are at their defaults.
    pub fn new(title: &str) -> Self {
        let (format, version) = FileKind::Course.header();
        Self {
            format: format.to_owned(),
            version,
            title: title.chars().filter(|c| !c.is_control()).take(LONGEST_TITLE).collect(),
            source: String::new(),
            notes: String::new(),
            goal: None,
            counting: CountingRules::default(),
            rules: Vec::new(),
            shipped: None,
        }
    }

    #[must_use]
    pub fn renamed(&self, title: &str) -> Self {
        let Self { title, .. } = Self::new(title);
        Self { title, shipped: None, ..self.clone() }
    }

    /// The goals on boards of the size of another one, where the course has one.
    pub fn goals_like(&self, other: &Board) -> Option<Goals> {
        self.goal.filter(|goals| goals.size() == other.size())
    }

    /// The settings as the course has them: the move order, every rule whose values have names, except those that most courses
    /// leave open, and what else it says.
    pub fn settings(&self, settings: Settings) -> Settings {
        let left_open = Rule::ALL.iter().filter(|rule| LEFT_OPEN.contains(&rule.name));
        let usual = settings.with_default_rules();
        let kept = left_open.fold(usual, |kept, rule| kept.with(rule, settings.value_of(rule)));
        let is_meant = |entry: &&CourseRules| {
            entry.algorithms.is_empty() || entry.algorithms.contains(&settings.algorithm)
        };
        let entries = self.rules.iter().filter(is_meant);
        entries.fold(kept, |settings, entry| entry.rules.over(settings))
    }

    /// The settings after the algorithm was changed: the rules that were, and still are, as the course had them for the
    /// earlier algorithm become those for the new one. The others stay.
    pub fn settings_after(&self, earlier: Settings, settings: Settings) -> Settings {
        let (there, here) = (self.settings(earlier), self.settings(settings));
        let follows =
            |rule: &&Rule| [earlier.value_of(rule), settings.value_of(rule)] == [there.value_of(rule); 2];
        let rules = Rule::ALL.iter().filter(follows);
        let changed = rules.fold(settings, |changed, rule| changed.with(rule, here.value_of(rule)));
        let heuristics = [earlier.heuristic, settings.heuristic] == [there.heuristic; 2];
        let moves = [earlier.moves, settings.moves] == [there.moves; 2];
        let weights = [earlier.weight, settings.weight] == [there.weight; 2];
        Settings {
            heuristic: if heuristics { here.heuristic } else { settings.heuristic },
            moves: if moves { here.moves } else { settings.moves },
            weight: if weights { here.weight } else { settings.weight },
            ..changed
        }
    }

    /// The same course with these rules for their algorithm, this move order and these costs for all, and these goals
    /// and this counting. It is no longer one that comes with the program.
    #[must_use]
    pub fn with(&self, settings: &Settings, goals: impl Into<Goals>, counting: CountingRules) -> Self {
        let algorithm = settings.algorithm;
        let others = self.rules.iter().filter_map(|entry| {
            let others: Vec<_> = entry.algorithms.iter().copied().filter(|id| *id != algorithm).collect();
            let is_left = entry.algorithms.is_empty() || !others.is_empty();
            is_left.then_some(CourseRules { algorithms: others, rules: entry.rules })
        });
        let (rules, goal) = (others.collect(), Some(goals.into()));
        let course = Self { rules, goal, counting, shipped: None, ..self.clone() };
        let base = course.settings(*settings).in_use().with_algorithm(());
        let rules = GivenRules::different(&settings.in_use().with_algorithm(()), &base);
        // What students call the rules of the course, whatever the algorithm.
        let shared = GivenRules { moves: rules.moves, costs: rules.costs, ..GivenRules::default() };
        let own = GivenRules { moves: None, costs: None, ..rules };
        let entries = [(Vec::new(), shared), (vec![algorithm], own)];
        let given = entries.into_iter().filter(|(_, rules)| *rules != GivenRules::default());
        let given = given.map(|(algorithms, rules)| CourseRules { algorithms, rules });
        Self { rules: course.rules.into_iter().chain(given).collect(), ..course }
    }

    pub fn parse(text: &str) -> Result<Self, ContentError> {
        parse_ron_of(text, FileKind::Course, |course: &Self| (course.format.clone(), course.version))
    }

    pub fn load(path: &Path) -> Result<Self, FileError> {
        load_ron(path, FileKind::Course, Self::parse)
    }

    pub fn save_to(&self, to: &Destination) -> Result<(), FileError> {
        write(to, self.text().as_bytes())
    }

    pub fn text(&self) -> String {
        ron_text_of(self)
    }

    pub fn of_name_or_path(text: &str) -> Result<Self, FileError> {
        match ShippedCourse::from_name(text) {
            Some(shipped) => Ok(Self::clone(shipped.course())),
            None => Self::load(Path::new(text)),
        }
    }
}

/// Writes the course of a board file: the name of one that comes with the program, or all of it.
#[expect(clippy::ref_option, reason = "serde calls it with the field")]
pub(super) fn write_stored<S: Serializer>(course: &Option<Arc<Course>>, to: S) -> Result<S::Ok, S::Error> {
    match course.as_deref() {
        None => to.serialize_str(""),
        Some(Course { shipped: Some(name), .. }) => to.serialize_str(name),
        Some(course) => course.serialize(to),
    }
}

pub(super) fn read_stored<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Arc<Course>>, D::Error> {
    struct NameOrCourse;

    impl<'de> Visitor<'de> for NameOrCourse {
        type Value = Arc<Course>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of a course, or a course")
        }

        fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Arc<Course>, E> {
            let unknown = || E::custom("course: no course that comes with the program has this name");
            ShippedCourse::from_name(name).map(|shipped| Arc::clone(shipped.course())).ok_or_else(unknown)
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Arc<Course>, A::Error> {
            Course::deserialize(MapAccessDeserializer::new(map)).map(Arc::new)
        }
    }

    deserializer.deserialize_any(NameOrCourse).map(Some)
}

pub const SHIPPED_COURSES: &[ShippedCourse] = ShippedCourse::ALL;

shipped! {
    ShippedCourse in "courses";
    "aima-3";
    "aima-4";
    "aima-java";
    "aima-python";
    "aima-python-4e";
    "nilsson";
    "luger";
    "princeton";
    "columbiax";
    "ucr-cs170";
    "ucr-cs170-cpp";
    "uta-4308";
    "wisconsin-cs540";
    "iasi";
    "korf-1985";
    "rosetta";
    "leetcode-773";
    "uva-10181";
    "poj-1077";
    "openjudge";
    "article";
    "report";
}

impl ShippedCourse {
    pub fn course(&self) -> &'static Arc<Course> {
        static READ: LazyLock<Vec<Arc<Course>>> = LazyLock::new(|| {
            let read = |shipped: &ShippedCourse| {
                let course = Course::parse(shipped.ron).expect("a test reads it");
                Arc::new(Course { shipped: Some(shipped.name), ..course })
            };
            SHIPPED_COURSES.iter().map(read).collect()
        });
        let own = READ.iter().find(|course| course.shipped == Some(self.name));
        own.expect("all of them are read")
    }
}
