//! Keyboard control of the tree: the arrow keys go from node to node, once Tab or F6 has gone to the tree.

use egui::{Key, Response, Ui};

use super::canvas::VisibleTree;
use crate::core::{CoreAction, Framing, Screen, TreeAction};
use crate::kit::widgets::take_keys;
use crate::picture::tree::{Camera, Turn, turned};
use crate::picture::{Point, point};
use crate::search::NodeId;

const KEYS: [Key; 9] = [
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::Plus,
    Key::Equals,
    Key::Minus,
    Key::Home,
    Key::Enter,
];
/// Zoom factor of one key press.
pub const ZOOM: f64 = 1.5;
/// The central fraction of the picture that a selected node may be in before the picture moves.
const INNER: f32 = 0.8;

pub fn keys_ui(ui: &Ui, response: &Response, seen: &VisibleTree<'_>, actions: &mut Vec<CoreAction>) {
    if !response.has_focus() {
        return;
    }
    take_keys(ui, response, &KEYS);
    let pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    let from = seen.seen.core.inspected();
    let turns = [
        (Key::ArrowUp, Turn::Up),
        (Key::ArrowDown, Turn::Down),
        (Key::ArrowLeft, Turn::Left),
        (Key::ArrowRight, Turn::Right),
    ];
    // While predicting, a node that is selected answers: only a click does that.
    let moves = seen.seen.core.screen() == Screen::SEARCH;
    for (_, turn) in turns.into_iter().filter(|(key, _)| moves && pressed(*key)) {
        let next = from.and_then(|from| turned(seen.layout, &seen.shown.recording, seen.moment, from, turn));
        if let Some(next) = next {
            actions.push(CoreAction::Tree(TreeAction::Select(next)));
            bring(seen, next, actions);
        }
    }
    let middle = point(seen.extent.width / 2.0, seen.extent.height / 2.0);
    let about = from.and_then(|id| seen.place(id)).filter(|at| seen.is_inside(*at)).unwrap_or(middle);
    for (key, factor) in [(Key::Plus, ZOOM), (Key::Equals, ZOOM), (Key::Minus, 1.0 / ZOOM)] {
        if pressed(key) {
            seen.zoom(factor, about, actions);
        }
    }
    if pressed(Key::Home) {
        actions.push(CoreAction::Tree(TreeAction::Frame(Framing::All)));
    }
    if let (true, Some(id)) = (pressed(Key::Enter), from) {
        go_to_step(seen, id, actions);
    }
}

/// Goes to the expansion of a node, or else to its generation.
pub fn go_to_step(seen: &VisibleTree<'_>, id: NodeId, actions: &mut Vec<CoreAction>) {
    let is_expanded = seen.shown.recording.is_expanded(id);
    actions.push(if is_expanded { CoreAction::GoToExpanded(id) } else { CoreAction::GoToGenerated(id) });
}

/// Moves the picture until a node is visible.
fn bring(seen: &VisibleTree<'_>, id: NodeId, actions: &mut Vec<CoreAction>) {
    let Some(entry) = seen.layout.entry(id) else { return };
    let Some(Point { x, y }) = seen.place(id) else { return };
    let is_within = |at: f32, room: f32| (at - room / 2.0).abs() <= room * INNER / 2.0;
    if is_within(x, seen.extent.width) && is_within(y, seen.extent.height) {
        return;
    }
    let row = seen.layout.row_of(entry) as f64;
    let camera = Camera { x: seen.layout.x(entry), row, ..seen.camera };
    actions.push(CoreAction::Tree(TreeAction::Frame(Framing::At(camera))));
}
