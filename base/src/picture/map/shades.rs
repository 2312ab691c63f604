//! What the colours of the map say: what each board is in a search.

use crate::picture::{Colour, Palette};
use crate::recording::{NodeStatus, Recording};
use crate::search::History;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapShade {
    pub name: &'static str,
    pub colour: Colour,
    /// How many boards have it; those of the current node are counted as closed, or as on the path.
    pub boards: u32,
}

/// The colour of each board. Of boards that share a dot, the one with the last shade has its colour.
#[derive(Clone, PartialEq, Debug)]
pub struct MapShades {
    pub shades: [MapShade; 5],
    /// By place: an index of the shades.
    pub of: Vec<u8>,
}

impl MapShades {
    pub fn of_search(recording: &Recording, statuses: &[NodeStatus], palette: &Palette) -> Self {
        use NodeStatus::{Closed, Current, Dropped, Left, NotYet, OnPath, Open};
        let (open, closed) = recording.history().words();
        let to_come = palette.to_come();
        let pale = palette.panel.mix(Colour { a: 255, ..to_come }, f32::from(to_come.a) / 255.0);
        let shades = [
            (if recording.is_in_part() { "not in this part" } else { "not generated" }, pale),
            (recording.leaving().word(), palette.replaced),
            (closed, palette.closed),
            (open, palette.open),
            ("current", palette.current),
        ];
        let shade = |status: &NodeStatus| match status {
            NotYet => 0,
            Dropped => 1,
            Closed | Left => 2,
            Open | OnPath => 3,
            Current => 4,
        };
        let mut shades = shades.map(|(name, colour)| MapShade { name, colour, boards: 0 });
        let of: Vec<u8> = statuses.iter().map(shade).collect();
        for shade in &of {
            shades[usize::from(*shade)].boards += 1;
        }
        // The current node is closed already, or still on the path.
        let [.., closed, open, current] = &mut shades;
        let is_closed = matches!(recording.history(), History::Lists | History::TwoSided);
        (if is_closed { closed } else { open }).boards += std::mem::take(&mut current.boards);
        Self { shades, of }
    }
}
