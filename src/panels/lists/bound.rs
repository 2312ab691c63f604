//! The bound of an iterative search, and its iterations.

use egui::{Grid, RichText, ScrollArea, Ui};

use super::table::Lists;
use crate::core::{bound_name, bounds, iterations};
use crate::panels::text::lists as text;
use crate::picture::number;

/// Room for a few iterations, so that nothing moves when another one begins.
const ROWS_HEIGHT: f32 = 104.0;

/// Nothing if the algorithm has no bound.
pub fn bound_ui(ui: &mut Ui, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let bounds = bounds(recording, lists.moment);
    let Some(bound) = bounds.bound else { return };
    let name = bound_name(recording);
    let title = match bounds.iteration {
        Some(iteration) => text::iteration(iteration.index, name, bound),
        None => text::bound(name, bound),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title).strong());
        if bounds.iteration.is_some() && recording.settings().heuristic_in_use().is_some() {
            ui.label(text::next_bound(bounds.next))
                .on_hover_text("The least f above the bound that was met in this iteration");
        }
    });
    if bounds.iteration.is_some() {
        iterations_ui(ui, lists);
    }
}

fn iterations_ui(ui: &mut Ui, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let area =
        ScrollArea::vertical().id_salt("iterations").max_height(ROWS_HEIGHT).auto_shrink([false, false]);
    area.min_scrolled_height(ROWS_HEIGHT).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        Grid::new("iterations").num_columns(4).striped(true).min_col_width(64.0).min_row_height(16.0).show(
            ui,
            |ui| {
                for (title, meaning) in
                    [text::ITERATION, text::BOUND, text::ITERATION_VISITED, text::ITERATION_STEPS]
                {
                    ui.label(RichText::new(title).small().strong()).on_hover_text(meaning);
                }
                ui.end_row();
                for row in iterations(recording, lists.moment) {
                    for value in [u64::from(row.index) + 1, row.bound.into(), row.visited, row.steps] {
                        ui.label(RichText::new(number(value)).small());
                    }
                    ui.end_row();
                }
            },
        );
    });
}
