//! What the panels show of the search.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::counting::PlaneView;
use super::hints::Hints;
use super::inquiry::Inquiry;
use super::map::MapView;
use super::shown::Shown;
use super::text;
use crate::heuristic::HeuristicId;
use crate::picture::ThemeChoice;
use crate::recording::{NecessityCounts, Series};

#[derive(Default)]
pub struct Views {
    pub path: PathView,
    pub plane: PlaneView,
    pub map: MapView,
    /// The heuristic that was chosen to stand beside that of the search, in the panel that explains h.
    pub second_heuristic: Option<HeuristicId>,
    /// Whether nodes are marked by what every search like A* must, may, or never expands.
    pub marks_necessity: bool,
    pub inquiry: Inquiry,
    pub plots: Plots,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plots {
    hidden: Vec<Series>,
}

/// Two plots of few lines by default: a third would make them small.
impl Default for Plots {
    fn default() -> Self {
        Self { hidden: vec![Series::Dropped, Series::Least, Series::Branching] }
    }
}

impl Plots {
    pub fn shows(&self, series: Series) -> bool {
        !self.hidden.contains(&series)
    }

    pub(crate) fn show(&mut self, series: Series, show: bool) {
        self.hidden.retain(|other| *other != series);
        if !show {
            self.hidden.push(series);
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct PathView {
    /// Moves made; `None` where the path is not shown.
    shown: Option<usize>,
    playing: bool,
    since_last: Duration,
}

const TIME_PER_MOVE: Duration = Duration::from_millis(450);

impl PathView {
    pub fn shown(&self) -> Option<usize> {
        self.shown
    }

    pub fn is_playing(&self) -> bool {
        self.playing
    }

    pub(crate) fn show(&mut self, board: Option<usize>) {
        *self = Self { shown: board, ..Self::default() };
    }

    pub(crate) fn toggle(&mut self, length: usize) {
        let at_end = self.shown.is_none_or(|shown| shown >= length);
        let shown = if at_end && !self.playing { 0 } else { self.shown.unwrap_or(0) };
        *self = Self { shown: Some(shown), playing: !self.playing, since_last: Duration::ZERO };
    }

    pub(crate) fn tick(&mut self, time: Duration, length: usize) {
        if !self.playing {
            return;
        }
        self.since_last += time.min(TIME_PER_MOVE);
        if self.since_last >= TIME_PER_MOVE {
            self.since_last -= TIME_PER_MOVE;
            let next = self.shown.unwrap_or(0) + 1;
            self.shown = Some(next.min(length));
            self.playing = next < length;
        }
    }

    /// The time until the next move; `None` while paused.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.playing.then(|| {
            TIME_PER_MOVE.saturating_sub(self.since_last).clamp(Duration::from_millis(16), TIME_PER_MOVE)
        })
    }
}

/// The numbers of the nodes: they stay the same wherever the user goes.
#[derive(Clone, Copy, Default)]
pub struct Selection {
    pub(crate) selected: Option<u64>,
    pub(crate) hovered: Option<u64>,
}

#[derive(Default)]
pub struct Appearance {
    pub theme: ThemeChoice,
    pub less_motion: bool,
    pub hints: Hints,
}

impl Appearance {
    pub(crate) fn next_theme(&mut self) {
        let all = ThemeChoice::ALL;
        let now = all.iter().position(|theme| *theme == self.theme).unwrap_or(0);
        self.theme = all[(now + 1) % all.len()];
    }
}

/// What is shown before the search gets there. What an older version kept says nothing about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Reveal {
    pub shows_whole: bool,
    /// Whether the order of the open list is hidden from a class until it is asked.
    pub hides_order: bool,
    /// Whether a lesson asks next about what is shown: then the order is hidden at the desk as well.
    #[serde(skip)]
    pub(crate) is_asked: bool,
}

impl Default for Reveal {
    fn default() -> Self {
        Self { shows_whole: false, hides_order: true, is_asked: false }
    }
}

/// The least length of a timeline that does not tell how long the search is, in steps.
const LEAST_HORIZON: u64 = 20;

/// The last place of a timeline that hides its end. It depends only on the current place.
pub fn hidden_horizon(here: u64) -> u64 {
    let mut horizons = std::iter::successors(Some(LEAST_HORIZON), |horizon| horizon.checked_mul(2));
    horizons.find(|horizon| *horizon > here).unwrap_or(u64::MAX)
}

/// While the future is hidden, a search has no outcome, no path and no totals before its end, in anything that shows it.
impl Shown {
    /// Whether the outcome, the path and the totals may be told at the current place.
    pub fn tells_end(&self) -> bool {
        !self.hides_future || !self.hides_end && self.is_at_end() && !self.is_running()
    }

    pub fn told_steps(&self) -> Option<u64> {
        self.tells_end().then(|| self.steps())
    }

    /// The number of nodes that a picture of all nodes may have; `None` if all of them may be told.
    pub fn told_nodes(&self) -> Option<u32> {
        (!self.tells_end()).then(|| self.moment().map_or(0, |moment| moment.generated))
    }

    /// The last place of the timeline: the end of what is recorded, or if that is hidden, one that depends on the current place.
    pub fn horizon(&self) -> u64 {
        self.told_steps().unwrap_or_else(|| hidden_horizon(self.position().steps))
    }

    /// The length of a shortest path, where the nodes of this search are compared with it, or why they are not, for a tooltip.
    pub fn compared_with(&self) -> Result<u32, &'static str> {
        self.recording.has_necessity()?;
        if !self.tells_end() {
            return Err("The path’s length is hidden: press End, or H to show all");
        }
        if !self.is_solved() {
            return Err(text::NO_PATH);
        }
        Ok(self.path_length() as u32)
    }

    /// The counts at the current place; `None` while they are counted.
    pub fn necessity_counts(&self) -> Option<NecessityCounts> {
        let now = self.necessity_counting.now().filter(|now| now.position == self.position())?;
        Some(self.recording.necessity_counts(&now.counts, self.compared_with().ok()?))
    }
}
