//! The side of a search by hand: the result, the parts of h, and the lists.

use egui::{Rect, ScrollArea, Sense, Ui, UiBuilder, vec2};

use super::drag::Drag;
use super::lists::lists_ui;
use super::others::others_ui;
use super::result::{result_height, result_ui};
use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::tabs::HandTab;
use crate::activity::view::Act;
use crate::core::{PanelId, among};
use crate::panels::{BoardOfH, SideView, board_of_h_ui, panel_ui, side_ui};

/// Above a panel, in units of the side.
const ABOVE: f32 = 0.3;
/// The least height for two halves, where the two lists have room beside each other, and where they have not. Where it is less,
/// as it is while presenting, the lists need all of it: boards are dragged to both of them.
const BOTH: f32 = 36.0;
const BOTH_STACKED: f32 = 54.0;
const WIDE: f32 = 34.8;

pub fn hand_side_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { areas, side: pen, seen, game, .. } = screen;
    let least = if areas.right.width() >= pen.u(WIDE) { BOTH } else { BOTH_STACKED };
    let has_room = !areas.is_narrow() && areas.right.height() >= pen.u(least);
    let rows = game.rows(has_room, seen.core.layout.is_presenting());
    let share = game.tabs.share();
    let side =
        SideView { areas, seen, rows: &rows, share, has_room, is_alone: false, title: &HandTab::title };
    let change = |change| Act::Own(HandAction::Tabs(change));
    side_ui(ui, side, change, actions, |ui, tab, panel, actions| {
        let rect = side.inside(panel, ABOVE);
        match tab {
            HandTab::Lists => lists_ui(ui, screen, rect, drag, actions),
            HandTab::Heuristic => h_ui(ui, screen, rect, actions),
            HandTab::Result if game.shown_others().is_some() => others_ui(ui, screen, rect, actions),
            HandTab::Result => scrolled_result_ui(ui, screen, rect, actions),
        }
    });
}

/// The result, which scrolls where it has too little room.
fn scrolled_result_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    let height = result_height(ui, screen, rect.width());
    if rect.height() >= height {
        result_ui(ui, screen, rect, actions);
        return;
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("result"));
    inside.shrink_clip_rect(rect);
    ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
        let size = vec2(ui.available_width(), height);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        result_ui(ui, screen, place, actions);
    });
}

/// The parts of h of the board that the keyboard is on.
fn h_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { game, seen, side: pen, .. } = screen;
    let (play, own) = (game.play(), game.heuristic());
    let node = play.node(game.pointed());
    let problem = play.problem();
    let of = BoardOfH {
        board: node.board,
        target: problem.target(node.side),
        own,
        is_own_in_use: true,
        // A student counts moves.
        costs: None,
        tells_truth: game.has_ended(),
        is_solvable: problem.is_solvable(),
    };
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("h by hand"));
    inside.shrink_clip_rect(rect);
    pen.scale.apply(inside.style_mut());
    panel_ui(&mut inside, PanelId::Heuristic, |ui| {
        among(actions, |actions| board_of_h_ui(ui, &of, seen, actions));
    });
}
