//! The current place in a recording, and what is kept of it.

use std::sync::OnceLock;

use crate::picture::StageWords;
use crate::recording::{Cursor, Moment, NextChoice, Recording};
use crate::search::NodeId;

#[derive(Debug)]
pub(super) struct CurrentPlace {
    pub cursor: Cursor,
    pub moment: Moment,
    pub choice: Option<NextChoice>,
    pub texts: PlaceTexts,
    /// The open nodes of each side from the oldest on, while their order is hidden.
    pub oldest: Option<[Vec<NodeId>; 2]>,
    /// The number of generated nodes and of begun steps at the previous position; after a jump, before the last step.
    pub before: (u32, u64),
}

/// What is said of a place, each text made when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct PlaceTexts {
    pub words: OnceLock<StageWords>,
    pub happened: OnceLock<String>,
}

impl CurrentPlace {
    pub fn new(recording: &Recording) -> Self {
        let cursor = Cursor::new(recording);
        let moment = cursor.moment(recording);
        Self { cursor, moment, choice: None, texts: PlaceTexts::default(), oldest: None, before: (1, 0) }
    }
}

pub(super) fn before_last_step(moment: &Moment) -> (u32, u64) {
    let Some(step) = &moment.step else { return (moment.generated, moment.begun) };
    let is_over = moment.position.events == 0;
    let tried = &step.successors[..moment.successors];
    let made = tried.iter().filter(|s| s.outcome.node().is_some()).count() as u32;
    (moment.generated - if is_over { step.made() } else { made }, moment.begun - 1)
}
