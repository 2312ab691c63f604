//! The panel Why: questions about a node or a board, and their answers with links to nodes and to places of the search.

use egui::{Label, Link, Response, RichText, TextEdit, Ui, Vec2};

use super::parts::PanelView;
use crate::core::{
    Actions, CoreAction, Inquiry, LinkedSentence, Seen, SentencePart, Shown, WhyAnswer, status_text,
};
use crate::kit::{Theme, UnitScale, error_ui, mini_board, node_mark, report, signs_first, strong_family};
use crate::panels::text;
use crate::recording::NodeStatus;

pub const VIEW: PanelView = PanelView { least_width: 150.0, scrolls: true, show: why_ui };

/// The height of the board, for text of size 1.
const BOARD: f32 = 4.5;

const BOARD_HINT: &str =
    "Ask about any board, also one that the search did not reach. Leave it empty for the selected node.";
const CLEAR_HINT: &str = "Clear the board, and ask about the selected node again";
const OF_A_PART: &str = "Only the part of the search around this step is searched for this board.";

fn why_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some(shown) = &seen.core.shown else {
        ui.weak("Run a search to ask why a node is where it is.");
        return;
    };
    let inquiry = &seen.core.views.inquiry;
    subject_ui(ui, seen, shown);
    field_ui(ui, inquiry, actions);
    if let Some(problem) = &inquiry.problem {
        error_ui(ui, problem);
        return;
    }
    if inquiry.waits {
        ui.label("Pause to see the answers.");
        return;
    }
    if let Some(done) = inquiry.progress() {
        ui.label(format!("Searching the nodes for this board… {} %", (done * 100.0) as u32));
        return;
    }
    for (place, answer) in inquiry.answers.iter().enumerate() {
        ui.push_id(place, |ui| answer_ui(ui, seen, answer, actions));
    }
    if inquiry.answers.is_empty() {
        ui.weak("This node is on the current path. There is nothing to explain.");
    }
    if !inquiry.is_whole && !inquiry.answers.is_empty() {
        ui.weak(OF_A_PART);
    }
}

fn subject_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown) {
    let inquiry = &seen.core.views.inquiry;
    let typed = inquiry.board;
    let id = if typed.is_some() { inquiry.node } else { seen.core.inspected() };
    let recording = &shown.recording;
    let board = typed.or_else(|| Some(recording.board(recording.nodes().state(id?))));
    let Some(board) = board else { return };
    let status = id.map_or(NodeStatus::NotYet, |id| shown.status(id));
    let cell = UnitScale::of(ui).text() * BOARD / board.size().rows().max(board.size().cols()) as f32;
    // The border of the board is outside of its place.
    ui.add_space(3.0);
    let response = ui.horizontal(|ui| {
        ui.add_space(3.0);
        mini_board(ui, &board, cell, status);
        ui.add_space(3.0);
        ui.vertical(|ui| {
            let name = id.map_or("no node yet".to_owned(), |id| text::node(recording.number(id)));
            ui.label(RichText::new(name).family(strong_family()));
            if id.is_some() {
                ui.horizontal_wrapped(|ui| {
                    node_mark(ui, status);
                    ui.label(status_text(recording, status));
                });
            }
        });
    });
    report(ui, "board asked about", response.response.rect, None);
}

fn field_ui(ui: &mut Ui, inquiry: &Inquiry, actions: &mut Actions) {
    let mut typed = inquiry.typed.clone();
    ui.horizontal(|ui| {
        let is_typed = !typed.is_empty();
        let clear = if is_typed { UnitScale::of(ui).text() * 4.0 } else { 0.0 };
        let width = (ui.available_width() - clear).max(80.0);
        let field = TextEdit::singleline(&mut typed).desired_width(width).hint_text("or type a board");
        let field = ui.add(field);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Board to ask about"));
        if field.changed() {
            actions.push(CoreAction::AskAbout(typed.clone()));
        }
        field.on_hover_text(BOARD_HINT);
        if is_typed && ui.button("Clear").on_hover_text(CLEAR_HINT).clicked() {
            actions.push(CoreAction::AskAbout(String::new()));
        }
    });
}

fn answer_ui(ui: &mut Ui, seen: Seen<'_>, answer: &WhyAnswer, actions: &mut Actions) {
    let size = UnitScale::of(ui).text();
    ui.add_space(size * 0.7);
    ui.spacing_mut().item_spacing.y = size * 0.2;
    ui.add(Label::new(RichText::new(&answer.title).family(strong_family())).wrap());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.spacing_mut().interact_size.y = 0.0;
        for (place, sentence) in answer.sentences.iter().enumerate() {
            if place > 0 {
                space_ui(ui);
            }
            sentence_ui(ui, seen, sentence, actions);
        }
    });
}

/// A space between words, which a new row does not begin with.
fn space_ui(ui: &mut Ui) {
    const OF_SIZE: f32 = 0.28;
    ui.add_space(UnitScale::of(ui).text() * OF_SIZE);
}

/// A sentence whose links go to their place, or select their node.
fn sentence_ui(ui: &mut Ui, seen: Seen<'_>, sentence: &LinkedSentence, actions: &mut Actions) {
    for part in &sentence.0 {
        match part {
            SentencePart::Text(words) => {
                if words.starts_with(' ') {
                    space_ui(ui);
                }
                ui.label(signs_first(words.trim()));
                if words.ends_with(' ') {
                    space_ui(ui);
                }
            }
            SentencePart::Place(position, words) => {
                if link_ui(ui, words, true).on_hover_text(format!("Go to {words}")).clicked() {
                    actions.push(CoreAction::GoToAsked(*position));
                }
            }
            SentencePart::Node(number, words) => {
                let id = seen.core.shown.as_ref().and_then(|shown| shown.recording.with_number(*number));
                let link = link_ui(ui, words, id.is_some()).on_hover_text(format!("Select {words}"));
                if link.hovered() && id.is_some() {
                    actions.push(CoreAction::Hover(id));
                }
                if link.clicked() {
                    actions.push(CoreAction::Select(id));
                }
            }
        }
    }
}

fn link_ui(ui: &mut Ui, words: &str, is_enabled: bool) -> Response {
    let words = RichText::new(words).color(Theme::of(ui.ctx()).action()).underline();
    ui.add_enabled(is_enabled, Link::new(words))
}
