//! Pictures of a recording: their type, and the words for a place and a value in them.

use super::palette::Palette;
use super::scene::{Anchor, Area, Extent, Scene, plain, point, strong};
use super::stage_words::StageWordsOf;
use crate::puzzle::number;
use crate::recording::{Moment, Position, Recording};
use crate::search::{Node, NodeId, NodeValue, OrderBy, Settings, Unit};

#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    pub selected: Option<NodeId>,
    /// True if only what has happened is drawn: no outcome, no path, no totals.
    pub hides_future: bool,
    /// True if the choice of the next node may be told, where there is one.
    pub shows_choice: bool,
    /// Gives the sentences and values of the moment.
    pub words: StageWordsOf,
    pub extent: Extent,
    pub palette: &'static Palette,
}

impl Subject<'_> {
    /// The node that was selected last; before the first one, the start.
    pub fn current(&self) -> NodeId {
        self.moment.step.as_ref().map_or(NodeId::START, |step| step.id)
    }

    /// The path that was found; empty while it is hidden.
    pub(super) fn path(&self) -> Vec<NodeId> {
        let path = if self.hides_future { Vec::new() } else { self.recording.path() };
        path.into_iter().map(|(id, _)| id).collect()
    }
}

/// One picture of a recording. A new one is a file with such a constant, and its name in [`View::ALL`].
pub struct View {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    /// The default size, in points.
    pub extent: Extent,
    /// Draws it. This may take a while for a long recording, so call it on a worker thread.
    pub draw: fn(&Subject<'_>) -> Scene,
}

/// The smallest font size of a picture, in points.
pub const LEAST_UNIT: f32 = 11.5;

/// The font size of a picture of this size, in points: larger if there is room.
pub fn unit(extent: Extent) -> f32 {
    (extent.height.min(extent.width * 0.6) / 36.0).clamp(LEAST_UNIT, 28.0)
}

/// Writes above a picture what it shows. Returns the remaining area.
pub fn caption(scene: &mut Scene, subject: &Subject<'_>, view: &View) -> Area {
    heading(scene, view, caption_text(subject), subject.palette)
}

pub(super) fn heading(scene: &mut Scene, view: &View, text: String, palette: &Palette) -> Area {
    let unit = unit(scene.extent);
    scene.title = format!("{}: {text}", view.title);
    scene.write(point(unit, unit * 1.4), Anchor::LEFT, strong(unit * 1.15, palette.text), text);
    let area = scene.area();
    Area { y: unit * 2.4, height: area.height - unit * 2.4, ..area }
}

pub(super) fn caption_text(subject: &Subject<'_>) -> String {
    let recording = subject.recording;
    let position = subject.moment.position;
    let last = (!subject.hides_future).then(|| recording.steps());
    let place = StepUnit::of(recording.algorithm().unit).progress(position, last);
    format!("{}, {place}", search_title(recording.settings()))
}

pub fn search_title(settings: &Settings) -> String {
    let heuristic = settings.heuristic_in_use();
    let heuristic = heuristic.map_or_else(String::new, |heuristic| format!(", {}", heuristic.info().title));
    format!("{}{heuristic}", settings.algorithm.info().title)
}

pub fn say(scene: &mut Scene, area: Area, sentence: &str, palette: &Palette) {
    scene.write(area.centre(), Anchor::CENTRE, plain(unit(scene.extent), palette.weak_text), sentence);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepUnit {
    /// Such as `expansion`.
    pub one: &'static str,
    /// Such as `expansions`.
    pub many: &'static str,
}

impl StepUnit {
    /// One node is removed from the open list, and all its successors are generated.
    pub const EXPANSION: Self = Self { one: "expansion", many: "expansions" };
    /// The node on top of the stack gets one successor, or the search backs up from it. A return to a node counts, too.
    pub const STEP: Self = Self { one: "step", many: "steps" };

    pub fn of(unit: Unit) -> Self {
        match unit {
            Unit::Expansion => Self::EXPANSION,
            Unit::Visit => Self::STEP,
        }
    }

    /// Such as “96 expansions”.
    pub fn counted(self, n: u64) -> String {
        format!("{} {}", number(n), if n == 1 { self.one } else { self.many })
    }

    /// Such as “expansion 6”.
    pub fn counted_place(self, place: u64) -> String {
        format!("{} {}", self.one, number(place))
    }

    /// “start”, “expansion 3” (after three) or “expansion 4, event 2” (within the fourth).
    pub fn position(self, position: Position) -> String {
        match position {
            Position { steps: 0, events: 0 } => "start".to_owned(),
            Position { steps, events: 0 } => format!("{} {}", self.one, number(steps)),
            Position { steps, events } => {
                format!("{} {}, event {events}", self.one, number(steps + 1))
            }
        }
    }

    /// As a label: “Expansion 4, event 2”.
    pub fn position_label(self, position: Position) -> String {
        capitalised(&self.position(position))
    }

    /// With the total: “expansion 4 of 96, event 2”, or “of …” if that may not be told.
    pub fn progress(self, position: Position, last: Option<u64>) -> String {
        let Position { steps, events } = position;
        let event = if events > 0 { format!(", event {events}") } else { String::new() };
        match steps + u64::from(events > 0) {
            0 => last.map_or("start".to_owned(), |last| format!("start of {}", self.counted(last))),
            current => {
                let last = last.map_or("…".to_owned(), number);
                format!("{} {} of {last}{event}", self.one, number(current))
            }
        }
    }
}

pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// f as text. With a weight, h is weighted; in RBFS it is the backed-up value. `None` if nodes are not ordered by it.
pub fn f_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.value().f_number(settings, node)
}

/// h as text; `None` if the algorithm has none.
pub fn h_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    Some(if node.h == Node::NO_H { "∞".to_owned() } else { number(node.h) })
}

/// g is called the depth in a search that has no other value and does not order its open list by g.
pub fn calls_g_depth(settings: &Settings) -> bool {
    settings.value() == NodeValue::Depth && settings.open_order().by != OrderBy::G
}

pub fn g_word(settings: &Settings) -> &'static str {
    if calls_g_depth(settings) { "depth" } else { "g" }
}

pub fn value_word(recording: &Recording) -> &'static str {
    match recording.settings().value() {
        NodeValue::Depth => g_word(recording.settings()),
        value => value.sign(),
    }
}

/// The value that orders the open list, with its sum: `f = 23 = 3 + 10·2`.
pub fn f_text(recording: &Recording, node: &Node) -> String {
    let settings = recording.settings();
    match settings.value() {
        NodeValue::Depth => format!("{} = {}", value_word(recording), number(node.g)),
        value => value.text(settings, node),
    }
}
