//! The figures that may be stated, each with the ways in which programs count it.
//!
//! A way is a *reading*: one search gives all of them at once. The first reading is the default of this program. To add a way
//! of counting, add a reading; to add a figure that no registry has, add a quantity.
//!
//! # Add a way of counting that programs have
//!
//! A way of counting is a *reading* of a quantity in `base/src/compare/find_rules/quantity.rs`: its words, and how the number follows from the
//! figures of a search. A figure that no table has is a new quantity there. `tilescope rules` and the window try both; they take new rules
//! from the registry by themselves.

use std::sync::LazyLock;
use std::time::Duration;

use crate::compare::figures::{
    EXPANDED, FigureInfo, FigureUnit, Figures, GENERATED, LENGTH, MAX_OPEN, RunOutcome,
};
use crate::puzzle::parse_board;
use crate::recording::Recording;
use crate::search::{AlgorithmId, CountingRules, Guard, Problem, Rule, Settings};

#[derive(Debug)]
pub struct StatedQuantity {
    /// Its name in files, with `_` between words.
    pub name: &'static str,
    /// The name of its option on the command line, without the dashes: no rule has it.
    pub option: &'static str,
    pub title: &'static str,
    pub meaning: &'static str,
    /// The ways of counting it, the plainest first.
    pub readings: Vec<FigureReading>,
}

#[derive(Debug)]
pub struct FigureReading {
    /// What is counted, in words that follow the name of the figure. Empty for the default.
    pub words: &'static str,
    /// Whether it is more often a slip than a convention.
    pub is_slip: bool,
    /// The figure; `None` where a search has none.
    pub value: fn(&Figures) -> Option<f64>,
    /// Makes this program count this way. `None` if it cannot.
    pub counting: Option<fn(CountingRules) -> CountingRules>,
}

pub fn quantities() -> &'static [StatedQuantity] {
    static ALL: LazyLock<Vec<StatedQuantity>> = LazyLock::new(|| {
        let of_registry = FigureInfo::ALL.iter().filter(|figure| {
            // Not what follows from the data structure of the open list or from the machine.
            figure.unit != FigureUnit::Seconds
                && !["comparisons", "moves_in_open_list"].contains(&figure.name)
        });
        of_registry.map(|figure| of_figure(figure)).chain(others()).collect()
    });
    &ALL
}

impl StatedQuantity {
    pub fn from_name(name: &str) -> Option<&'static Self> {
        quantities().iter().find(|quantity| quantity.name == name)
    }

    /// Such a figure, as one types it: that of A* or, where it has none, of IDA* on the board of Nilsson's book.
    pub fn example(&self) -> String {
        static RUNS: LazyLock<[Figures; 2]> = LazyLock::new(|| ["astar", "idastar"].map(figures_of_example));
        let value = RUNS.iter().find_map(|figures| (self.readings[0].value)(figures)).unwrap_or_default();
        if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.2}") }
    }

    /// Whether it never becomes smaller while a search runs.
    pub(super) fn only_grows(&self) -> bool {
        !["length", "cost", "open", "closed", "branching_factor"].contains(&self.name)
    }
}

fn figures_of_example(algorithm: &str) -> Figures {
    let board = |text| parse_board(text).expect("it is a board");
    let problem = Problem::new(board("2 8 3 1 6 4 7 x 5"), board("1 2 3 8 x 4 7 6 5")).expect("one size");
    let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
    let mut recording = Recording::new(problem, Settings { algorithm, ..Settings::default() });
    recording.record(Guard::default(), ());
    let length = u32::try_from(recording.path().len() - 1).ok();
    Figures::of_recording(&recording, RunOutcome::Solved, length, Duration::ZERO)
}

impl PartialEq for StatedQuantity {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

fn of_figure(figure: &'static FigureInfo) -> StatedQuantity {
    let readings = match figure {
        figure if *figure == LENGTH => length(),
        figure if *figure == EXPANDED => expanded(),
        figure if *figure == GENERATED => generated(),
        figure if *figure == MAX_OPEN => max_open(),
        _ => vec![plain(figure.value)],
    };
    StatedQuantity {
        name: figure.name,
        option: option(figure.name),
        title: figure.title,
        meaning: figure.meaning,
        readings,
    }
}

/// The name of its option. It is kept for good, because the command line needs it as long.
fn option(name: &str) -> &'static str {
    let name = name.replace('_', "-");
    let is_rule = Rule::ALL.iter().any(|rule| rule.option == name);
    if is_rule { format!("{name}-count").leak() } else { name.leak() }
}

fn plain(value: fn(&Figures) -> Option<f64>) -> FigureReading {
    FigureReading { words: "", is_slip: false, value, counting: Some(|counting| counting) }
}

fn other(words: &'static str, value: fn(&Figures) -> Option<f64>) -> FigureReading {
    FigureReading { words, is_slip: false, value, counting: None }
}

fn slip(words: &'static str, value: fn(&Figures) -> Option<f64>) -> FigureReading {
    FigureReading { is_slip: true, ..other(words, value) }
}

fn counted(
    words: &'static str,
    value: fn(&Figures) -> Option<f64>,
    counting: fn(CountingRules) -> CountingRules,
) -> FigureReading {
    FigureReading { words, is_slip: false, value, counting: Some(counting) }
}

fn length() -> Vec<FigureReading> {
    vec![
        plain(LENGTH.value),
        slip("counts boards, not moves", |figures| figures.length.map(|moves| f64::from(moves) + 1.0)),
    ]
}

/// With or without the goal that was taken, the start, and the goal that was only generated.
fn expanding(counting: CountingRules, [goal, without_start, generated_goal]: [bool; 3]) -> CountingRules {
    CountingRules { goal, without_start, generated_goal, ..counting }
}

fn expanded() -> Vec<FigureReading> {
    let with_goal =
        |figures: &Figures| (figures.goals > 0).then(|| (figures.expanded + figures.goals) as f64);
    let with_generated_goal = |figures: &Figures| {
        let goals = figures.generated_goals();
        (goals > 0).then(|| (figures.expanded + goals) as f64)
    };
    let without_start = |figures: &Figures| Some(figures.expanded.saturating_sub(1) as f64);
    vec![
        counted("", EXPANDED.value, |counting| expanding(counting, [false; 3])),
        counted("counts the goal", with_goal, |counting| expanding(counting, [true, false, false])),
        counted("leaves out the start", without_start, |counting| expanding(counting, [false, true, false])),
        counted("counts the goal, which was only generated", with_generated_goal, |counting| {
            expanding(counting, [false, false, true])
        }),
    ]
}

fn all_made(figures: &Figures) -> u64 {
    figures.generated + figures.duplicates
}

fn generated() -> Vec<FigureReading> {
    vec![
        counted("", GENERATED.value, |counting| CountingRules { start: true, duplicates: false, ..counting }),
        counted(
            "leaves out the start",
            |figures| Some((figures.generated - figures.starts) as f64),
            |counting| CountingRules { start: false, duplicates: false, ..counting },
        ),
        counted(
            "counts dropped duplicates",
            |figures| Some(all_made(figures) as f64),
            |counting| CountingRules { start: true, duplicates: true, ..counting },
        ),
        counted(
            "counts dropped duplicates and leaves out the start",
            |figures| Some((all_made(figures) - figures.starts) as f64),
            |counting| CountingRules { start: false, duplicates: true, ..counting },
        ),
        other("counts the start of each iteration", |figures| {
            let iterations = figures.iterations.filter(|iterations| *iterations > 1)?;
            Some((figures.generated + u64::from(iterations) - 1) as f64)
        }),
        other("leaves out nodes beyond the bound", |figures| {
            (figures.pruned > 0).then(|| (figures.generated - figures.pruned) as f64)
        }),
        other("counts the parent that is dropped as well", |figures| {
            Some((all_made(figures) + figures.expanded.saturating_sub(1)) as f64)
        }),
    ]
}

fn max_open() -> Vec<FigureReading> {
    vec![
        plain(MAX_OPEN.value),
        other("counts the node that was taken last", |figures| Some((figures.max_open + 1) as f64)),
    ]
}

fn closed(figures: &Figures) -> Option<u64> {
    figures.open_at_end.map(|_| figures.expanded.saturating_sub(figures.reopened))
}

fn others() -> [StatedQuantity; 5] {
    let of = |name: &'static str, title, meaning, value| StatedQuantity {
        name,
        option: option(name),
        title,
        meaning,
        readings: vec![plain(value)],
    };
    [
        of("cost", "cost", "Cost of the path found", |figures| figures.cost.map(f64::from)),
        of(
            "created",
            "created",
            "All nodes that are made: the start and all successors, dropped or not",
            |figures| Some(all_made(figures) as f64),
        ),
        StatedQuantity {
            readings: vec![
                plain(|figures| Some(closed(figures)? as f64)),
                other("includes the goal", |figures| Some((closed(figures)? + 1) as f64)),
            ],
            ..of("closed", "closed", "Nodes in the closed list at the end", |_| None)
        },
        of("open", "open", "Nodes in the open list at the end", |figures| {
            figures.open_at_end.map(|open| open as f64)
        }),
        of("depth", "depth", "The largest depth of all nodes", |figures| Some(f64::from(figures.max_depth))),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::compare::find_rules::StatedFigure;

    #[test]
    fn every_quantity_has_a_name_of_its_own_and_a_plain_reading_first() {
        let names: BTreeSet<_> = quantities().iter().map(|quantity| quantity.name).collect();
        assert_eq!(names.len(), quantities().len());
        for quantity in quantities() {
            let [first, others @ ..] = &quantity.readings[..] else { panic!("{}", quantity.name) };
            assert!(first.words.is_empty() && !first.is_slip && first.counting.is_some());
            assert!(others.iter().all(|reading| !reading.words.is_empty()), "{}", quantity.name);
        }
    }

    #[test]
    fn the_example_of_each_quantity_is_a_figure_of_its_own() {
        for quantity in quantities() {
            assert!(StatedFigure::parse(quantity, &quantity.example()).is_ok(), "{}", quantity.name);
        }
        let example = |name| StatedQuantity::from_name(name).expect("a name").example();
        // The drawing in Nilsson's book has a path of 5 moves, and 6 expanded nodes with the goal.
        assert_eq!(["length", "cost", "depth"].map(example), ["5", "5", "5"]);
        assert_ne!(example("branching_factor"), example("length"));
    }

    #[test]
    fn every_way_of_counting_of_this_program_is_a_reading() {
        let figures = Figures {
            length: Some(7),
            expanded: 100,
            generated: 250,
            goals: 1,
            starts: 1,
            duplicates: 30,
            ..Figures::not_searched()
        };
        for bits in 0..32_u32 {
            let [goal, duplicates, start, without_start, generated_goal] =
                [0_u32, 1, 2, 3, 4].map(|bit| bits >> bit & 1 == 1);
            let counting = CountingRules { goal, duplicates, start, without_start, generated_goal };
            // The goal for the start is 0 in all, and a goal is either taken or generated: no readings of their own.
            if [goal, without_start, generated_goal].into_iter().filter(|is| *is).count() > 1 {
                continue;
            }
            let figures = Figures { goals: u64::from(!generated_goal), ..figures };
            let counted = figures.counted(counting);
            for (name, value) in [("expanded", counted.expanded), ("generated", counted.generated)] {
                let quantity = StatedQuantity::from_name(name).expect("a name");
                let is_it = |of: fn(CountingRules) -> CountingRules| of(counting) == counting;
                let reading = quantity.readings.iter().find(|reading| reading.counting.is_some_and(is_it));
                let reading = reading.unwrap_or_else(|| panic!("{name} {counting:?}"));
                assert_eq!((reading.value)(&figures), Some(value as f64), "{name} {counting:?}");
            }
        }
    }
}
