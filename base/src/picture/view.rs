//! The pictures of a recording, and their registry.
//!
//! # Add a picture
//!
//! A picture is one view of a recording, such as the tree or the g–h plane. It can be saved from the window and drawn by
//! `tilescope picture`.
//!
//! 1. Write a file in `base/src/picture` with a constant of type `View`: name, title, summary, size, and the function that draws it.
//!    Model: `base/src/picture/board.rs`. Take colours from the palette, by meaning.
//! 2. Add `mod NAME;` to `base/src/picture/mod.rs`, and the constant to `View::ALL` in `base/src/picture/view.rs`.
//! 3. Renew the kept pictures, which adds those of the new view.

use std::fmt;

use super::board::BOARD;
use super::plane::{PLANE, TRUTH};
use super::plots::{BARS, PLOTS};
use super::stage::STAGE;
use super::tree::TREE;
use super::{Area, Extent, Horizontal, Palette, Scene, StageWordsOf, StepUnit, Text, Vertical, point, text};
use crate::recording::{Moment, Recording};
use crate::search::NodeId;

/// What a picture shows, and how.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    pub selected: Option<NodeId>,
    /// Whether only what has happened is drawn: no outcome, no path, no totals.
    pub hides_future: bool,
    /// Whether the choice of the next node may be told, where there is one.
    pub shows_choice: bool,
    /// Gives the sentences and values of the moment.
    pub words: StageWordsOf,
    /// The size of the picture, in points.
    pub extent: Extent,
    pub palette: &'static Palette,
}

impl Subject<'_> {
    /// The node that was selected last; before the first one, the start.
    pub fn current(&self) -> NodeId {
        self.moment.step.as_ref().map_or(NodeId::START, |step| step.id)
    }
}

/// One picture of a recording. A new one is a file with such a constant, and its name in [`View::ALL`].
pub struct View {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// In a few words.
    pub summary: &'static str,
    /// The default size, in points.
    pub extent: Extent,
    /// Draws it. This may take a while for a long recording, so call it on a worker thread.
    pub draw: fn(&Subject<'_>) -> Scene,
}

impl View {
    pub const ALL: &[Self] = &[STAGE, TREE, PLANE, TRUTH, PLOTS, BARS, BOARD];

    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|view| view.name == name)
    }
}

/// The smallest font size of a picture, in points.
pub const LEAST_UNIT: f32 = 11.5;

/// The font size of a picture of this size, in points: larger if there is room.
pub fn unit(extent: Extent) -> f32 {
    (extent.height.min(extent.width * 0.6) / 36.0).clamp(LEAST_UNIT, 28.0)
}

/// Writes above a picture what it shows. Returns the remaining area.
pub fn caption(scene: &mut Scene, subject: &Subject<'_>, view: &View) -> Area {
    let unit = unit(scene.extent);
    let text = caption_text(subject);
    scene.title = format!("{}: {text}", view.title);
    scene.text(Text {
        at: point(unit, unit * 1.4),
        anchor: (Horizontal::Left, Vertical::Centre),
        size: unit * 1.15,
        strong: true,
        colour: subject.palette.text,
        text,
    });
    let area = scene.area();
    Area { y: unit * 2.4, height: area.height - unit * 2.4, ..area }
}

/// The algorithm, the heuristic and the position.
pub(super) fn caption_text(subject: &Subject<'_>) -> String {
    let recording = subject.recording;
    let heuristic = recording.settings().heuristic_in_use().map(|h| h.info().title);
    let position = subject.moment.position;
    let last = (!subject.hides_future).then(|| recording.steps());
    let place = StepUnit::of(recording.algorithm().unit).progress(position, last);
    text::caption(recording.algorithm().title, heuristic, &place)
}

/// A sentence in place of a picture.
pub fn say(scene: &mut Scene, area: Area, sentence: &str, palette: &Palette) {
    scene.text(Text {
        at: area.centre(),
        anchor: (Horizontal::Centre, Vertical::Centre),
        size: unit(scene.extent),
        strong: false,
        colour: palette.weak_text,
        text: sentence.to_owned(),
    });
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
