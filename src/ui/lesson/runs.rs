//! The searches of a page side by side, as bars: what its text compares.

use egui::{Id, Sense, Ui, vec2};

use crate::compare::{RunColumn, RunFacts, drawn_table};
use crate::file::Document;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, PenStyle, line, paint_scene, say};
use crate::picture::runs::{
    BarTone, CellTone, RunsPainter, RunsTable, TableCell, TableColumn, TableColumnKind, TableLayout,
};
use crate::picture::{Colour, Extent, Scene, number};
use crate::recording::Compared;
use crate::session::LessonView;

/// Heights in units.
const HEADER: f32 = 2.0;
const ABOVE: f32 = 0.4;

/// Nothing if the page compares no searches.
pub fn runs_ui(ui: &mut Ui, scale: UnitScale, view: &LessonView) {
    let table = table(view);
    if table.rows.is_empty() {
        return;
    }
    let pen = Pen::new(ui, scale);
    ui.add_space(pen.u(ABOVE));
    let width = |text: &str, size: f32, strong: bool| {
        line(ui, text, PenStyle { size, strong, ..pen.plain() }).size().x
    };
    let layout = TableLayout::new(&table, false, (ui.available_width(), pen.u(1.0)), &width);
    let header = pen.u(HEADER);
    let extent = Extent { width: layout.width, height: header + layout.row() * table.rows.len() as f32 };
    let mut scene = Scene::new("", extent, Colour::NONE);
    let palette = pen.theme.palette();
    let ground = palette.background;
    let painter = RunsPainter { table: &table, layout: &layout, palette, ground, measure: &width };
    painter.header(&mut scene, header / 2.0);
    painter.grid(&mut scene, header, extent.height);
    for row in 0..table.rows.len() {
        painter.row(&mut scene, row, header + layout.row() * row as f32, false);
    }
    let (rect, _) = ui.allocate_exact_size(vec2(extent.width, extent.height), Sense::hover());
    paint_scene(ui, Id::unique("searches of a page"), rect.min, &scene);
    for (place, row) in table.rows.iter().enumerate() {
        let top = rect.top() + header + layout.row() * place as f32;
        let row_at = rect.with_min_y(top).with_max_y(top + layout.row());
        let words =
            row.cells.iter().flat_map(|cell| [&*cell.text, &*cell.note]).filter(|text| !text.is_empty());
        say(ui, row_at, &words.collect::<Vec<_>>().join(", "));
    }
}

fn table(view: &LessonView) -> RunsTable {
    let values = view.compared_values();
    let documents: Vec<Document> = view.page().searches().take(values.len()).collect();
    let facts =
        |document| RunFacts { document, figures: None, excess: None, is_disturbed: false, has_failed: false };
    let runs: Vec<_> = documents.iter().map(|document| (facts(document), None)).collect();
    let mut table = drawn_table(&[RunColumn::Search], None, &runs);
    let Some(value) = values.first() else { return table };
    table.places.push(1);
    table.columns.push(TableColumn {
        title: value.name().replace('_', " "),
        kind: TableColumnKind::Bars(BarTone::Closed),
        sorted: None,
        is_h: false,
    });
    let notes = own_notes(&runs);
    for ((row, value), note) in table.rows.iter_mut().zip(&values).zip(notes) {
        let known = view.value(value);
        let text = known.map_or("…".to_owned(), number);
        row.cells[0].note = note;
        let value = known.map(|known| known as f64);
        row.cells.push(TableCell { value, ..TableCell::new(text, CellTone::Plain) });
    }
    table
}

/// The heuristic and the rules of each search. What all have in common says nothing.
fn own_notes(runs: &[(RunFacts<'_>, Option<Compared>)]) -> Vec<String> {
    let notes = runs.iter().map(|(run, _)| {
        let rules = RunColumn::Search.cell(run).note;
        let heuristic = RunColumn::Heuristic.cell(run).text;
        let rules = rules.split(" · ").map(str::to_owned);
        std::iter::once(heuristic).chain(rules).filter(|note| !note.is_empty()).collect::<Vec<_>>()
    });
    let all: Vec<_> = notes.collect();
    let own = all.iter().map(|notes| {
        let own = notes.iter().filter(|note| !all.iter().all(|other| other.contains(note)));
        own.map(String::as_str).collect::<Vec<_>>().join(" · ")
    });
    own.collect()
}
