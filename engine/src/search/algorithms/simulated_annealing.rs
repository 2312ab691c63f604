//! Simulated annealing.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::search::annealing::Annealing;

/// Goes on from a random successor, and forgets the others. A successor whose h is larger by d is accepted only with
/// probability e^(−d/T), else another one is tried, which may be the same again. The temperature T falls with each try. So it
/// wanders freely at first and can leave a local minimum, and climbs down like hill climbing in the end.
///
/// A step is all tries from one node. The textbook generates a successor at each try; here all are generated once, with their h, and
/// then tried in random order, including the one that it came from. Unlike the textbook's, it ends as soon as it is at the goal.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 4.1.2 and figure 4.5. Kirkpatrick, Gelatt and Vecchi, “Optimization
/// by simulated annealing”, Science 220 (1983), <https://doi.org/10.1126/science.220.4598.671>.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// let length = |tries| {
///     let settings = Settings { algorithm: AlgorithmId::SimulatedAnnealing, tries, ..Settings::default() };
///     solve(&problem, &settings).map(|moves| moves.len())
/// };
/// assert!(length(100_000) >= Some(18));
/// assert_eq!(length(17), None); // each move is a try at least
/// ```
pub fn simulated_annealing<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut annealing: Annealing,
    mut lists: Traced<'_, OpenClosed<'_, Sorted>, T>,
) -> SearchResult {
    let h = heuristic.h(space.start);
    lists.start(Side::Forward, space.start, h, h);
    let mut next = 0;
    while let Some(current) = lists.select_only(next)? {
        if space.is_goal(current.state) {
            return Ok(Some(lists.moves(current.id)));
        }
        let mut successors = ArrayVec::<u32, 4>::new();
        for successor in lists.successors(space, &current) {
            let h = heuristic.after(current.h, current.state, current.blank, successor.to);
            let place = lists.look_up(&successor);
            lists.generate(&successor, place, h, h);
            successors.push(h);
        }
        let Some(accepted) = annealing.choose(current.h, &successors) else { break };
        next = place_by_h(&successors, accepted);
    }
    Ok(None)
}

/// The place of a successor in the order of h, among equals in the order in which they were generated.
fn place_by_h(successors: &[u32], one: usize) -> usize {
    let before = |&(place, h): &(usize, &u32)| (*h, place) < (successors[one], one);
    successors.iter().enumerate().filter(before).count()
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "simulated-annealing",
    aliases: &["sa", "annealing"],
    title: "Simulated annealing",
    short: "Annealing",
    line: "random moves, worse ones less and less often",
    summary: "tries successors at random; accepts those with a larger h less and less often, as the temperature falls",
    optimality: Optimality::ByChance("it takes the successors at random"),
    offers: Offers {
        heuristic: YES,
        temperature: YES,
        cooling: YES,
        tries: YES,
        seed: YES,
        ties: Err("It tries successors at random"),
        duplicates: Err("It forgets the states that it leaves, and may go back to them"),
        cycles: Err("It keeps no path to compare with"),
        open_list: Err("It has only the successors of one node to choose from"),
        ..PLAIN
    },
    order: |rules| OpenOrder::new(OrderBy::Annealing(rules.moves), TieBreak::LAST_IN),
    value: NodeValue::H,
    leaving: Leaving::Pruned,
    exhausted: Exhausted::NotFound {
        what: |rules, _| format!("Not found in {} tries: the temperature is 0", number(rules.tries)),
        advice: Some("try another --seed, or larger --tries and --cooling"),
    },
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., figure 4.5",
        lines,
        variables: &[Var::Node, Var::H, Var::Temperature, Var::Tries, Var::Successor],
    },
    ..WITH_LISTS
};

fn lines(rules: &Rules) -> Vec<CodeLine> {
    let (temperature, cooling) = (number(rules.temperature), number(rules.cooling));
    let schedule = format!("T ← {temperature}·2^(−t/{cooling}); t is the number of tries");
    let schedule =
        if schedule.chars().count() <= CodeLine::LONGEST { schedule } else { "T ← schedule(t)".to_owned() };
    let mut lines = vec![
        CodeLine::new(0, "next ← start; t ← 0", &[Effect::Start]),
        CodeLine::head(0, "repeat", &[Effect::TakeOut]),
        CodeLine::new(1, "node ← next; forget the others", &[Effect::TakeOut]),
    ];
    lines.extend(goal_test(1, rules));
    lines.extend([
        successors(1),
        CodeLine::new(2, "compute h(s)", &[Effect::New]),
        CodeLine::head(1, "repeat until next is chosen or t too large", &[Effect::Choose]),
        CodeLine::new(2, schedule, &[Effect::Choose]),
        CodeLine::new(2, "s ← a random successor; t ← t + 1", &[Effect::Choose]),
        CodeLine::new(2, "d ← h(s) − h(node)", &[Effect::Choose]),
        CodeLine::new(2, "if d < 0: next ← s", &[Effect::Improve]),
        CodeLine::new(2, "else with probability e^(−d/T): next ← s", &[Effect::Accept]),
        CodeLine::new(1, "if t too large: return failure", &[Effect::Failure]),
    ]);
    lines
}

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.sorted_lists(Duplicates::None);
    let annealing = Annealing::new(&task.rules);
    let traced = Traced::new(&mut lists, tracer);
    let result = simulated_annealing(&task.space, &*task.estimate(), annealing, traced);
    Answer::new(result, lists)
}
