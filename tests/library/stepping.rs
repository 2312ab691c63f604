//! Stepping, playing and choices, as a session shows them.

use std::sync::Arc;
use std::time::Duration;

use crate::support::waiting::wait;
use tilescope::file::Document;
use tilescope::puzzle::parse_board;
use tilescope::recording::{Moment, NextChoice, Position, Recording, next_choice};
use tilescope::search::{AlgorithmId, History, NodeId};
use tilescope::session::{
    Action, Command, CoreAction, Direction, NEXT_MARK, Session, Shown, StepSize, StepTarget, update,
    what_is_said,
};

pub fn searched(start: &str, algorithm: AlgorithmId) -> Session {
    let document = Document::of_start(parse_board(start).expect("a board"));
    let document = Document { settings: algorithm.into(), ..document };
    let mut session = Session::new(document, Arc::new(|| {}));
    session.core.run();
    wait(&mut session, "the search", |session| !session.core.is_running());
    session
}

pub fn shown(session: &Session) -> &Shown {
    session.core.shown.as_ref().expect("a search")
}

fn stop(session: &Session) -> StepTarget {
    shown(session).here()
}

fn at(steps: u64) -> StepTarget {
    Position::after(steps).into()
}

fn choice_at(steps: u64) -> StepTarget {
    StepTarget { shows_choice: true, ..at(steps) }
}

fn step(session: &mut Session, size: StepSize, direction: Direction) -> StepTarget {
    update(session, CoreAction::Step(size, direction));
    stop(session)
}

const BOARD: &str = "1 3 6 4 2 x 7 5 8";

#[test]
fn events_pass_each_choice_forwards_and_backwards() {
    use Direction::{Backwards, Forwards};
    for &algorithm in AlgorithmId::ALL {
        let mut session = searched(BOARD, algorithm);
        let mut stops = vec![stop(&session)];
        while stops.len() < 300 && !shown(&session).is_at_end() {
            let before = shown(&session).choice().cloned();
            stops.push(step(&mut session, StepSize::Event, Forwards));
            let moment = shown(&session).moment().expect("a moment");
            if let Some(choice) = before {
                let taken = moment.step.as_ref().map(|step| step.id);
                assert_eq!(taken, Some(choice.step.id), "{algorithm:?}");
                assert_eq!(moment.open_before, choice.candidates, "{algorithm:?}");
            }
        }
        assert!(stops.is_sorted_by(|a, b| a < b), "{algorithm:?}: {stops:?}");
        for expected in stops.iter().rev().skip(1) {
            assert_eq!(step(&mut session, StepSize::Event, Backwards), *expected, "{algorithm:?}");
        }
    }
}

#[test]
fn lists_have_a_choice_before_each_step_and_stacks_have_none() {
    use AlgorithmId::{Astar, Greedy, Mm, Rbfs};
    for &algorithm in AlgorithmId::ALL {
        let mut session = searched(BOARD, algorithm);
        let last = shown(&session).steps();
        for steps in (0..last.min(500)).chain([last]) {
            session.core.go_to(Position::after(steps));
            let recording = &shown(&session).recording;
            let moment = shown(&session).moment().expect("a moment");
            let choice = next_choice(recording, moment);
            match recording.history() {
                History::Lists | History::TwoSided => assert_eq!(choice.is_some(), steps < last),
                History::Stack | History::StackAndVisited => assert_eq!(choice, None),
                History::Frontier => {
                    let next = recording.step(steps);
                    assert_eq!(choice.is_some(), next.is_some_and(|step| step.back.is_none()));
                }
            }
            if let Some(choice) = choice {
                is_short(&what_is_said(recording, moment, Some(&choice)));
                if matches!(algorithm, Astar | Greedy | Mm | Rbfs) {
                    ties_come_first(recording, moment, &choice);
                }
            }
        }
    }
}

/// Why a node is next has room in two lines of large text.
fn is_short(why: &str) {
    let is_at_most = |text: &str, most| text.chars().count() <= most;
    let has_room = is_at_most(why, 104) || why.split_inclusive(". ").all(|half| is_at_most(half, 56));
    assert!(has_room && (why.contains(NEXT_MARK) || why.contains("at random")), "{why}");
}

fn ties_come_first(recording: &Recording, moment: &Moment, choice: &NextChoice) {
    let rows = moment.open.rows(recording, choice.step.node.side, 0..choice.candidates.nodes + 1);
    let order = recording.order();
    let value = |id: &NodeId| order.first_key(&recording.nodes().get(*id));
    let least = value(&choice.step.id);
    assert_eq!(rows[0], choice.step.id, "{:?}", moment.position);
    let tied = rows.iter().take_while(|id| value(id) == least).count();
    assert_eq!((tied, rows.len()), (choice.tied, choice.candidates.nodes), "{:?}", moment.position);
}

#[test]
fn playing_slowly_passes_the_choice() {
    let tick = |session: &mut Session| {
        update(session, Action::Tick(Duration::from_millis(250)));
        stop(session)
    };
    let mut session = searched(BOARD, AlgorithmId::Astar);
    update(&mut session, Command::PlayPause);
    session.core.playback.set_speed(2_f32.log10());
    assert_eq!([(); 4].map(|()| tick(&mut session)), [choice_at(0), at(1), choice_at(1), at(2)]);
    session.core.playback.set_speed(4_f32.log10());
    assert_eq!([(); 3].map(|()| tick(&mut session).shows_choice), [false; 3]);
}

#[test]
fn an_expansion_stops_before_the_choice_from_wherever_it_begins() {
    use Direction::{Backwards, Forwards};
    use StepSize::{Event, Expansion};
    let mut session = searched(BOARD, AlgorithmId::Astar);
    let mut go = |size, direction| step(&mut session, size, direction);
    assert_eq!([go(Event, Forwards), go(Expansion, Backwards)], [choice_at(0), at(0)]);
    let stops = [go(Event, Forwards), go(Expansion, Forwards), go(Expansion, Forwards)];
    assert_eq!(stops, [choice_at(0), at(1), at(2)]);
    let stops = [go(Event, Forwards), go(Expansion, Backwards), go(Event, Forwards)];
    assert_eq!(stops, [choice_at(2), at(1), choice_at(1)]);
    update(&mut session, CoreAction::GoTo(Position::after(1)));
    assert_eq!(stop(&session), at(1));
}
