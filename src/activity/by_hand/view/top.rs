//! The bar: the boards, the heuristic, and what can be done at any time.

use egui::{
    Align, Align2, Button, Id, Layout, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::drag::{Drag, Dragged};
use super::{HandScreen, MARGIN, TOP};
use crate::activity::by_hand::words as text;
use crate::activity::{Act, HandAction, HandAnswer};
use crate::core::{BoardSide, Command, Seen};
use crate::kit::command_button::command_widget;
use crate::kit::parts::report;
use crate::kit::widgets::{named_bar_board, write};

pub fn top_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    seen: Seen<'_>,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { game, pen, rect } = screen;
    let bar = Rect { max: pos2(rect.right(), rect.top() + pen.u(TOP)), ..rect };
    report(ui, "top bar", bar, Some(pen.scale.text()));
    let y = bar.center().y;
    let mut x = bar.left() + pen.u(MARGIN);
    let most = pen.u(12.0);
    x = write(ui, pos2(x, y), Align2::LEFT_CENTER, text::TITLE, pen.strong(), most).right() + pen.u(1.2);
    let problem = game.play().problem();
    for (side, board) in [(BoardSide::Start, problem.start()), (BoardSide::Goal, problem.goal())] {
        let place = named_bar_board(ui, pos2(x, y), pen, side, board);
        if side == BoardSide::Goal {
            let response =
                ui.interact(place, Id::unique("goal of a search by hand"), Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Goal of the search"));
            drag.source(&response, Dragged::Goal);
            response.on_hover_text("Drag the goal to the open list to start from both ends (G)");
        }
        x = place.right() + pen.u(1.0);
    }
    let buttons =
        Rect { min: pos2(bar.right() - pen.u(36.0), bar.top()), max: bar.max - vec2(pen.u(0.8), 0.0) };
    let room = UiBuilder::new().max_rect(buttons).layout(Layout::right_to_left(Align::Center));
    let mut ui = ui.new_child(room.id_salt("buttons of a search by hand"));
    pen.scale.apply(ui.style_mut());
    ui.spacing_mut().button_padding = vec2(pen.u(0.45), pen.u(0.2));
    ui.spacing_mut().item_spacing.x = pen.u(0.35);
    buttons_ui(&mut ui, screen, seen, actions);
}

fn buttons_ui(ui: &mut Ui, screen: HandScreen<'_>, seen: Seen<'_>, actions: &mut Vec<Act<HandAction>>) {
    command_widget(ui, Button::new(text::LEAVE), Command::SearchByHand, seen.commands, actions);
    if !matches!(screen.game.answer, HandAnswer::None) {
        if ui.button("Keep searching").clicked() {
            actions.push(Act::Own(HandAction::KeepSearching));
        }
        return;
    }
    let mut button = |ui: &mut Ui, name: &str, hint: &str, action: HandAction| -> Response {
        let response = ui.button(name).on_hover_text(hint);
        if response.clicked() {
            actions.push(Act::Own(action));
        }
        response
    };
    let is_same = *screen.game.play().problem() == seen.core.editor.document().problem;
    let (name, hint) = if is_same {
        ("Start again", "Clear all lists and begin again; Redo brings the steps back")
    } else {
        ("New boards", "Discard this search and begin with the boards of the editor")
    };
    button(ui, name, hint, HandAction::StartAgain);
    button(
        ui,
        text::END,
        "Say that the search ends here, and compare it (E)",
        HandAction::Compare { ends: true },
    );
    button(
        ui,
        "Compare",
        "Show which algorithms and rules do what you did so far (C)",
        HandAction::Compare { ends: false },
    );
    for command in [Command::Redo, Command::Undo] {
        command_widget(ui, Button::new(command.info().name), command, seen.commands, actions);
    }
}
