//! IDA* on Korf's hundred boards: against `pathfinding` on some, and with any heuristic on all.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use tilescope::file::TableFolder;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::Size;
use tilescope::search::{Answer, Headless, prepare, run};

use crate::Aim;
use crate::peers::run_idastar;
use crate::support::korf::{Instance, instances, settings};
use crate::support::{percentile, timed};

fn search(instance: &Instance, heuristic: HeuristicId) -> (Answer, Duration) {
    timed(|| run(&instance.problem(), &settings(heuristic), Arc::default(), &mut Headless::default()))
}

/// The length found, which has to be the published one, and with Manhattan distance the nodes as well.
fn check(instance: &Instance, heuristic: HeuristicId, answer: &Answer) -> usize {
    let length = answer.solution().expect("every board of Korf's can be solved").len();
    assert!(
        !heuristic.info().admissible || length == instance.optimal_length,
        "Korf {}: {length}",
        instance.id
    );
    if heuristic == HeuristicId::Manhattan {
        assert_eq!(answer.counts.generated(), instance.generated, "Korf {}", instance.id);
    }
    length
}

const RACED: [(usize, usize); 6] = [(79, 9), (12, 9), (97, 7), (9, 5), (28, 3), (13, 3)];

/// How many times as long as we `pathfinding` should take, at least.
const AIM: f64 = 20.0;

/// Races `pathfinding` on a few boards.
pub fn race_ui() -> Vec<Aim> {
    let mut aims = Vec::new();
    println!(
        "IDA* with Manhattan, moves ulrd, medians of alternating runs. Our nodes are exactly the published ones."
    );
    println!(
        "`idastar` drops every board on its path and tries successors of less f first, so that its nodes are others;"
    );
    println!(
        "*carried*: its nodes carry h, brought up to date with the move, where it would ask for h of a board twice.\n"
    );
    println!(
        "| Korf | moves | generated | ms | ns a node | `idastar`, generated | ms | ns a node | time ÷ ours | a node ÷ ours | carried, ms | time ÷ ours | a node ÷ ours |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let instances = instances();
    for (id, rounds) in RACED {
        let instance = instances.iter().find(|instance| instance.id == id).expect("one of the hundred");
        let (problem, settings) = (instance.problem(), settings(HeuristicId::Manhattan));
        let mut times = [const { Vec::new() }; 3];
        let mut generated = [0; 3];
        for _ in 0..rounds {
            let (answer, time) = search(instance, HeuristicId::Manhattan);
            check(instance, HeuristicId::Manhattan, &answer);
            times[0].push(time);
            generated[0] = answer.counts.generated();
            for (i, carries_h) in [(1, false), (2, true)] {
                let (peer, time) = timed(|| run_idastar(&problem, &settings, carries_h));
                assert_eq!(peer.length as usize, instance.optimal_length, "`idastar`, Korf {id}");
                times[i].push(time);
                generated[i] = peer.generated;
            }
        }
        let nanos = times.map(|mut times| percentile(&mut times, 50).as_nanos() as f64);
        let each = [0, 1, 2].map(|i| nanos[i] / generated[i] as f64);
        println!(
            "| {id} | {} | {} | {:.1} | {:.1} | {} | {:.0} | {:.0} | {:.1} | {:.1} | {:.0} | {:.1} | {:.1} |",
            instance.optimal_length,
            generated[0],
            nanos[0] / 1e6,
            each[0],
            generated[1],
            nanos[1] / 1e6,
            each[1],
            nanos[1] / nanos[0],
            each[1] / each[0],
            nanos[2] / 1e6,
            nanos[2] / nanos[0],
            each[2] / each[0],
        );
        let what = format!("IDA* 4×4, Korf {id}, not recorded: `idastar` ÷ ours");
        aims.push(Aim { what, measured: nanos[1] / nanos[0], bound: AIM, at_most: false });
    }
    println!();
    aims
}

/// Solves the boards of these numbers (all, where there are none) with the heuristic named among the words.
pub fn all_ui(words: &[String]) -> Result<(), String> {
    let mut heuristic = HeuristicId::default();
    let mut ids = Vec::new();
    for word in words {
        match (word.parse::<usize>(), HeuristicId::from_name(word)) {
            (Ok(id @ 1..=100), _) => ids.push(id),
            (_, Some(named)) => heuristic = named,
            _ => return Err(format!("“{word}” is neither a heuristic nor a number from 1 to 100")),
        }
    }
    heuristic.offered_for(Size::FIFTEEN).map_err(|why| format!("{}: {why}", heuristic.info().name))?;
    let mut instances = instances();
    instances.retain(|instance| ids.is_empty() || ids.contains(&instance.id));
    let settings = settings(heuristic);
    let (_, preparing) = timed(|| {
        let quietly = &mut |_| ControlFlow::Continue(());
        prepare(&instances[0].problem(), &settings, &TableFolder::of_user(), quietly)
    });
    println!(
        "IDA* with {}, moves ulrd; tables ready after {:.2} s\n",
        heuristic.info().name,
        preparing.as_secs_f64()
    );
    println!("| Korf | moves | of at least | iterations | generated | ms | ns a node |");
    println!("|--:|--:|--:|--:|--:|--:|--:|");
    let (mut total, mut generated, mut optimal) = (Duration::ZERO, 0, 0);
    for instance in &instances {
        let (answer, time) = search(instance, heuristic);
        let length = check(instance, heuristic, &answer);
        let nodes = answer.counts.generated();
        println!(
            "| {} | {length} | {} | {} | {nodes} | {:.2} | {:.1} |",
            instance.id,
            instance.optimal_length,
            answer.counts.iterations,
            time.as_nanos() as f64 / 1e6,
            time.as_nanos() as f64 / nodes as f64,
        );
        total += time;
        generated += nodes;
        optimal += usize::from(length == instance.optimal_length);
    }
    let boards = instances.len();
    println!(
        "\n{optimal} of {boards} in the published number of moves. {generated} nodes in {:.1} s: {:.1} ms a board, {:.1} ns a node.",
        total.as_secs_f64(),
        total.as_secs_f64() * 1e3 / boards as f64,
        total.as_nanos() as f64 / generated as f64,
    );
    Ok(())
}
