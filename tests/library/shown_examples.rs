//! The examples of the first minutes, as they are shown.

use std::sync::Arc;

use crate::support::waiting::wait;
use tilescope::core::{CoreAction, EXAMPLES, Shown};
use tilescope::file::Document;
use tilescope::recording::{Position, Recording};
use tilescope::search::Guard;
use tilescope::session::{Session, update};
use tilescope::worker::Ending;

#[test]
fn each_example_can_be_searched_and_has_its_step() {
    for example in EXAMPLES {
        let mut session = Session::sample(Arc::new(|| {}));
        update(&mut session, CoreAction::ShowExample(example));
        let waits = |session: &Session| session.core.shown.as_ref().is_none_or(Shown::is_waiting);
        wait(&mut session, "the step", |session| !session.core.is_running() && !waits(session));
        let shown = session.core.shown.as_ref().expect("a search");
        assert_eq!(shown.ending, Some(Ending::Solved), "{}", example.title);
        assert_eq!(shown.position(), Position::after(example.step), "{}", example.title);
    }
    let length = |Document { problem, settings }: Document| {
        let mut recording = Recording::new(problem, settings);
        recording.record(Guard::default(), ());
        recording.path().len() - 1
    };
    let [first, too_large] = [0, 3].map(|place| EXAMPLES[place].document());
    let manhattan = Document { settings: first.settings, ..too_large };
    // Their lines say so.
    assert_eq!([first, too_large, manhattan].map(length), [4, 10, 8]);
}
