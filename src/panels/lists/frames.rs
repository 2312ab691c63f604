//! The frames of recursive best-first search: the path, with the value and the limit of each node.

use egui::{Align, Layout, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder};

use super::table::{Lists, board_ui};
use crate::core::{CoreAction, limit_text};
use crate::panels::text::lists as text;
use crate::picture::{f_number, number};

const HEADINGS: [text::Heading; 6] =
    [text::FRAME_DEPTH, text::BOARD, text::NODE, text::FRAME_F, text::FRAME_LIMIT, text::FRAME_SUCCESSORS];

/// Deepest frame first.
pub fn frames_ui(ui: &mut Ui, height: f32, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let Lists { seen, shown, moment, .. } = lists;
    let recording = &shown.recording;
    let settings = recording.settings();
    let frames = moment.open.frames(recording);
    let board = lists.row_height() - 6.0;
    ui.push_id("frames", |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let exact = |width: f32| Column::exact(width).clip(true);
        TableBuilder::new(ui)
            .sense(Sense::click())
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, false])
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(exact(48.0))
            .column(exact(board + 12.0))
            .column(exact(64.0))
            .column(exact(38.0))
            .column(exact(44.0))
            .column(Column::remainder().clip(true))
            .header(20.0, |mut header| {
                for (name, meaning) in HEADINGS {
                    header.col(|ui| {
                        ui.label(RichText::new(name).small().strong()).on_hover_text(meaning);
                    });
                }
            })
            .body(|body| {
                body.rows(lists.row_height(), frames.len(), |mut row| {
                    let depth = frames.len() - 1 - row.index();
                    let frame = &frames[depth];
                    let id = frame.node;
                    let value = |id| f_number(settings, &recording.nodes().get(id)).unwrap_or_default();
                    row.set_selected(seen.core.selected() == Some(id));
                    row.set_hovered(seen.core.hovered() == Some(id));
                    let successors: Vec<_> = frame.successors.iter().map(|id| value(*id)).collect();
                    row.col(|ui| drop(ui.label(number(depth as u64))));
                    row.col(|ui| board_ui(ui, shown, id));
                    row.col(|ui| drop(ui.label(RichText::new(number(recording.number(id))).small())));
                    row.col(|ui| drop(ui.label(value(id))));
                    row.col(|ui| drop(ui.label(limit_text(frame.limit))));
                    row.col(|ui| drop(ui.label(successors.join(", "))));
                    let response = row.response();
                    if response.hovered() {
                        actions.push(CoreAction::Hover(Some(id)));
                    }
                    if response.clicked() {
                        actions.push(CoreAction::Select(Some(id)));
                    }
                });
            });
    });
}
