//! Which part of the map does the next layer light?

use super::kind::{AnswerOption, Draft, MapAnswer, OptionShows, QuestionContext};
pub(super) use super::pruned::not_before;
use super::whole_map::has_map;
use crate::heuristic::HeuristicId;
use crate::search::{Duplicates, History, Layer, Node, NodeValue, Settings};

/// With a consistent h, a layer of A* has all boards whose distance and h have one sum.
pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    use Layer::{Depth, Value};
    use NodeValue::F;
    let (info, heuristic) = (settings.algorithm.info(), settings.heuristic_in_use());
    // Without any h, a layer of A* is a column.
    let keeps_order = heuristic.is_none_or(|heuristic| {
        heuristic.own().is_none() && heuristic.info().consistent && heuristic != HeuristicId::Zero
    });
    let is_whole = matches!((info.layer, settings.value()), (Depth | Value, NodeValue::Depth) | (Value, F));
    let is_shortest = settings.in_use().duplicates != Duplicates::FirstReached;
    if info.history == History::Lists && is_whole && keeps_order && is_shortest {
        Ok(())
    } else {
        Err("Its layers are not areas of the map")
    }
}

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let (first, here) = (context.next_step()?.node, context.at.steps);
    let before = recording.step(here.checked_sub(1)?)?.node;
    // Of the last layer, only a part is expanded.
    let after = recording.step(recording.layer_boundary(here, true))?.node;
    if recording.layer_boundary(here - 1, true) != here || !has_map(recording.problem()) {
        return None;
    }
    let has_h = recording.settings().heuristic_in_use().is_some();
    let layer = |node: &Node| if has_h { MapAnswer::Value(node.f()) } else { MapAnswer::Column(node.g) };
    let why_not = if has_h { "Boards with a smaller f come first." } else { "Nearer boards come first." };
    let other = if has_h {
        (MapAnswer::Column(first.g), "The boards of one distance differ in f, so they are in several layers.")
    } else {
        (layer(&before), "The search has expanded these boards already.")
    };
    let on_paths = "These are the boards on shortest paths. The search does not know which they are.";
    let wrong = [(layer(&after), why_not), (MapAnswer::Row(0), on_paths), other];
    Some(Draft {
        about: None,
        text: "Which part of the map does the next layer light?".to_owned(),
        right: OptionShows::Map(layer(&first)),
        why: if has_h {
            format!("The least f of the open nodes is now {}.", first.f())
        } else {
            format!("All boards at distance {} come next.", first.g)
        },
        wrong: wrong.map(|(part, why)| AnswerOption::new(OptionShows::Map(part), why)).into(),
    })
}
