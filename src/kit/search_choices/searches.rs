//! The lists of algorithms and of heuristics.

use egui::Ui;

use super::list::{ListChoice, choice_list};
use crate::heuristic::HeuristicId;
use crate::picture::capitalised;
use crate::puzzle::Size;
use crate::search::{AlgorithmId, Settings};

/// All algorithms. Gives the settings with the one that was clicked.
pub fn algorithm_list(ui: &mut Ui, settings: Settings, size: Size) -> Option<Settings> {
    let with = |algorithm| Settings { algorithm, ..settings };
    let choice = |id: AlgorithmId| ListChoice {
        value: id,
        name: id.info().title,
        line: id.info().line,
        hint: capitalised(id.info().summary),
        problem: with(id).offered_for(size).err().filter(|_| settings.offered_for(size).is_ok()),
    };
    let first = AlgorithmId::FIRST.into_iter().map(choice).collect();
    let others = AlgorithmId::others().map(choice).collect();
    let more = "from both ends, beam, hill climbing";
    choice_list(ui, "algorithms", settings.algorithm, (first, others), more).map(with)
}

/// All heuristics. Gives the settings with the one that was clicked.
pub fn heuristic_list(ui: &mut Ui, settings: Settings, size: Size) -> Option<Settings> {
    let choice = |id: HeuristicId| ListChoice {
        value: id,
        name: id.info().title,
        line: id.info().line,
        hint: heuristic_hint(id),
        problem: id.offered_for(size).err(),
    };
    let first = HeuristicId::first(size).map(choice).collect();
    let mut own = HeuristicId::of_the_user();
    if settings.heuristic.own().is_some() && !own.contains(&settings.heuristic) {
        own.push(settings.heuristic);
    }
    let others = own.into_iter().chain(HeuristicId::others(size)).map(choice).collect();
    let more = "h = 0, Euclidean, rows and columns, others";
    choice_list(ui, "heuristics", settings.heuristic, (first, others), more)
        .map(|heuristic| Settings { heuristic, ..settings })
}

/// What a heuristic counts, and what it guarantees.
pub fn heuristic_hint(id: HeuristicId) -> String {
    let info = id.info();
    let guarantee = match (info.admissible, info.consistent) {
        _ if !id.is_judged() => "It is not known whether it is admissible.",
        (true, true) => "Admissible and consistent: never overestimates, and drops by at most 1 per move.",
        (true, false) => {
            "Admissible but not consistent: never overestimates, but may drop by more than 1 per move."
        }
        (false, _) => "Not admissible: may overestimate, so the path found may be longer than optimal.",
    };
    format!("h: {}\n{guarantee}", info.summary)
}
