//! The panel Details: the cost of the search, and its limits.

use egui::{Grid, Label, RichText, Ui};

use super::parts::PanelView;
use crate::core::{Actions, Seen, Shown, counts_text, ending_text, steps_text};
use crate::picture::number;

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: details_ui };

const NODES_HINT: &str =
    "The start and all successors except discarded duplicates, and the limit at which the search pauses";
const STEPS_HINT: &str = "The places on the timeline. A step takes or visits a node. The goal ends the search there and is not expanded.";

fn details_ui(ui: &mut Ui, seen: Seen<'_>, _: &mut Actions) {
    match &seen.core.shown {
        Some(shown) => shown_ui(ui, seen, shown),
        None => drop(ui.weak("Run a search to see what it costs.")),
    }
}

fn shown_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown) {
    let progress = shown.recording.progress();
    if !shown.tells_end() {
        ui.weak("Shown when the search gets to its end.");
        return;
    }
    let ending = ending_text(shown).unwrap_or_else(|| "Searching…".to_owned());
    let map = shown.map.bytes();
    let (used, limit) =
        (number((progress.bytes + map).div_ceil(1 << 20)), number(shown.limits.max_bytes >> 20));
    let panels = number(shown.recording.reserved_bytes().div_ceil(1 << 20));
    let of_map = match map.div_ceil(1 << 20) {
        0 => String::new(),
        mib => format!("\nThe map takes {} MiB of it.", number(mib)),
    };
    let memory_hint = format!(
        "Memory of the search and its recording, and the limit at which the search pauses.\nOf the limit, {panels} MiB are reserved for the panels.{of_map}"
    );
    let most = Some(shown.node_limit()).filter(|limit| *limit != u64::MAX);
    let most = most.map_or(", no limit".to_owned(), |limit| format!(" of {}", number(limit)));
    let nodes = format!("{}{most}", number(progress.counts.generated()));
    let counting = seen.core.editor.counting();
    let steps = steps_text(shown, counting).map(|steps| ("Steps", steps, Some(STEPS_HINT.to_owned())));
    let rows = [
        ("State", ending, None),
        ("Time", format!("{:.2} s", shown.elapsed.as_secs_f64()), None),
        ("Memory", format!("{used} of {limit} MiB"), Some(memory_hint)),
        ("Nodes", nodes, Some(NODES_HINT.to_owned())),
        ("Counts", counts_text(shown, counting), None),
    ];
    Grid::new("details").num_columns(2).show(ui, |ui| {
        for (name, value, hint) in rows.into_iter().chain(steps) {
            ui.vertical(|ui| ui.add(Label::new(RichText::new(name).weak()).extend()));
            let value = ui.add(Label::new(value).wrap());
            if let Some(hint) = hint {
                value.on_hover_text(hint);
            }
            ui.end_row();
        }
    });
}
