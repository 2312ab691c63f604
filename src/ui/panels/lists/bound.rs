//! The bound of a depth-first search, and its iterations.

use egui::{Grid, RichText, ScrollArea, Ui};

use super::super::capitalised;
use super::table::Lists;
use crate::session::{bound_name, bounds, iterations, number};

/// Room for so many iterations, so that nothing moves when another begins.
const ROWS_HEIGHT: f32 = 104.0;

/// Nothing where the algorithm keeps no bound.
pub fn bound_ui(ui: &mut Ui, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let bounds = bounds(recording, lists.moment);
    let Some(bound) = bounds.bound else { return };
    let name = bound_name(recording);
    let text = match bounds.iteration {
        Some(iteration) => format!("Iteration {}, {name} {}", number(iteration.index + 1), number(bound)),
        None => format!("{} {}", capitalised(name), number(bound)),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).strong());
        if recording.settings().heuristic_in_use().is_some() {
            let next = bounds.next.map_or("none yet".to_owned(), number);
            ui.label(format!("next bound so far {next}"))
                .on_hover_text("The least f beyond the bound that was met in this iteration");
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
                for (title, meaning) in [
                    ("Iteration", "The newest first"),
                    ("Bound", "f, or the depth, of its nodes is not larger"),
                    ("Nodes", "Nodes that it made so far, the start included"),
                    ("Steps", "Steps that it took so far"),
                ] {
                    ui.label(RichText::new(title).small().strong()).on_hover_text(meaning);
                }
                ui.end_row();
                for row in iterations(recording, lists.moment) {
                    for value in [u64::from(row.index) + 1, row.bound.into(), row.nodes, row.steps] {
                        ui.label(RichText::new(number(value)).small());
                    }
                    ui.end_row();
                }
            },
        );
    });
}
