//! What the panels that show the whole search share.

use std::sync::Arc;

use egui::{Id, RichText, Ui};

use crate::core::{Seen, Shown};
use crate::kit::form::section;
use crate::recording::{RunningTotals, Summary};

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
