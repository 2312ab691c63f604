//! The row above the stage: how far the search is, and its boards.

use egui::{Align, Align2, Id, Layout, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2};

use super::drag::{Drag, Dragged};
use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::words as text;
use crate::activity::view::Act;
use crate::core::BoardSide;
use crate::kit::menu_place::keep_menu_place_first;
use crate::kit::widgets::{bar_board_size, bar_boards, line, named_bar_board, write};
use crate::learn::by_hand::HandAct;

const MARGIN: f32 = 1.2;
/// Between two parts, and from the name of a board to it.
const GAP: f32 = 0.8;
const NAME: f32 = 0.4;

pub fn top_ui(ui: &mut Ui, screen: HandScreen<'_>, drag: &mut Drag, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { game, pen, areas, seen, .. } = screen;
    let bar = areas.top;
    let y = bar.center().y;
    let right = boards_ui(ui, screen, drag, actions) - pen.u(GAP);
    let left = if areas.is_narrow() {
        keep_menu_place_first(ui, bar, pen) + pen.u(NAME)
    } else {
        bar.left() + pen.u(MARGIN)
    };
    let left = pos2(left, y);
    let written = write(ui, left, Align2::LEFT_CENTER, text::TITLE, pen.strong(), right - left.x);
    let at = pos2(written.right() + pen.u(GAP), y);
    let play = game.play();
    if *play.problem() == seen.core.editor.document().problem {
        let count = text::expansions(play.expansions());
        if line(ui, &count, pen.weak()).size().x <= right - at.x {
            write(ui, at, Align2::LEFT_CENTER, &count, pen.weak(), right - at.x);
        }
        return;
    }
    let room = Rect::from_min_max(pos2(at.x, bar.top()), pos2(right, bar.bottom()));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::left_to_right(Align::Center));
    let mut inside = ui.new_child(builder.id_salt("new boards"));
    pen.scale.apply(inside.style_mut());
    let button = inside.button("New boards");
    if button.on_hover_text("Discard this search and start over with the boards in the editor").clicked() {
        actions.push(Act::Own(HandAction::StartAgain));
    }
}

/// Start and goal at the right end. Gives where they begin.
fn boards_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag, actions: &mut Vec<Act<HandAction>>) -> f32 {
    let HandScreen { game, pen, areas, .. } = screen;
    let problem = game.play().problem();
    let boards: Vec<_> = bar_boards(problem).collect();
    let board = bar_board_size(pen.scale, problem.size()).x;
    let width = |side: BoardSide| line(ui, side.name(), pen.weak()).size().x + pen.u(NAME) + board;
    let all = boards.iter().map(|(side, _)| width(*side)).sum::<f32>() + pen.u(GAP);
    let left = areas.top.right() - pen.u(MARGIN) - all;
    let mut x = left;
    for (side, board) in boards {
        let place = named_bar_board(ui, pos2(x, areas.top.center().y), pen, side, board);
        if side == BoardSide::Goal {
            let goal =
                ui.interact(place, Id::unique(("goal of a search by hand", *board)), Sense::click_and_drag());
            goal.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Goal of the search"));
            drag.source(&goal, Dragged::Goal);
            if goal.clicked() {
                actions.push(Act::Own(HandAction::Act(HandAct::StartFromGoal)));
            }
            goal.on_hover_text("Click the goal, or drag it to Open, to search from it as well (G)");
        }
        x = place.right() + pen.u(GAP);
    }
    left
}
