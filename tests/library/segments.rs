//! A session goes about in a search that is too long to be recorded in detail, and does not notice its segments.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::korf::long_search;
use tilescope::file::Document;
use tilescope::recording::{Direction, Position};
use tilescope::search::NodeId;
use tilescope::session::{Action, Command, CoreAction, Session, Shown, StepSize, iterations, update};

/// A board of Korf's, solved by IDA*: some tens of millions of nodes.
fn solved() -> Session {
    let (_, problem, settings) = long_search();
    let mut session = Session::new(Document { problem, settings }, Arc::new(|| {}));
    update(&mut session, Command::ShowWholeSearch);
    update(&mut session, Command::Run);
    let until = Instant::now() + Duration::from_mins(2);
    while session.core.shown.as_ref().is_none_or(Shown::is_running) {
        assert!(Instant::now() < until, "the search ends");
        update(&mut session, Action::Receive);
        std::thread::yield_now();
    }
    session
}

fn shown(session: &Session) -> &Shown {
    session.core.shown.as_ref().expect("a search")
}

#[test]
fn steps_jumps_and_iterations_go_across_segments() {
    use Direction::{Backwards, Forwards};
    let mut session = solved();
    let all = shown(&session).steps();
    let detail = u64::from(shown(&session).recording.steps_in_detail());
    assert!(detail < all / 2, "{detail} of {all}");
    // Over the end of the detail event by event, and back the same way.
    update(&mut session, CoreAction::GoTo(Position::after(detail - 2)));
    let mut positions = vec![shown(&session).position()];
    for _ in 0..20 {
        update(&mut session, CoreAction::Step(StepSize::Event, Forwards));
        positions.push(shown(&session).position());
    }
    assert!(positions.is_sorted() && positions[20].steps > detail, "{positions:?}");
    assert!(positions.windows(2).all(|pair| pair[1].steps - pair[0].steps <= 1 && pair[0] != pair[1]));
    for expected in positions[..20].iter().rev() {
        update(&mut session, CoreAction::Step(StepSize::Event, Backwards));
        assert_eq!(shown(&session).position(), *expected);
    }
    // By iterations from the end to the beginning.
    update(&mut session, Command::Last);
    assert!(shown(&session).is_at_end() && shown(&session).is_solved());
    let moment = shown(&session).moment().expect("a moment");
    let mut table = iterations(&shown(&session).recording, moment);
    assert_eq!(table.iter().map(|row| row.steps).sum::<u64>(), all);
    let nodes: u64 = table.iter().map(|row| row.visited).sum();
    assert_eq!(nodes, shown(&session).recording.progress().counts.nodes);
    let mut left = all;
    while let Some(row) = table.first() {
        left -= row.steps;
        table.remove(0);
        update(&mut session, Command::LayerBack);
        assert_eq!(shown(&session).position(), Position::after(left));
    }
    assert_eq!(left, 0);
}

#[test]
fn nodes_are_found_where_they_were_made_and_the_path_is_there_everywhere() {
    let mut session = solved();
    let all = shown(&session).steps();
    let path = shown(&session).path_nodes().to_vec();
    for step in [0, all / 3, all / 2, all - 100, all] {
        update(&mut session, CoreAction::GoTo(Position::after(step)));
        assert_eq!(shown(&session).position(), Position::after(step));
        assert_eq!(shown(&session).path_nodes(), path);
        let here = &shown(&session).recording;
        // A node of the path, which was made long before.
        let top = shown(&session).moment().expect("a moment").open.path().map_or(0, <[_]>::len) / 2;
        let id =
            shown(&session).moment().expect("a moment").open.path().map_or(NodeId::START, |path| path[top]);
        let (number, board) = (here.number(id), here.board(here.nodes().state(id)));
        update(&mut session, CoreAction::GoToGenerated(id));
        let (made, here) = (shown(&session).position(), &shown(&session).recording);
        assert!(made.steps <= step);
        let selected = session.core.selected().expect("the node is selected");
        assert_eq!(here.number(selected), number);
        assert_eq!(here.board(here.nodes().state(selected)), board);
        let generated = shown(&session).moment().expect("a moment").generated;
        assert!(selected.0 < generated, "it is there");
        update(&mut session, CoreAction::GoToExpanded(selected));
        assert_eq!(shown(&session).position(), Position::after(made.steps + 1));
    }
}
