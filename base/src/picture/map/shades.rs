//! The colours of the map: the state of each board in a search, how far its h is below its distance, or which of two searches
//! expanded it.

use std::borrow::Cow;

use super::boards::MapBoards;
use crate::picture::compared::expanded_by_colour;
use crate::picture::palette::Palette;
use crate::picture::scene::Colour;
use crate::recording::{BoardNodes, ExpandedBy, Moment, NodeStatus, Recording};
use crate::search::History;

#[derive(Clone, PartialEq, Debug)]
pub struct MapShade {
    pub name: Cow<'static, str>,
    pub colour: Colour,
    /// Boards with it; those of the current node are counted as closed, or as on the path.
    pub boards: u32,
}

/// The colour of each board. Of boards that share a dot, the one with the last shade has its colour.
#[derive(Clone, PartialEq, Debug)]
pub struct MapShades {
    pub shades: Vec<MapShade>,
    /// By place: an index of the shades.
    pub of: Vec<u8>,
}

/// Boards that were visited at least 1, 2, 4 and 8 times: what they are called, and how dark they are.
const VISITED: [(&str, f32); 4] =
    [("1 visit", 0.35), ("2 or 3 visits", 0.55), ("4 to 7 visits", 0.75), ("8 or more visits", 1.0)];

/// The largest h* − h with a colour of its own.
const MOST_BELOW: i64 = 12;

impl MapShades {
    fn new<N: Into<Cow<'static, str>>>(shades: impl IntoIterator<Item = (N, Colour)>, of: Vec<u8>) -> Self {
        let shade = |(name, colour): (N, Colour)| MapShade { name: name.into(), colour, boards: 0 };
        let mut shades: Vec<_> = shades.into_iter().map(shade).collect();
        for index in &of {
            shades[usize::from(*index)].boards += 1;
        }
        Self { shades, of }
    }

    /// Those of a search at a moment, and what each board is.
    pub fn at(
        recording: &Recording,
        moment: &Moment,
        boards: &MapBoards,
        palette: &Palette,
    ) -> (Self, Vec<NodeStatus>) {
        let mut newest = BoardNodes::new(boards.states.len());
        newest.go_to(recording, moment, |state| boards.index_of(state));
        let statuses = newest.statuses(recording, moment);
        (Self::of_search(recording, &statuses, newest.visits(), palette), statuses)
    }

    /// `visits` has a number for each board if the search visits boards again, and is empty otherwise.
    pub fn of_search(
        recording: &Recording,
        statuses: &[NodeStatus],
        visits: &[u32],
        palette: &Palette,
    ) -> Self {
        use NodeStatus::{Closed, Current, Dropped, Left, NotYet, OnPath, Open};
        let (open, closed) = recording.history().words();
        let depths = if visits.is_empty() { &VISITED[3..] } else { &VISITED[..] };
        let last = depths.len() as u8 + 1;
        let not_yet = if recording.is_in_part() { "not in this part" } else { "not generated" };
        let left = (recording.leaving().word().into(), palette.replaced);
        let mut shades = vec![(Cow::from(not_yet), palette.pale()), left];
        shades.extend(depths.iter().map(|(name, share)| {
            let name = if visits.is_empty() { closed } else { *name };
            (name.into(), palette.pale().mix(palette.closed, *share))
        }));
        shades.extend([(open.into(), palette.open), ("current".into(), palette.current)]);
        let depth = |place: usize| visits.get(place).map_or(0, |visits| visits.max(&1).ilog2().min(3) as u8);
        let shade = |(place, status): (usize, &NodeStatus)| match status {
            NotYet => 0,
            Dropped => 1,
            Closed | Left => 2 + depth(place),
            Open | OnPath => last + 1,
            Current => last + 2,
        };
        let mut shades = Self::new(shades, statuses.iter().enumerate().map(shade).collect());
        // The current node is closed already, or still on the path.
        let [.., closed, open, current] = &mut shades.shades[..] else {
            unreachable!("they are at least five")
        };
        let is_closed = matches!(recording.history(), History::Lists | History::TwoSided);
        (if is_closed { closed } else { open }).boards += std::mem::take(&mut current.boards);
        shades
    }

    /// The distance of h of each board below its exact distance, or above it; `None` where no heuristic is known.
    pub fn of_estimates(boards: &MapBoards, palette: &Palette) -> Option<Self> {
        boards.of.heuristic?;
        let shade = |below: i64| match below {
            -1 => ("h > h*".to_owned(), palette.error),
            0 => ("h* − h = 0".to_owned(), palette.pale()),
            MOST_BELOW => (format!("{MOST_BELOW} or more"), palette.h),
            _ => (below.to_string(), palette.pale().mix(palette.h, below as f32 / MOST_BELOW as f32)),
        };
        let of_cell = boards.cells.iter().flat_map(|cell| {
            let to_goal = i64::from(boards.to_goal(cell));
            cell.places.clone().filter_map(move |place| Some(to_goal - i64::from(boards.h(place)?)))
        });
        let index = |below: i64| (MOST_BELOW - below.clamp(-1, MOST_BELOW)) as u8;
        Some(Self::new((-1..=MOST_BELOW).rev().map(shade), of_cell.map(index).collect()))
    }

    /// Which of two searches has expanded each board.
    pub fn of_both(expanded: impl Iterator<Item = ExpandedBy>, palette: &Palette) -> Self {
        use ExpandedBy::{Both, None, OnlyA, OnlyB};
        let shades = [(None, "not expanded"), (OnlyB, "B only"), (Both, "both"), (OnlyA, "A only")];
        let index = |by: ExpandedBy| shades.iter().position(|shade| shade.0 == by).unwrap_or_default() as u8;
        let of = expanded.map(index).collect();
        let colour = |by| if by == None { palette.pale() } else { expanded_by_colour(by, palette) };
        Self::new(shades.map(|(by, name)| (name, colour(by))), of)
    }
}
