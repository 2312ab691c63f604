//! Searches that are started, stepped and stopped at random moments, while no one takes their snapshots and with hardly
//! any memory: no hang, no leak, every thread gone. Takes a minute or two:
//! `cargo test --test alone -- --ignored`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use crate::support::solve::every_choice;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use tilescope::file::Document;
use tilescope::puzzle::{GoalPreset, MoveOrder, Size, random_board};
use tilescope::recording::Position;
use tilescope::search::{Limits, Problem, Settings};
use tilescope::session::{Action, Command, CoreAction, Direction, Session, StepSize, update};

const RUNS: u32 = 500;
/// After these the memory that every run needs has been taken.
const WARM_UP: u32 = 100;
/// No run may take so long, whatever else the machine does.
const HANGS_AFTER: Duration = Duration::from_mins(1);

struct Dice(TestRng);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0.next_u64() % n
    }
}

/// Ends the test where a run hangs: a test that waits forever says nothing.
fn watch(runs: Arc<AtomicU32>) {
    thread::spawn(move || {
        let (mut last, mut since) = (0, Instant::now());
        loop {
            thread::sleep(Duration::from_secs(1));
            let now = runs.load(Relaxed);
            if now != last {
                (last, since) = (now, Instant::now());
            } else if since.elapsed() > HANGS_AFTER {
                eprintln!("run {now} hangs");
                process::exit(1);
            }
        }
    });
}

/// Threads of this process that search; `None` where the system does not tell.
fn searching() -> Option<usize> {
    let tasks = fs::read_dir("/proc/self/task").ok()?;
    let names = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok());
    Some(names.filter(|name| name.trim() == "search").count())
}

/// Whether no thread searches any more; one that was told to stop may take a moment to end, beside the window.
fn are_gone_soon() -> bool {
    let until = Instant::now() + HANGS_AFTER;
    while searching().is_some_and(|threads| threads > 0) {
        if Instant::now() > until {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// Bytes of memory that this process holds; `None` where the system does not tell.
fn held() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

fn any_session(dice: &mut Dice, choices: &[Settings]) -> Session {
    let settings = choices[dice.below(choices.len() as u64) as usize];
    let size = if dice.below(2) == 0 { Size::EIGHT } else { Size::FIFTEEN };
    let settings = Settings { depth_limit: 60, ..settings };
    let goal = GoalPreset::BlankLast.board(size);
    let problem = Problem::new(random_board(&goal, dice.below(1 << 20)), goal).expect("same size");
    let mut session = Session::new(Document { problem, settings }, Arc::new(|| {}));
    session.core.limits = Limits { max_bytes: dice.below(12 << 20), max_nodes: u64::MAX };
    session
}

/// One thing that a user does, or one snapshot received.
fn act(session: &mut Session, dice: &mut Dice) {
    let sizes = [StepSize::Event, StepSize::Expansion, StepSize::Layer];
    let ways = [Direction::Forwards, Direction::Backwards];
    let action = match dice.below(12) {
        0..3 => CoreAction::Step(sizes[dice.below(3) as usize], ways[dice.below(2) as usize]).into(),
        3 => CoreAction::GoTo(Position { steps: dice.below(20_000), events: dice.below(6) as u32 }).into(),
        4 => Command::Last.into(),
        5 => Command::Live.into(),
        6 => Command::Continue.into(),
        7 => Command::Stop.into(),
        8 => Action::Tick(Duration::from_millis(100)),
        9 => Command::PlayPause.into(),
        _ => Action::Receive,
    };
    update(session, action);
}

/// Runs, does this and that, and forgets the session, with its search in whatever state.
fn soak(dice: &mut Dice, choices: &[Settings]) {
    let mut session = any_session(dice, choices);
    for _ in 0..=dice.below(2) {
        update(&mut session, Command::Run);
        for _ in 0..dice.below(12) {
            // Long enough, at times, for the channel to be full or the limit to be reached.
            thread::sleep(Duration::from_micros(dice.below(6_000)));
            act(&mut session, dice);
        }
    }
}

#[test]
#[ignore = "takes a minute; CI's longer part runs it"]
fn five_hundred_runs_stopped_at_random_moments_leave_nothing_behind() {
    let runs = Arc::<AtomicU32>::default();
    watch(Arc::clone(&runs));
    let choices = every_choice(MoveOrder::default());
    let mut dice = Dice(TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let mut warm = 0;
    for run in 0..RUNS {
        if run == WARM_UP {
            warm = held().unwrap_or(0);
        }
        soak(&mut dice, &choices);
        runs.store(run, Relaxed);
        assert!(are_gone_soon(), "run {run} left a thread behind");
    }
    let now = held().unwrap_or(0);
    eprintln!("{RUNS} runs; {} MiB after {WARM_UP}, {} MiB at the end", warm >> 20, now >> 20);
    assert!(now < warm + (32 << 20), "{} MiB grew to {} MiB", warm >> 20, now >> 20);
}
