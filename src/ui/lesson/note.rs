//! A note: paragraphs, lists and quotations in large text, with g and h in their colours; and the searches of a page side by
//! side, as bars: what its text compares.

use egui::{Align2, Color32, FontFamily, FontId, Id, Rect, Sense, Stroke, TextFormat, Ui, pos2, vec2};

use crate::compare::{RunColumn, RunFacts, drawn_table};
use crate::file::{Block, Document, Words, note_blocks};
use crate::kit::{Pen, PenStyle, UnitScale, line, paint_line, paint_scene, say, strong_family};
use crate::panels::stage::coloured;
use crate::picture::runs::{
    BarTone, CellTone, RunsPainter, RunsTable, TableCell, TableColumn, TableColumnKind, TableLayout,
};
use crate::picture::{Colour, Extent, Scene, number};
use crate::recording::Compared;
use crate::session::LessonView;

/// Measures in units: between paragraphs, before the words of a list, and of a quotation.
const GAP: f32 = 0.55;
const CLOSE: f32 = 0.2;
const MARK: f32 = 0.3;
const INDENT: f32 = 2.0;
const BAR: f32 = 0.25;
const QUOTE: f32 = 1.2;
/// The height of a row, for text of size 1.
const ROW: f32 = 1.42;

pub fn note_ui(ui: &mut Ui, scale: UnitScale, note: &str) {
    let pen = Pen::new(ui, scale);
    let blocks = note_blocks(note);
    for (place, block) in blocks.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| &blocks[before]);
        let is_same_list = before.is_some_and(|before| before.lists > 0 && block.lists > 0);
        let is_same_quote = before.is_some_and(|before| before.quotes > 0 && block.quotes > 0);
        if place > 0 && !is_same_quote {
            ui.add_space(pen.u(if is_same_list { CLOSE } else { GAP }));
        }
        block_ui(ui, pen, block);
    }
}

fn block_ui(ui: &mut Ui, pen: Pen, block: &Block) {
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    let width = ui.available_width();
    if block.is_rule {
        let (rect, _) = ui.allocate_exact_size(vec2(width, pen.u(0.6)), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, pen.theme.line()));
        ui.spacing_mut().item_spacing.y = spacing;
        return;
    }
    let quote = if block.quotes > 0 { QUOTE } else { 0.0 };
    let list = INDENT * block.lists as f32;
    let indent = pen.u(quote + list);
    let above = pen.u(if block.quotes > 0 { 0.5 } else { 0.0 });
    let room = (width - indent - pen.u(quote / 2.0)).max(pen.u(6.0));
    let galley = laid_out(ui, pen, block, room);
    let height = galley.size().y + 2.0 * above;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    ui.spacing_mut().item_spacing.y = spacing;
    if block.quotes > 0 {
        ui.painter().rect_filled(rect, pen.u(0.2).min(255.0) as u8, pen.theme.button());
        let bar = Rect { max: pos2(rect.left() + pen.u(BAR), rect.bottom()), ..rect };
        ui.painter().rect_filled(bar, 0, pen.theme.weak_text());
    }
    let at = pos2(rect.left() + indent, rect.top() + above);
    if let Some(mark) = &block.mark {
        let row = galley.rows.first().map_or(0.0, |row| row.rect().center().y);
        let left = rect.left() + pen.u(quote + list - INDENT + MARK);
        paint_line(ui, pos2(left, at.y + row), Align2::LEFT_CENTER, mark, pen.weak(), pen.u(INDENT));
    }
    let text = galley.text().replace('\u{a0}', " ");
    ui.painter().galley(at, galley, pen.theme.text());
    say(ui, Rect::from_min_size(at, vec2(room, height - 2.0 * above)), &text);
}

fn laid_out(ui: &Ui, pen: Pen, block: &Block, width: f32) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    let size = pen.scale.text() * if block.is_heading { 1.2 } else { 1.0 };
    for words in &block.words {
        for (text, style) in inked(pen, words, size, block.is_heading) {
            let family = match (words.emphasis.code, style.strong) {
                (true, _) => FontFamily::Monospace,
                (false, true) => strong_family(),
                (false, false) => FontFamily::Proportional,
            };
            let size = if words.emphasis.code { size * 0.95 } else { size };
            let line_height = Some(pen.scale.text() * ROW);
            let format =
                TextFormat { line_height, ..TextFormat::simple(FontId::new(size, family), style.colour) };
            job.append(&text, 0.0, format);
        }
    }
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Words in their colours. What is strong has the colour of the g or of the h in it as a whole, unless it has both.
fn inked(pen: Pen, words: &Words, size: f32, is_heading: bool) -> Vec<(String, PenStyle)> {
    let emphasis = words.emphasis;
    let style = PenStyle { size, strong: emphasis.strong || is_heading, ..pen.plain() };
    if emphasis.code {
        return vec![(words.text.clone(), style)];
    }
    let parts = coloured(pen, &words.text, style);
    let is_value = |colour: Color32| colour == pen.theme.g() || colour == pen.theme.h();
    let mut values = parts.iter().map(|(_, style)| style.colour).filter(|colour| is_value(*colour));
    match values.next() {
        Some(colour) if emphasis.strong && values.all(|other| other == colour) => {
            vec![(words.text.clone(), PenStyle { colour, ..style })]
        }
        _ => parts,
    }
}

/// The height of the header above the searches, and of the gap before it, in units.
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
