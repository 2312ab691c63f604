//! The results: in words, and as a course.

use std::path::Path;

use super::quantity::{FigureReading, StatedBoard, StatedFigure, StatedQuantity};
use crate::compare::figures::Figures;
use crate::compare::find::search_text;
use crate::file::Course;
use crate::learn::SearchSlip;
use crate::picture::number;
use crate::puzzle::counted;
use crate::search::{AlgorithmId, CountingRules, Rule, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesProgress {
    /// The tables of a heuristic are being made: percent.
    Preparing(u32),
    /// The sets of rules that were tried, all of them, and those of them that give all figures.
    Trying {
        tried: u64,
        all: u64,
        matches: u64,
    },
    Comparing,
    Slips,
}

#[derive(Clone, Debug, Default)]
pub struct RulesFound {
    /// The searches that have all figures, the most common rules first.
    pub rows: Vec<RulesRow>,
    /// If there is none: those with the most right figures.
    pub nearest: Vec<NearSearch>,
    /// If there is none: known slips that give all figures.
    pub slips: Vec<SlipRow>,
    pub sets: u64,
    /// All sets of rules, tried or not.
    pub all: u64,
    pub searches: u64,
    pub matches: u64,
    /// The algorithms with sets that were not tried, and the share of them.
    pub untried: Vec<(AlgorithmId, f64)>,
    pub is_complete: bool,
}

#[derive(Clone, Debug)]
pub struct RulesRow {
    /// The most common set of rules that makes it.
    pub settings: Settings,
    pub counted: Vec<(&'static StatedQuantity, &'static FigureReading)>,
    /// The rarity of its rules and ways of counting.
    pub rarity: u8,
    /// All sets of rules that make it.
    pub all: Vec<Settings>,
    /// They, in a few texts for each algorithm.
    pub others: Vec<(AlgorithmId, Vec<String>)>,
}

impl RulesRow {
    /// The counting rules that make the figures of this program the stated ones, as far as they can.
    pub fn counting(&self) -> CountingRules {
        let counted = self.counted.iter().filter_map(|(_, reading)| reading.counting);
        counted.fold(CountingRules::default(), |counting, reading| reading(counting))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct NearSearch {
    pub settings: Settings,
    /// The stated figures that differ, of the first board on which one does.
    pub wrong: Vec<StatedFigure>,
    pub figures: Figures,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SlipRow {
    pub slip: SearchSlip,
    pub settings: Settings,
}

const MOST_TEXTS: usize = 3;

pub fn found_text(found: &RulesFound) -> String {
    let RulesFound { sets, all, searches, matches, rows, .. } = found;
    let of_all = if found.is_complete { String::new() } else { format!("{} of ", number(*sets)) };
    let stopped = if found.is_complete { "" } else { "Stopped: " };
    let sets = if found.is_complete { *sets } else { *all };
    let tried = format!(
        "{stopped}{of_all}{} tried with {}",
        counted(sets as usize, "set of rules", "sets of rules"),
        counted(*searches as usize, "search", "searches")
    );
    let told = match (matches, rows.len()) {
        (0, _) => format!("{tried}. None gives all figures."),
        (matches, different) => {
            let give = if *matches == 1 { "gives" } else { "give" };
            let compared: usize = rows.iter().map(|row| row.all.len()).sum();
            let different = counted(different, "different search", "different searches");
            let of = if (compared as u64) < *matches {
                format!("; the {} most common ones make {different}", number(compared as u64))
            } else {
                format!(": {different}")
            };
            format!("{tried}. {} {give} all figures{of}.", number(*matches))
        }
    };
    if found.untried.is_empty() {
        return told;
    }
    let share = |(algorithm, share): &(AlgorithmId, f64)| {
        format!("{:.0} % of {}", (share * 100.0).max(1.0), algorithm.info().short)
    };
    let untried: Vec<_> = found.untried.iter().map(share).collect();
    format!("{told} Not tried, the rarest rules: {}.", untried.join(", "))
}

pub fn progress_text(progress: RulesProgress) -> String {
    match progress {
        RulesProgress::Preparing(percent) => format!("Preparing the heuristic: {percent} %"),
        RulesProgress::Trying { tried, all, matches } => {
            let [tried, all, matches] = [tried, all, matches].map(number);
            format!("{tried} of {all} sets of rules tried, {matches} with all figures")
        }
        RulesProgress::Comparing => "Comparing the searches with all figures".to_owned(),
        RulesProgress::Slips => "Trying known slips".to_owned(),
    }
}

/// A search that has all figures: its name, then what is counted otherwise, and which other rules make the same search.
pub fn row_texts(row: &RulesRow) -> (String, Vec<String>) {
    let told = row.counted.iter().filter(|(_, reading)| !reading.words.is_empty());
    let told = told.map(|(quantity, reading)| {
        let slip = if reading.is_slip { " (a known slip)" } else { "" };
        format!("“{}” {}{slip}", quantity.title, reading.words)
    });
    let mut texts: Vec<String> = told.collect();
    let sets = row.all.len();
    if sets > 1 {
        let other = counted(sets - 1, "other set of rules", "other sets of rules");
        texts.push(format!("{other} {} this search", if sets == 2 { "makes" } else { "make" }));
        texts.extend(row.others.iter().map(|(algorithm, rules)| others(*algorithm, rules)));
    }
    (search_text(&row.settings), texts)
}

/// The parts of each answer, such as “A*”, “Manhattan”, “moves ↑↓←→” and “last in first”, and whether the answers differ there.
pub fn answer_parts(rows: &[RulesRow]) -> Vec<Vec<(String, bool)>> {
    let answers: Vec<_> = rows.iter().map(|row| parts_of(&row.settings)).collect();
    let Some(first) = answers.first() else { return Vec::new() };
    let differ = |place: usize| answers.iter().any(|parts| parts[place].0 != first[place].0);
    let differ: Vec<_> = (0..first.len()).map(differ).collect();
    let told = |parts: &Vec<(String, bool)>| {
        let told = parts.iter().zip(&differ).filter(|((text, is_told), _)| !text.is_empty() && *is_told);
        told.map(|((text, _), differs)| (text.clone(), *differs)).collect()
    };
    answers.iter().map(told).collect()
}

/// A text for each part that a search can have, empty if this one does not have it, and whether the text is shown: most rules are
/// shown only if they are not the default.
fn parts_of(settings: &Settings) -> Vec<(String, bool)> {
    let (used, defaults) = (settings.in_use(), Settings::default());
    let info = used.algorithm.info();
    let heuristic = used.heuristic_in_use().map_or("", |heuristic| heuristic.info().short);
    let weight = if info.offers.weight.is_ok() { format!("w = {}", used.weight) } else { String::new() };
    let named =
        [info.short.to_owned(), heuristic.to_owned(), format!("moves {}", used.moves.arrows()), weight];
    let rules = Rule::ALL.iter().map(|rule| {
        let is_ties = rule.name == "ties";
        let text = match rule.offer(&info.offers) {
            Err(_) => String::new(),
            Ok(()) if is_ties => used.value_text(rule),
            Ok(()) => format!("{} {}", rule.title.to_lowercase(), used.value_text(rule)),
        };
        (text, is_ties || used.value_of(rule) != defaults.value_of(rule))
    });
    named.map(|text| (text, true)).into_iter().chain(rules).collect()
}

fn others(algorithm: AlgorithmId, rules: &[String]) -> String {
    let told = rules.iter().take(MOST_TEXTS).map(String::as_str);
    let told: Vec<_> = told.map(|text| if text.is_empty() { "any rules" } else { text }).collect();
    let more = rules.len().saturating_sub(MOST_TEXTS);
    let more = if more == 0 { String::new() } else { format!("; and {more} more") };
    format!("{}: {}{more}", algorithm.info().short, told.join("; or "))
}

pub fn slip_text(row: &SlipRow) -> String {
    format!("A known slip: {}, in {}", row.slip.title, search_text(&row.settings))
}

/// A search that has some of the figures: its name, and the figures that differ.
pub fn near_text(near: &NearSearch) -> (String, String) {
    let differ: Vec<_> = near.wrong.iter().map(|stated| differs(stated, near)).collect();
    (search_text(&near.settings), differ.join(", "))
}

fn differs(stated: &StatedFigure, near: &NearSearch) -> String {
    let title = stated.quantity.title;
    match (stated.quantity.readings[0].value)(&near.figures) {
        Some(found) => format!("{title} {}, not {}", figure(found), figure(stated.value)),
        None => format!("it has no “{title}”"),
    }
}

fn figure(value: f64) -> String {
    if value.fract() == 0.0 { number(value as u64) } else { format!("{value:.3}") }
}

fn source(boards: &[StatedBoard]) -> String {
    let Some(board) = boards.first() else { return String::new() };
    let text = |stated: &StatedFigure| format!("{} {}", stated.quantity.title, figure(stated.value));
    let figures: Vec<_> = board.figures.iter().map(text).collect();
    let more = match boards.len() {
        1 => String::new(),
        all => format!(" and {}", counted(all - 1, "more board", "more boards")),
    };
    format!("Found by tilescope rules from {} of {}{more}", figures.join(", "), board.problem.start())
}

/// A course with the rules and the counting of a row, and the goals of the first board. Its source says which figures they give.
/// It has the name of its file.
pub fn course_of(path: &Path, row: &RulesRow, boards: &[StatedBoard]) -> Course {
    let goals = boards[0].problem.given_goals();
    let title = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut course = Course::new(&title).with(&row.settings, goals, row.counting());
    let otherwise = row.counted.iter().filter(|(_, reading)| reading.counting.is_none());
    let notes = otherwise.map(|(quantity, reading)| format!("“{}” {}.", quantity.title, reading.words));
    (course.source, course.notes) = (source(boards), notes.collect::<Vec<_>>().join(" "));
    course
}
