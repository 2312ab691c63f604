//! What is said above the tree of two searches: whether they take the same board, and what they had in common before.

use std::collections::HashSet;

use super::{ComparedRuns, words as text};
use crate::recording::{ClockKind, Compared};
use crate::search::{History, Side};

/// With more open boards, it is not told whether both have the same.
const MOST_OPEN: usize = 2000;

/// Two lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComparedHeading {
    pub title: String,
    pub note: String,
}

/// What is said of two searches at their places.
pub fn compared_heading(runs: &ComparedRuns) -> ComparedHeading {
    let [a, b] = Compared::ALL.map(|which| runs.side(which));
    let places = [a.place(), b.place()];
    let unit = runs.unit();
    let heading = |title: String, note: String| ComparedHeading { title, note };
    if places == [0, 0] {
        return heading(text::START.to_owned(), state(runs).unwrap_or_default());
    }
    let both_places = || text::both_places([a.unit(), b.unit()], places);
    if runs.clock_kind() == ClockKind::SameBoard && !runs.has_same_board() {
        return match runs.divergences() {
            None => heading(both_places(), state(runs).unwrap_or_default()),
            Some(_) if a.taken().is_none() => {
                heading(both_places(), "What A takes here is not recorded in detail".to_owned())
            }
            Some(found) if found.compared(Compared::B) < b.shown().steps() => heading(
                "B does not take this board in its recorded detail".to_owned(),
                text::B_STAYS.to_owned(),
            ),
            Some(_) => heading("B never takes this board".to_owned(), text::B_STAYS.to_owned()),
        };
    }
    if let Some(index) = runs.divergence_here() {
        let place = unit.counted_place(places[0]);
        let title =
            if index == 0 { text::first_divergence(&place) } else { text::divergence(index + 1, &place) };
        return heading(title, in_common(runs, index).unwrap_or_else(both_places));
    }
    if let Some(which) = Compared::ALL.into_iter().find(|which| has_ended_before(runs, *which)) {
        return heading(text::has_ended(which), both_places());
    }
    let is_same = a.taken().zip(b.taken()).map(|(a_step, b_step)| {
        let sizes = [a, b].map(|side| side.shown().recording.problem().size());
        a_step.node.state == b_step.node.state && sizes[0] == sizes[1]
    });
    let title = match is_same {
        Some(true) => "Both take the same board".to_owned(),
        Some(false) => "They take different boards".to_owned(),
        // One takes none there, or none that is recorded.
        None => both_places(),
    };
    let note = match runs.clock_kind() {
        ClockKind::Time => "At the same time, each at an even speed".to_owned(),
        _ => state(runs).unwrap_or_else(|| if is_same.is_some() { both_places() } else { String::new() }),
    };
    heading(title, note)
}

/// Why there is no comparison yet.
fn state(runs: &ComparedRuns) -> Option<String> {
    match (runs.failure(), runs.comparing()) {
        (Some(failure), _) => Some(failure.to_owned()),
        (None, Some(part)) => Some(text::comparing(part)),
        (None, None) if runs.is_running() => Some("Compared once both searches have ended".to_owned()),
        (None, None) => {
            let never_part = runs.first_divergence() == Some(None);
            never_part.then(|| runs.no_divergence().to_owned())
        }
    }
}

/// Whether one has made its last expansion, and the other goes on.
fn has_ended_before(runs: &ComparedRuns, which: Compared) -> bool {
    let (own, other) = (runs.side(which), runs.side(which.other()));
    own.is_at_end() && other.place() > own.place() && runs.clock_kind() != ClockKind::SameBoard
}

/// What they had in common before a divergence: the same boards in the same order before the first one, or the same set.
fn in_common(runs: &ComparedRuns, index: usize) -> Option<String> {
    let [a, b] = Compared::ALL.map(|which| runs.side(which));
    // The counts include the boards that are taken here.
    let alike = (index == 0).then(|| a.place() - 1);
    let open = [a, b].map(|side| {
        side.shown().moment().map_or(0, |moment| {
            let recording = &side.shown().recording;
            recording.history().sides().iter().map(|side| moment.open.len(recording, *side)).sum::<usize>()
        })
    });
    match (alike, same_open(runs)) {
        (Some(0), _) => None,
        (Some(alike), true) => Some(text::alike_and_open(alike, open[0])),
        (Some(alike), false) => Some(text::alike(alike)),
        (None, _) => Some("Neither has taken the other’s board so far".to_owned()),
    }
}

/// Whether the open lists hold the same boards.
fn same_open(runs: &ComparedRuns) -> bool {
    let open = Compared::ALL.map(|which| {
        let shown = runs.side(which).shown();
        let recording = &shown.recording;
        let moment = shown.moment().filter(|_| recording.history() == History::Lists)?;
        let count = moment.open.len(recording, Side::Forward);
        let rows = (count <= MOST_OPEN).then(|| moment.open.rows(recording, Side::Forward, 0..count))?;
        let states = rows.into_iter().map(|id| recording.nodes().state(id));
        Some(states.collect::<HashSet<_>>())
    });
    matches!(&open, [Some(a), Some(b)] if a == b)
}
