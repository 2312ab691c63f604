//! The panel Heuristic: how h of a node comes about, for the heuristic of the search and for another one.

use std::cmp::Ordering;

use egui::emath::GuiRounding as _;
use egui::{ComboBox, Grid, Id, Rect, RichText, Sense, TextStyle, Ui, vec2};

use super::parts::PanelView;
use super::settings::name_list;
use crate::core::{Actions, CoreAction, Seen, sum_of_h};
use crate::heuristic::{Explanation, HeuristicId, PartOfH};
use crate::kit::{BoardLook, Theme, colour32, framed_board, paint_chevron, report};
use crate::picture::{counted, group_colour, number};
use crate::puzzle::{Board, Goals, Size, TileCosts};

pub const VIEW: PanelView = PanelView { least_width: 150.0, scrolls: true, show: heuristic_ui };

/// The side of a board, for text of size 1: at least, and at most.
const LEAST_BOARD: f32 = 9.0;
const MOST_BOARD: f32 = 18.0;
/// The least side of a cell for text of size 1, with a number, and with that of a group, which may have two digits.
const LEAST_CELL: f32 = 3.0;
const LEAST_OF_GROUPS: f32 = 3.4;
/// The height of the sum, in rows of text: nothing below it moves.
const SUM_ROWS: f32 = 2.0;
/// In a column narrower than this, as a multiple of the text size, the sum gets one more row.
const NARROW: f32 = 14.0;

fn heuristic_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let (Some(shown), Some(id)) = (&seen.core.shown, seen.core.inspected()) else {
        ui.weak("Run a search to see how h of a node is computed.");
        return;
    };
    let (recording, settings) = (&shown.recording, shown.recording.settings());
    let of = BoardOfH {
        board: recording.board(recording.nodes().state(id)),
        target: recording.problem().target(recording.nodes().get(id).side),
        own: settings.heuristic,
        is_own_in_use: settings.heuristic_in_use().is_some(),
        costs: settings.tile_costs(),
        tells_truth: shown.tells_end(),
        is_solvable: recording.problem().is_solvable(),
    };
    board_of_h_ui(ui, &of, seen, actions);
}

pub struct BoardOfH {
    pub board: Board,
    pub target: Goals,
    /// The heuristic that is set, and whether the search uses it.
    pub own: HeuristicId,
    pub is_own_in_use: bool,
    pub costs: Option<TileCosts>,
    /// Whether the true distance may be told.
    pub tells_truth: bool,
    pub is_solvable: bool,
}

pub fn board_of_h_ui(ui: &mut Ui, of: &BoardOfH, seen: Seen<'_>, actions: &mut Actions) {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let room = ui.available_width();
    let columns = if room >= 2.0 * LEAST_BOARD * size + ui.spacing().item_spacing.x { 2 } else { 1 };
    let side = (room / columns as f32 - 8.0).min(MOST_BOARD * size);
    // As high as there is room beside the other parts, as long as a number has room on a tile.
    let [cols, rows] = [of.board.size().cols(), of.board.size().rows()];
    let both = [of.own, second(seen, of.own)].map(|heuristic| (heuristic, explained(of, heuristic)));
    let mut parts = both.iter().filter_map(|(_, explanation)| explanation.as_ref()).flat_map(|of| &of.parts);
    let has_groups = parts.any(|part| matches!(part.counted, PartOfH::Group { .. }));
    let least = if has_groups { LEAST_OF_GROUPS } else { LEAST_CELL };
    let gap = ui.spacing().item_spacing.y;
    let note = if of.tells_truth { 0.0 } else { ui.text_style_height(&TextStyle::Body) + gap };
    let sum = sum_height(ui, room / columns as f32);
    let others = ui.spacing().interact_size.y + sum + size + note + 5.0 * gap;
    let least = least * cols.max(rows) as f32 * size;
    let high = (ui.clip_rect().bottom() - ui.cursor().top() - others).max(least);
    let side = side.min(high * cols.max(rows) as f32 / rows as f32).round_ui();
    ui.columns(columns, |columns| {
        for (place, (heuristic, explanation)) in both.into_iter().enumerate() {
            let ui = &mut columns[place.min(columns.len() - 1)];
            ui.push_id(place, |ui| {
                if place == 0 {
                    ui.horizontal_wrapped(|ui| ui.strong(heuristic.info().title));
                } else {
                    second_ui(ui, heuristic, of.board.size(), actions);
                }
                one_ui(ui, of, (heuristic, explanation), side);
                ui.add_space(size);
            });
        }
    });
    if !of.tells_truth {
        ui.weak("The true distance is shown at the end of the search.");
    }
}

fn second(seen: Seen<'_>, own: HeuristicId) -> HeuristicId {
    match seen.core.views.second_heuristic.unwrap_or(HeuristicId::Misplaced) {
        same if same == own && own == HeuristicId::Manhattan => HeuristicId::Misplaced,
        same if same == own => HeuristicId::Manhattan,
        other => other,
    }
}

const LIST_HEIGHT: f32 = 620.0;

fn second_ui(ui: &mut Ui, chosen: HeuristicId, size: Size, actions: &mut Actions) {
    let title = RichText::new(chosen.info().title).strong();
    let list = ComboBox::from_id_salt("second heuristic").selected_text(title).icon(paint_chevron);
    let response = list.width(ui.available_width() - 8.0).height(LIST_HEIGHT).show_ui(ui, |ui| {
        for &heuristic in HeuristicId::ALL.iter().filter(|id| id.offered_for(size).is_ok()) {
            if ui.selectable_label(heuristic == chosen, heuristic.info().title).clicked() {
                actions.push(CoreAction::CompareHeuristic(heuristic));
            }
        }
    });
    name_list(&response.response, "Compare with");
}

/// How h comes about; `None` where that cannot be said, or would tell the true distance too early.
fn explained(of: &BoardOfH, heuristic: HeuristicId) -> Option<Explanation> {
    let is_own = of.is_own_in_use && of.own == heuristic;
    let is_told = heuristic != HeuristicId::Exact || is_own || of.tells_truth;
    let is_offered = heuristic.offered_for(of.board.size()).is_ok();
    (is_told && is_offered).then(|| heuristic.explain_at(&of.board, of.target, of.costs)).flatten()
}

fn one_ui(
    ui: &mut Ui,
    of: &BoardOfH,
    (heuristic, explanation): (HeuristicId, Option<Explanation>),
    side: f32,
) {
    let board = &of.board;
    let Some(explanation) = explanation else {
        match heuristic.offered_for(board.size()) {
            Err(reason) => drop(ui.label(crate::panels::text::sentence(reason))),
            Ok(()) if heuristic == HeuristicId::Exact && !of.tells_truth => {}
            Ok(()) => drop(ui.label("Its tables are not loaded. Run a search with it first.")),
        }
        return;
    };
    let goal = &explanation.nearest.unwrap_or(*of.target.first());
    let theme = Theme::of(ui.ctx());
    let (cols, rows) = (board.size().cols() as f32, board.size().rows() as f32);
    let extent = vec2(cols, rows) * (side / cols.max(rows));
    let (rect, _) = ui.allocate_exact_size(extent, Sense::hover());
    report(ui, format!("board of {}", heuristic.info().name), rect, None);
    let share_size = TextStyle::Body.resolve(ui.style()).size;
    let look = BoardLook {
        explanation,
        only_pointed: false,
        share_size,
        frame: Some((share_size * 0.12, theme.line())),
    };
    let id = Id::unique(("explained board", ui.scope_id()));
    framed_board(ui, id, rect, (board, goal), &look, heuristic.info().title);
    let explanation = look.explanation;
    if let Some(uses) = explanation.uses {
        ui.weak(format!("On this board: {uses}"));
    }
    if let Some(nearest) = explanation.nearest {
        ui.weak(format!("To the goal {nearest}"));
    }
    sum_ui(ui, &explanation);
    lines_ui(ui, &explanation, rect);
    truth_ui(ui, of, explanation.h());
}

fn sum_height(ui: &Ui, width: f32) -> f32 {
    let is_narrow = width < NARROW * TextStyle::Body.resolve(ui.style()).size;
    let rows = if is_narrow { SUM_ROWS + 1.0 } else { SUM_ROWS };
    let height = rows * ui.text_style_height(&TextStyle::Body) + (rows - 1.0) * ui.spacing().item_spacing.y;
    height.round_ui()
}

fn sum_ui(ui: &mut Ui, explanation: &Explanation) {
    let (theme, height) = (Theme::of(ui.ctx()), sum_height(ui, ui.available_width()));
    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x *= 0.7;
            ui.label(RichText::new(format!("h = {}", explanation.h())).color(theme.h()).strong());
            let groups =
                explanation.parts.iter().filter(|part| matches!(part.counted, PartOfH::Group { .. }));
            for (place, part) in groups.clone().enumerate() {
                ui.label(if place == 0 { "=" } else { "+" });
                let colour = colour32(group_colour(place, theme.palette()));
                ui.label(RichText::new(part.moves.to_string()).color(colour).strong());
            }
            let sum = sum_of_h(explanation);
            if groups.count() == 0 && !sum.is_empty() {
                // Where there is too little room, it is in the second row as a whole.
                ui.label(format!("=\u{a0}{sum}"));
            }
        });
    });
}

fn lines_ui(ui: &mut Ui, explanation: &Explanation, board: Rect) {
    for part in &explanation.parts {
        let PartOfH::Lines { are_rows, tiles } = &part.counted else { continue };
        let name = if *are_rows { "rows" } else { "columns" };
        let hint = format!(
            "One line for each of the {name}: how many of its tiles belong in the first, the second, and so on"
        );
        ui.label(format!("{name}: {}", counted(part.moves as usize, "move", "moves"))).on_hover_text(hint);
        let theme = Theme::of(ui.ctx());
        let width = board.width() / 6.0;
        Grid::new(name).min_col_width(width).show(ui, |ui| {
            for (line, kinds) in tiles.iter().enumerate() {
                for (kind, count) in kinds.iter().enumerate() {
                    let count = RichText::new(count.to_string());
                    ui.label(if line == kind { count.color(theme.path()).strong() } else { count });
                }
                ui.end_row();
            }
        });
    }
}

/// How far h is from the true distance, where a table of all boards is quick to compute and it may be told.
fn truth_ui(ui: &mut Ui, of: &BoardOfH, h: u32) {
    // The table of all boards counts moves.
    let is_quick = of.costs.is_none() && HeuristicId::Exact.offered_for(of.board.size()).is_ok();
    if !of.tells_truth || !is_quick || !of.is_solvable {
        return;
    }
    let truth = HeuristicId::Exact.evaluate(&of.board, of.target);
    let exact = number(truth);
    ui.label(match truth.cmp(&h) {
        Ordering::Equal => format!("h* = {exact}: exact"),
        Ordering::Greater => format!("h* = {exact}: h is {} too low", number(truth - h)),
        Ordering::Less => format!("h* = {exact}: h is {} too high", number(h - truth)),
    });
}
