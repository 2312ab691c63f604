//! The search tree: laid out, and painted.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tilescope::picture::tree::{Camera, TreeLayout, TreePicture, tree_scene};
use tilescope::picture::{Extent, Palette, Subject, ThemeChoice};
use tilescope::recording::{Moment, Recording};
use tilescope::search::NodeId;
use tilescope::session::stage_words;

pub const EXTENT: Extent = Extent { width: 1280.0, height: 720.0 };

/// The tree of all nodes, none of them folded.
pub fn lay_out(recording: &Recording) -> TreeLayout {
    match TreeLayout::new(recording, &BTreeSet::new(), &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(layout) => layout,
        ControlFlow::Break(()) => unreachable!("it is not stopped"),
    }
}

/// What a picture is about.
pub fn subject<'a>(recording: &'a Recording, moment: &'a Moment, extent: Extent) -> Subject<'a> {
    Subject {
        recording,
        moment,
        selected: None,
        hides_future: false,
        shows_choice: true,
        words: stage_words,
        extent,
        palette: Palette::of(ThemeChoice::Light),
    }
}

/// Paints the tree at a moment, and gives the number of shapes.
pub fn paint(
    recording: &Recording,
    moment: &Moment,
    layout: &TreeLayout,
    camera: Camera,
    path: &[NodeId],
) -> usize {
    let picture = TreePicture {
        subject: subject(recording, moment, EXTENT),
        layout,
        camera,
        part: None,
        path,
        folded: &BTreeSet::new(),
        text: 12.0,
        shortest: None,
    };
    tree_scene(&picture).shapes.len()
}
