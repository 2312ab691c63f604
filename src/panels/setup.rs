//! The panel Boards: start, goal, and what differs from search to search less often.

use egui::{
    Area, Button, CollapsingHeader, ComboBox, DragValue, Id, Key, Label, Modifiers, Order, Rect, RichText,
    Sense, TextEdit, TextStyle, Ui, Vec2, vec2,
};

use super::parts::PanelView;
use super::settings::name_list;
use crate::core::CANNOT_BE_SOLVED;
use crate::core::{
    Actions, BoardSide, Command, CoreAction, PanelId, Seen, ShuffleKind, is_largest_node_limit,
};
use crate::file::Document;
use crate::kit::{
    Icon, Theme, board_editor, command_widget, error_ui, least_tapped, mini_board, paint_icon, report,
    section, section_gap, text_width,
};
use crate::panels::text::{ADVANCED, UNSOLVABLE, sentence};
use crate::puzzle::{GoalPreset, Goals, Parity, Size};
use crate::recording::NodeStatus;
use crate::search::Limits;

/// The sides of both boards, for text of size 1.
const START_SIDE: f32 = 10.4;
const GOAL_SIDE: f32 = 6.7;
/// The side of a goal to choose, for text of size 1.
const PRESET_SIDE: f32 = 2.0;
/// The width of the buttons beside the start, for text of size 1.
const BUTTONS: f32 = 5.6;
const TEXT_HINT: &str = "Enter the tiles row by row. Write 0, x or _ for the blank. Separate entries with spaces, commas or new lines.";
const MEMORY_HINT: &str =
    "The search stops before it needs more memory than this, including its recording and the panels";
const NO_LIMIT: &str = "No limit";
const MAX_WALK: u32 = 10_000;
const MIB: u64 = 1 << 20;

pub const VIEW: PanelView = PanelView { least_width: 200.0, scrolls: true, show: setup_ui };

/// What a class changes comes first, and messages after all that is edited, so that nothing moves under the pointer.
fn setup_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    ui.horizontal(|ui| {
        section(ui, BoardSide::Start.name());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("×").on_hover_text("Close the boards (Escape)").clicked() {
                actions.push(PanelId::Setup.command().into());
            }
            size_ui(ui, seen, actions);
        });
    });
    ui.horizontal_top(|ui| {
        let room = ui.available_width() / TextStyle::Body.resolve(ui.style()).size - BUTTONS;
        board_ui(ui, seen, actions, BoardSide::Start, START_SIDE.min(room));
        ui.vertical_centered_justified(|ui| {
            for (command, name) in
                [(Command::Shuffle, Command::Shuffle.info().name), (Command::SwapBoards, "Swap")]
            {
                command_widget(ui, Button::new(name), command, seen.commands, actions);
            }
            verdict_ui(ui, seen);
        });
    });
    text_ui(ui, seen, actions, BoardSide::Start);
    section_gap(ui);
    section(ui, BoardSide::Goal.name());
    ui.horizontal(|ui| {
        board_ui(ui, seen, actions, BoardSide::Goal, GOAL_SIDE);
        ui.vertical(|ui| presets_ui(ui, seen, actions));
    });
    any_blank_ui(ui, seen, actions);
    text_ui(ui, seen, actions, BoardSide::Goal);
    solvable_ui(ui, seen, actions);
    section_gap(ui);
    CollapsingHeader::new(ADVANCED).show_unindented(ui, |ui| {
        shuffle_ui(ui, seen, actions);
        section_gap(ui);
        limits_ui(ui, seen, actions);
    });
}

fn verdict_ui(ui: &mut Ui, seen: Seen<'_>) {
    let theme = Theme::of(ui.ctx());
    let (icon, words, colour) = match seen.core.editor.unsolvable() {
        None => (Icon::Tick, "can be solved", theme.path()),
        Some(_) => (Icon::Close, CANNOT_BE_SOLVED, theme.error()),
    };
    ui.horizontal_top(|ui| {
        let size = TextStyle::Body.resolve(ui.style()).size;
        let (rect, sign) = ui.allocate_exact_size(vec2(size, 1.3 * size), Sense::hover());
        paint_icon(ui.painter(), (rect.center(), size / 18.0), icon, colour);
        // In a narrow column, the words take two lines. If they still do not fit, the sign says them, and the box below says why.
        let (room, in_two) = (ui.available_width(), words.replacen(" solved", "\nsolved", 1));
        let fits = |text: &&str| text.lines().all(|line| text_width(ui, line, TextStyle::Body) <= room);
        let fitting = [words, in_two.as_str()].into_iter().find(fits);
        if let Some(text) = fitting {
            let label = ui.add(Label::new(RichText::new(text).color(colour)).extend());
            label.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
        } else {
            sign.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
            sign.on_hover_text(words);
        }
    });
}

fn solvable_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Document { settings, problem } = seen.core.editor.document();
    if let Err(reason) = settings.offered_on(problem) {
        error_ui(ui, &sentence(reason));
    }
    if let Some(parities) = seen.core.editor.unsolvable() {
        unsolvable_ui(ui, seen, actions, parities);
    } else if let Some(goals) = problem.excluded_goals() {
        ui.small(format!("Parity excludes {}", goals.in_short()));
    }
    let runs = if seen.core.shown.is_none() {
        "Press Enter to run the search."
    } else if seen.core.shows_earlier_settings() {
        "This search takes longer: press Enter to run it."
    } else {
        "Changes take effect immediately."
    };
    ui.label(RichText::new(runs).small().weak());
}

fn size_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let size = seen.core.editor.document().problem.size();
    let combo =
        ComboBox::from_id_salt("size").selected_text(size.to_string()).width(64.0).show_ui(ui, |ui| {
            for other in Size::offered(size) {
                if ui.selectable_label(size == other, other.to_string()).clicked() {
                    actions.push(CoreAction::SetSize(other));
                }
            }
        });
    name_list(&combo.response, "Size");
    combo.response.on_hover_text("Rows × columns of both boards");
}

fn board_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions, side: BoardSide, of_text: f32) {
    let points = TextStyle::Body.resolve(ui.style()).size * of_text;
    let board = seen.core.editor.board(side);
    let goal = seen.core.editor.board(BoardSide::Goal);
    let id = Id::unique(("board editor", side.name()));
    let place = Rect::from_min_size(ui.cursor().min, Vec2::splat(points));
    report(ui, format!("board {}", side.name()), place, None);
    if let Some(edited) =
        board_editor(ui, id, board, goal, points, side.name()).and_then(|edit| edit.apply(board))
    {
        actions.push(CoreAction::SetBoard(side, edited));
    }
}

fn text_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions, side: BoardSide) {
    let mut typed = seen.core.editor.text(side).to_owned();
    let example = match side {
        BoardSide::Start => "e.g. 2 3 4 1 5 x 7 6 8",
        BoardSide::Goal => "e.g. 1 2 3 8 x 4 7 6 5",
    };
    let field = TextEdit::singleline(&mut typed).desired_width(f32::INFINITY).hint_text(example);
    let field = ui.add(field);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(format!("{} as text", side.name())));
    if field.changed() {
        actions.push(CoreAction::SetText(side, typed));
    }
    text_problem_ui(ui, seen, actions, side, field.rect);
    let field = field.on_hover_text(TEXT_HINT);
    if side == BoardSide::Goal {
        field.on_hover_text(
            "For several goals, write “or” between them. The first that is reached ends the search.",
        );
    }
}

/// What is wrong with the text of a board, over what is below its field: it moves nothing.
fn text_problem_ui(ui: &Ui, seen: Seen<'_>, actions: &mut Actions, side: BoardSide, field: Rect) {
    let Some(problem) = seen.core.editor.text_problem(side) else { return };
    if !ui.clip_rect().contains(field.center()) {
        return;
    }
    let area = Area::new(Id::unique(("problem of a text", side.name())))
        .order(Order::Foreground)
        .fixed_pos(field.left_bottom() + vec2(0.0, 2.0));
    area.show(ui.ctx(), |ui| {
        let theme = Theme::of(ui.ctx());
        let frame = egui::Frame::new().fill(theme.error_fill()).inner_margin(8).corner_radius(4);
        frame.show(ui, |ui| {
            ui.set_width(field.width() - 16.0);
            error_ui(ui, &format!("Not used: {}.", problem.error));
            if let Some(other) = problem.other_size
                && ui.button(format!("Switch to {} boards", other.size())).clicked()
            {
                actions.push(CoreAction::UseOtherSize(side));
            }
        });
    });
}

fn shuffle_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    section(ui, "Shuffle");
    ui.horizontal(|ui| {
        let name = ui.label("Seed");
        let mut seed = seen.core.editor.seed;
        let value = DragValue::new(&mut seed).speed(0.2);
        let response = ui.add(value).labelled_by(name.id);
        if response.on_hover_text("The same seed always gives the same board").changed() {
            actions.push(CoreAction::SetSeed(seed));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let walks = matches!(seen.core.editor.shuffle, ShuffleKind::Walk(_));
        let mut moves = match seen.core.editor.shuffle {
            ShuffleKind::Walk(moves) => moves,
            ShuffleKind::Uniform => 30,
        };
        if ui.radio(walks, "Walk of").on_hover_text("Make random moves from the goal").clicked() {
            actions.push(CoreAction::SetShuffle(ShuffleKind::Walk(moves)));
        }
        let name = ui.add_enabled(walks, DragValue::new(&mut moves).range(1..=MAX_WALK).speed(0.2));
        if name.changed() {
            actions.push(CoreAction::SetShuffle(ShuffleKind::Walk(moves)));
        }
        let label = ui.label("moves");
        name.labelled_by(label.id);
        let any = ui.radio(!walks, "Any board");
        if any.on_hover_text("Choose among all solvable boards, each equally likely").clicked() {
            actions.push(CoreAction::SetShuffle(ShuffleKind::Uniform));
        }
    });
}

fn unsolvable_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions, (start, goal): (Parity, Parity)) {
    let theme = Theme::of(ui.ctx());
    egui::Frame::new().fill(theme.error_fill()).inner_margin(8).show(ui, |ui| {
        // First, where it is in sight.
        let (a, b) = seen.core.editor.tiles_to_swap();
        if ui.button(format!("Swap {a} and {b} to fix it")).clicked() {
            actions.push(CoreAction::SwapToSolve);
        }
        ui.label(RichText::new(UNSOLVABLE).color(theme.error()).strong());
        ui.label(format!("Start: {start}."));
        ui.label(format!("Goal: {goal}."));
        ui.small("You can still run the search to see how it ends.");
    });
}

fn presets_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let goal = seen.core.editor.board(BoardSide::Goal);
    let size = goal.size();
    let side = (TextStyle::Body.resolve(ui.style()).size * PRESET_SIDE).max(least_tapped(ui.ctx()));
    for preset in GoalPreset::ALL {
        let board = preset.board(size);
        ui.horizontal(|ui| {
            let radio = ui.radio(board == *goal, "");
            ui.ctx().accesskit_node_builder(radio.id, |node| node.set_label(preset.description()));
            let cell = side / size.cols().max(size.rows()) as f32;
            let response = radio | mini_board(ui, &board, cell, NodeStatus::NotYet);
            if response.on_hover_text(preset.description()).clicked() {
                actions.push(CoreAction::SetGoals(board.into()));
            }
        });
    }
}

/// The goal with the tiles in order and the blank in any cell.
fn any_blank_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let problem = seen.core.editor.document().problem;
    let any = Goals::any_blank(problem.size());
    let mut is_any = problem.given_goals() == any;
    let entry = ui.checkbox(&mut is_any, "Any blank");
    if entry.on_hover_text("The tiles in order, and the blank in any cell").changed() {
        let goals = if is_any { any } else { GoalPreset::BlankLast.board(problem.size()).into() };
        actions.push(CoreAction::SetGoals(goals));
    }
}

fn limits_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    section(ui, "Limits");
    let Limits { max_nodes, max_bytes } = seen.core.limits;
    let mut mib = max_bytes / MIB;
    let value = DragValue::new(&mut mib).range(16..=1 << 20).speed(16.0).suffix(" MiB");
    if limit_ui(ui, "Memory", MEMORY_HINT, value) {
        actions.push(CoreAction::SetLimits(Limits { max_nodes, max_bytes: mib * MIB }));
    }
    let mut nodes = max_nodes;
    // Node ids allow no more.
    let text_of = |nodes: f64| {
        if is_largest_node_limit(nodes as u64) { NO_LIMIT.to_owned() } else { format!("{nodes:.0}") }
    };
    let parse = |typed: &str| {
        let is_none = typed.trim().eq_ignore_ascii_case(NO_LIMIT);
        if is_none { Some(u64::MAX as f64) } else { typed.trim().parse().ok() }
    };
    let value = DragValue::new(&mut nodes).range(10..=u64::MAX).speed(10_000.0);
    let value = value.custom_formatter(move |nodes, _| text_of(nodes)).custom_parser(parse);
    if limit_ui(ui, "Nodes", "The search stops after this many nodes", value) {
        actions.push(CoreAction::SetLimits(Limits { max_nodes: nodes, max_bytes }));
    }
}

fn limit_ui(ui: &mut Ui, name: &str, tooltip: &str, value: DragValue<'_>) -> bool {
    ui.horizontal(|ui| {
        let name = ui.label(name);
        // A saved limit may be outside the range. Only the user changes it.
        let value = value.clamp_existing_to_range(false);
        let response = ui.add(value).labelled_by(name.id).on_hover_text(tooltip);
        if response.lost_focus() {
            // Enter accepts the number. It must not also start a new search while one waits at its limit.
            ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        }
        response.changed()
    })
    .inner
}
