//! A search by hand on the one screen: the stage with slots to drag from, the result and the lists at the side, the transport, and
//! the keys.

mod lists;
mod map;
mod result;
mod screen;
mod stage;

use egui::{
    Align2, Button, Context, Event, Id, Key, Modifiers, Rangef, Rect, Role, ScrollArea, Sense, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::{ByHand, HandAction, HandAnswer, HandFocus, HandGame, HandTab};
use crate::activity::view::{Act, ActivityView, row_from_left, row_from_right};
use crate::core::{BoardSide, Command, PanelId, Seen, hidden_horizon};
use crate::kit::{
    DIGITS, Icon, Pen, Timeline, bar_board_size, bar_boards, buttons_ui, command_widget, is_wide,
    keep_menu_place_first, keep_menu_row, line, named_bar_board, notice_ui, paint_icon, report, whole_window,
    write,
};
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::panels::{BoardOfH, ScreenAreas, SideView, board_of_h_ui, side_ui};
use crate::puzzle::Move;
use screen::{Drag, Dragged, HandActs, HandScreen, end_stale_drag, expansions, search_panel_ui};

impl ActivityView for ByHand {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut HandActs) {
        let Some(game) = &self.game else { return };
        whole_window(ui, |ui| {
            let areas = ScreenAreas::new(ui, seen.core, false, false);
            let [pen, side] = [areas.scale, areas.side_scale].map(|scale| Pen::new(ui, scale));
            let screen = HandScreen { game, seen, areas: &areas, pen, side };
            areas.ground_ui(ui, false);
            if let Some(menus) = areas.menus {
                keep_menu_row(ui.ctx(), menus);
            }
            end_stale_drag(ui, game);
            let mut drag = Drag::default();
            top_ui(ui, screen, &mut drag, acts);
            stage::hand_stage_ui(ui, screen, &mut drag, acts);
            hand_side_ui(ui, screen, &mut drag, acts);
            transport_ui(ui, screen, acts);
            drag.finish(ui, screen, acts);
            notice_ui(ui, areas.left, areas.side_scale, seen.core, acts);
        });
    }

    /// Pushes what the keys do that were pressed. Those of a focused button stay its own.
    fn screen_keys(&self, ctx: &Context, _: Seen<'_>, acts: &mut HandActs) {
        let Some(game) = &self.game else { return };
        let widget_has_focus = ctx.memory(|memory| memory.focused().is_some());
        let pressed = ctx.input(|input| {
            let keys = input.events.iter().filter_map(|event| match event {
                Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } => Some(*key),
                _ => None,
            });
            keys.filter(|key| !(widget_has_focus && matches!(key, Key::Enter | Key::Space)))
                .collect::<Vec<_>>()
        });
        for key in pressed {
            let done = match &game.answer {
                HandAnswer::UnderWay(_) if key == Key::Escape => Some(HandAction::StopComparing),
                _ => searching(key, game),
            };
            let leaves = || (key == Key::Escape).then(|| Act::from(Command::SearchByHand));
            acts.extend(done.map(Act::Own).or_else(leaves));
        }
    }
}

/// In units.
const MARGIN: f32 = 1.2;
/// Between two parts, and from the name of a board to it.
const GAP: f32 = 0.8;
const NAME: f32 = 0.4;

fn top_ui(ui: &mut Ui, screen: HandScreen<'_>, drag: &mut Drag, acts: &mut HandActs) {
    let HandScreen { game, pen, areas, seen, .. } = screen;
    let bar = areas.top;
    let y = bar.center().y;
    let right = boards_ui(ui, screen, drag, acts) - pen.u(GAP);
    let left = if areas.is_narrow() {
        keep_menu_place_first(ui, bar, pen) + pen.u(NAME)
    } else {
        bar.left() + pen.u(MARGIN)
    };
    let title = "Search by hand";
    let written = write(ui, pos2(left, y), Align2::LEFT_CENTER, title, pen.strong(), right - left);
    let at = pos2(written.right() + pen.u(GAP), y);
    if game.play.problem == seen.core.editor.document().problem {
        let count = expansions(game.play.expansions());
        if line(ui, &count, pen.weak()).size().x <= right - at.x {
            write(ui, at, Align2::LEFT_CENTER, &count, pen.weak(), right - at.x);
        }
        return;
    }
    let room = Rect::from_min_max(pos2(at.x, bar.top()), pos2(right, bar.bottom()));
    let new = row_from_left(ui, pen, room, "new boards").button("New boards");
    let new = new.on_hover_text("Discard this search and start over with the boards in the editor");
    acts.extend(Act::when(new.clicked(), HandAction::StartAgain));
}

/// Start and goal at the right end. Gives where they begin.
fn boards_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag, acts: &mut HandActs) -> f32 {
    let HandScreen { game, pen, areas, .. } = screen;
    let problem = &game.play.problem;
    let boards: Vec<_> = bar_boards(problem).collect();
    let board = bar_board_size(pen.scale, problem.size()).x;
    let width = |side: BoardSide| line(ui, side.name(), pen.weak()).size().x + pen.u(NAME) + board;
    let all = boards.iter().map(|(side, _)| width(*side)).sum::<f32>() + pen.u(GAP);
    let left = areas.top.right() - pen.u(MARGIN) - all;
    let mut x = left;
    for (side, board) in boards {
        let place = named_bar_board(ui, pos2(x, areas.top.center().y), pen, side, board);
        if side == BoardSide::Goal {
            let id = Id::unique(("goal of a search by hand", *board));
            let goal = ui.interact(place, id, Sense::click_and_drag());
            goal.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Goal of the search"));
            drag.source(&goal, Dragged::Goal);
            acts.extend(Act::when(goal.clicked(), HandAction::Act(HandAct::StartFromGoal)));
            goal.on_hover_text("Click the goal, or drag it to Open, to search from it as well (G)");
        }
        x = place.right() + pen.u(GAP);
    }
    left
}

/// Above a panel, in units of the side.
const ABOVE: f32 = 0.3;
/// The least height for two halves, where the two lists have room beside each other, and where they have not. Where it is less,
/// as it is while presenting, the lists need all of it: boards are dragged to both of them.
const BOTH: f32 = 36.0;
const BOTH_STACKED: f32 = 54.0;
const WIDE: f32 = 34.8;

fn hand_side_ui(ui: &mut Ui, screen: HandScreen<'_>, drag: &mut Drag, acts: &mut HandActs) {
    let HandScreen { areas, side: pen, seen, game, .. } = screen;
    let least = if areas.right.width() >= pen.u(WIDE) { BOTH } else { BOTH_STACKED };
    let has_room = !areas.is_narrow() && areas.right.height() >= pen.u(least);
    let rows = game.tabs.rows(has_room && game.tabs.is_split(seen.core.layout.is_presenting()));
    let share = game.tabs.share();
    let side =
        SideView { areas, seen, rows: &rows, share, has_room, is_alone: false, title: &HandTab::title };
    let change = |change| Act::Own(HandAction::Tabs(change));
    side_ui(ui, side, change, acts, |ui, tab, panel, acts| {
        let rect = side.inside(panel, ABOVE);
        match tab {
            HandTab::Lists => lists::lists_ui(ui, screen, rect, drag, acts),
            HandTab::Heuristic => h_ui(ui, screen, rect, acts),
            HandTab::Map => map::map_ui(ui, screen, rect, acts),
            HandTab::Result => scrolled_result_ui(ui, screen, rect, acts),
        }
    });
}

fn scrolled_result_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, acts: &mut HandActs) {
    let height = result::result_height(ui, screen, rect.width());
    if rect.height() >= height {
        result::result_ui(ui, screen, rect, acts);
        return;
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("result"));
    inside.shrink_clip_rect(rect);
    ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
        let size = vec2(ui.available_width(), height);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        result::result_ui(ui, screen, place, acts);
    });
}

fn h_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, acts: &mut HandActs) {
    let HandScreen { game, seen, side: pen, .. } = screen;
    let (node, problem) = (&game.play.nodes[game.pointed()], &game.play.problem);
    let of = BoardOfH {
        board: node.board,
        target: problem.target(node.side),
        own: game.settings.heuristic,
        is_own_in_use: true,
        // A student counts moves.
        costs: None,
        // Once the student said that the search ends here, until something else is done.
        tells_truth: game.tells_truth(),
        is_solvable: problem.is_solvable(),
    };
    search_panel_ui(ui, PanelId::Heuristic, (rect, pen), acts, |ui, acts| board_of_h_ui(ui, &of, seen, acts));
}

fn transport_ui(ui: &mut Ui, screen: HandScreen<'_>, acts: &mut HandActs) {
    let HandScreen { game, seen, areas, pen, .. } = screen;
    let (rect, y) = (areas.transport, areas.transport.center().y);
    report(ui, "transport", rect, Some(pen.scale.text()));
    let left = buttons_ui(ui, pen, rect, is_wide(rect, pen), seen, acts);
    let so_far = |count| format!("{} so far", expansions(count));
    let width = line(ui, &so_far(88), pen.plain()).size().x;
    let at = pos2(end_ui(ui, screen, acts) - pen.u(GAP) - width, y);
    report(ui, "place", Rect::from_center_size(at + vec2(width / 2.0, 0.0), vec2(width, pen.u(2.0))), None);
    if at.x > left {
        write(ui, at, Align2::LEFT_CENTER, &so_far(game.play.expansions()), pen.plain(), width);
    }
    if at.x - left > pen.u(4.0) {
        timeline_ui(ui, (Timeline::rail(pen, left, at.x - pen.u(1.0)), y), screen, acts);
    }
}

/// Undo, Redo and Leave at the right end. Gives where they begin.
fn end_ui(ui: &mut Ui, HandScreen { seen, areas, pen, .. }: HandScreen<'_>, acts: &mut HandActs) -> f32 {
    let rect = areas.transport;
    let room = Rect { max: rect.max - vec2(pen.u(MARGIN), 0.0), ..rect };
    let mut inside = row_from_right(ui, pen, room, "end of a search by hand");
    inside.spacing_mut().button_padding = vec2(pen.u(0.6), pen.u(0.25));
    inside.spacing_mut().item_spacing.x = pen.u(0.4);
    command_widget(&mut inside, Button::new("Leave"), Command::SearchByHand, seen.commands, acts);
    for command in [Command::Redo, Command::Undo] {
        command_widget(&mut inside, Button::new(command.info().name), command, seen.commands, acts);
    }
    inside.min_rect().left()
}

/// Solid to the expansions that are done, dotted beyond.
fn timeline_ui(ui: &Ui, (rail, y): (Rangef, f32), screen: HandScreen<'_>, acts: &mut HandActs) {
    let HandScreen { game, pen, .. } = screen;
    let now = game.play.expansions() as u64;
    let last = game.all_acts().filter(|act| matches!(act, HandAct::Expand(_))).count() as u64;
    let timeline = Timeline { name: "Timeline", value: now, last, horizon: hidden_horizon(last) };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    let wanted = wanted.filter(|wanted| *wanted != now);
    acts.extend(wanted.map(|expansions| Act::Own(HandAction::GoTo(expansions as usize))));
    timeline.paint(ui, pen, (rail, y), now as f64, &response);
    // Where a choice is against the rules of the search that is set.
    for found in &game.breaks {
        let at = pos2(timeline.x_of(rail, found.expansion as f64), y + pen.u(1.1));
        paint_icon(ui.painter(), (at, pen.u(0.05)), Icon::Close, pen.theme.error());
    }
}

fn searching(key: Key, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let digit = DIGITS.iter().position(|digit| *digit == key);
    match (key, game.focus) {
        // The start has nothing to compare.
        (Key::C | Key::E, _) if play.expansions() == 0 => None,
        (Key::C, _) => Some(HandAction::Compare { ends: false }),
        (Key::E, _) => Some(HandAction::Compare { ends: true }),
        (Key::G, _) => Some(HandAction::Act(HandAct::StartFromGoal)),
        (_, HandFocus::Successor(mv)) if play.undecided().next().is_some() => deciding(key, digit, mv, game),
        (_, HandFocus::Closed(place)) => closed(key, digit, place, game),
        (_, HandFocus::Open(place)) => open(key, digit, place, play),
        (_, HandFocus::Successor(_)) => open(key, digit, 0, play),
    }
}

fn deciding(key: Key, digit: Option<usize>, mv: Move, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let undecided: Vec<_> = game.undecided().collect();
    let at = undecided.iter().position(|other| *other == mv).unwrap_or(0);
    let other = |by| HandAction::Choose(HandFocus::Successor(undecided[(at + by) % undecided.len()]));
    let keep = |place, replaces| HandAction::Act(HandAct::Keep { mv, place, replaces });
    match key {
        Key::ArrowDown => Some(other(1)),
        Key::ArrowUp => Some(other(undecided.len() - 1)),
        Key::Enter => Some(keep(play.open.len(), None)),
        Key::Delete | Key::Backspace => Some(HandAction::Act(HandAct::Drop(mv))),
        Key::R => {
            let known = play.known(play.successor(mv)?.0)?;
            Some(keep(play.open_index(known)?, Some(known)))
        }
        _ => digit.map(|place| keep(place, None)),
    }
}

fn open(key: Key, digit: Option<usize>, place: usize, play: &HandPlay) -> Option<HandAction> {
    let node = |place: usize| play.open.get(place).copied();
    let last = play.open.len().saturating_sub(1);
    Some(match key {
        // The closed list follows the open one.
        Key::ArrowDown if place >= last && !play.closed.is_empty() => {
            HandAction::Choose(HandFocus::Closed(0))
        }
        Key::ArrowDown => HandAction::Choose(HandFocus::Open((place + 1).min(last))),
        Key::ArrowUp => HandAction::Choose(HandFocus::Open(place.saturating_sub(1))),
        Key::Enter => HandAction::Act(HandAct::Expand(node(place)?)),
        Key::Delete | Key::Backspace => HandAction::Act(HandAct::Prune(node(place)?)),
        _ => HandAction::Act(HandAct::Expand(node(digit?)?)),
    })
}

fn closed(key: Key, digit: Option<usize>, place: usize, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let last = play.closed.len().checked_sub(1)?;
    let node = game.closed(place.min(last))?;
    Some(match key {
        Key::ArrowDown => HandAction::Choose(HandFocus::Closed((place + 1).min(last))),
        Key::ArrowUp if place > 0 => HandAction::Choose(HandFocus::Closed(place - 1)),
        Key::ArrowUp => HandAction::Choose(HandFocus::Open(play.open.len().saturating_sub(1))),
        Key::P => HandAction::Act(HandAct::PutBack(node)),
        Key::Enter => HandAction::Act(HandAct::Expand(node)),
        _ => return digit.and_then(|_| open(key, digit, 0, play)),
    })
}
