//! The panel Details: the cost of the search, and its limits; and the summary that other panels read.

use std::sync::Arc;

use egui::{Grid, Id, Label, RichText, Ui};

use super::parts::PanelView;
use crate::core::{Actions, Seen, Shown, counts_text, ending_text, steps_text};
use crate::kit::form::section;
use crate::picture::number;
use crate::recording::{RunningTotals, Summary};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: details_ui };

const NODES_HINT: &str =
    "The start and all successors except discarded duplicates, and the limit at which the search pauses";
const STEPS_HINT: &str = "The places on the timeline. A step takes or visits a node. The goal ends the search there and is not expanded.";

fn details_ui(ui: &mut Ui, seen: Seen<'_>, _: &mut Actions) {
    match &seen.core.shown {
        Some(shown) => shown_ui(ui, seen, shown),
        None => drop(ui.label(RichText::new("Run a search to see what it costs.").weak())),
    }
}

fn shown_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown) {
    let progress = shown.recording.progress();
    if !shown.tells_end() {
        ui.label(RichText::new("Shown when the search gets to its end.").weak());
        return;
    }
    let ending = ending_text(shown).unwrap_or_else(|| "Searching…".to_owned());
    let (used, limit) = (number(progress.bytes.div_ceil(1 << 20)), number(shown.limits.max_bytes >> 20));
    let panels = number(shown.recording.reserved_bytes().div_ceil(1 << 20));
    let memory_hint = format!(
        "Memory of the search and its recording, and the limit at which the search pauses.\nOf the limit, {panels} MiB are reserved for the panels."
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

/// The search with its summary. Until it is ready, a message says so.
pub fn waiting_ui<'a>(ui: &mut Ui, seen: Seen<'a>, title: &str) -> Option<(&'a Shown, &'a Arc<Summary>)> {
    let Some(shown) = seen.core.shown.as_ref().filter(|shown| shown.moment().is_some()) else {
        section(ui, title);
        ui.label(RichText::new("Run a search to see its charts.").weak());
        return None;
    };
    let Some(summary) = shown.summary() else {
        ui.spinner();
        return None;
    };
    Some((shown, summary))
}

/// The totals up to a step, cached under a name. As long as nothing moves, nothing is computed.
pub fn totals_at(
    ui: &Ui,
    name: &str,
    shown: &Shown,
    summary: &Arc<Summary>,
    step: u64,
) -> Arc<RunningTotals> {
    type Kept = (Arc<Summary>, Arc<RunningTotals>);
    let id = Id::unique(("running_totals", name));
    let kept = ui.data(|data| data.get_temp::<Kept>(id));
    let near = kept.filter(|(of, _)| Arc::ptr_eq(of, summary)).map(|(_, running_totals)| running_totals);
    if let Some(near) =
        near.as_ref().filter(|near| u64::from(near.steps()) == step.min(summary.steps().into()))
    {
        return Arc::clone(near);
    }
    let running_totals = Arc::new(summary.at(&shown.recording, step, near.as_deref()));
    ui.data_mut(|data| data.insert_temp::<Kept>(id, (Arc::clone(summary), Arc::clone(&running_totals))));
    running_totals
}
