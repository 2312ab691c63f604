//! The panel Details: the cost of the search, and its limits.

use egui::{Grid, Label, RichText, Ui};

use super::parts::PanelView;
use crate::core::{CoreAction, Seen, Shown, counts_text, ending_text, steps_text};
use crate::panels::text::{details as text, node::SEARCHING};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: details_ui };

fn details_ui(ui: &mut Ui, seen: Seen<'_>, _: &mut Vec<CoreAction>) {
    match &seen.core.shown {
        Some(shown) => shown_ui(ui, seen, shown),
        None => drop(ui.label(RichText::new("Run a search to see what it costs.").weak())),
    }
}

fn shown_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown) {
    let progress = shown.recording.progress();
    if !shown.tells_end() {
        ui.label(RichText::new(text::HIDDEN).weak());
        return;
    }
    let ending = ending_text(shown).unwrap_or_else(|| SEARCHING.to_owned());
    let memory = text::mib(progress.bytes.div_ceil(1 << 20), shown.limits.max_bytes >> 20);
    let panels = shown.recording.reserved_bytes().div_ceil(1 << 20);
    let nodes = text::nodes(progress.counts.generated(), shown.node_limit());
    let counting = seen.core.editor.counting();
    let steps =
        steps_text(shown, counting).map(|steps| (text::STEPS, steps, Some(text::STEPS_HINT.to_owned())));
    let rows = [
        ("State", ending, None),
        ("Time", text::secs(shown.elapsed.as_secs_f64()), None),
        ("Memory", memory, Some(text::memory_hint(panels))),
        (text::NODES, nodes, Some(text::NODES_HINT.to_owned())),
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
