//! One of two searches: the board that it takes, its values, why, and the list that it is chosen from.

use egui::{Align2, Color32, Galley, Id, Rect, RichText, Role, Ui, WidgetInfo, pos2, vec2};

use super::choose::{Beside, SideActs};
use crate::activity::side_by_side::{ComparedSearch, SideAction};
use crate::activity::view::{Act, row_from_left};
use crate::kit::{BoardLook, Pen, PenStyle, framed_board, line, percent, report, rows, say, write};
use crate::panels::stage::{board_in, coloured};
use crate::panels::{self, ComparedLists, compared_list_ui};
use crate::picture::{h_number, number};
use crate::recording::Compared;
use crate::search::{Node, NodeValue, OrderBy};

/// In units.
const MARGIN: f32 = 1.2;
const ABOVE: f32 = 0.8;
const BOARD: f32 = 9.4;
const WHY: f32 = 6.3;
const LOW_WHY: f32 = 4.9;
/// A lower side has less room for the sentence, so that some rows of the list stay.
const LOW: f32 = 20.0;
const GAP: f32 = 0.45;
const RUNNING: f32 = 2.2;
/// The side of the board is at most this part of the height.
const OF_HEIGHT: f32 = 0.32;
const MOST_LINES: usize = 4;
const VALUE: f32 = 1.9;

pub fn side_ui(ui: &mut Ui, rect: Rect, which: Compared, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { seen, runs, pen } = beside;
    let search = runs.side(which);
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let top = rect.top() + pen.u(ABOVE);
    let side = pen.u(BOARD).min(rect.height() * OF_HEIGHT);
    let square = Rect::from_min_size(pos2(inner.left(), top), vec2(side, side));
    let values = Rect::from_min_max(
        pos2(square.right() + pen.u(0.9), top),
        pos2(inner.right().min(square.right() + pen.u(8.3)), square.bottom()),
    );
    let why = Rect::from_min_size(
        pos2(inner.left(), square.bottom() + pen.u(GAP)),
        vec2(inner.width(), pen.u(if rect.height() < pen.u(LOW) { LOW_WHY } else { WHY })),
    );
    let list =
        Rect::from_min_max(pos2(inner.left(), why.bottom() + pen.u(GAP)), rect.max - vec2(pen.u(0.4), 0.0));
    let name = which.name();
    report(ui, format!("board of {name}"), square, None);
    report(ui, format!("values of {name}"), values, Some(pen.scale.text()));
    report(ui, format!("why of {name}"), why, Some(pen.scale.least_text()));
    board_ui(ui, pen, square, which, search);
    if let Some(step) = search.taken.as_ref() {
        values_ui(ui, pen, values, &values_of(pen, search, &step.node));
    }
    let is_running = search.shown.is_running();
    let why = if is_running { running_ui(ui, pen, why, (which, search), acts) } else { why };
    why_ui(ui, pen, why, search);
    let compared = ComparedLists { which, taken: search.taken.as_ref().map(|step| step.id) };
    compared_list_ui(ui, list, pen.scale, (seen, &search.shown), compared);
}

/// The board that is taken; the start before the first expansion.
fn board_ui(ui: &Ui, pen: Pen, square: Rect, which: Compared, search: &ComparedSearch) {
    let recording = &search.shown.recording;
    let problem = recording.problem();
    let (board, colour) = match search.taken.as_ref() {
        Some(step) if step.is_goal => (recording.board(step.node.state), pen.theme.path()),
        Some(step) => (recording.board(step.node.state), pen.theme.current()),
        None => (*problem.start(), pen.theme.line()),
    };
    let look = BoardLook { frame: Some((pen.u(0.15), colour)), ..BoardLook::default() };
    let rect = board_in(square, board.size());
    let label = format!("Board taken by {}", which.name());
    let boards = (&board, problem.goal_like(&board));
    framed_board(ui, Id::unique(("compared board", which)), rect, boards, &look, &label);
}

struct Shaded {
    name: &'static str,
    value: String,
    colour: Color32,
    has_decided: bool,
}

fn values_of(pen: Pen, search: &ComparedSearch, node: &Node) -> Vec<Shaded> {
    let settings = search.shown.recording.settings();
    let value = settings.value();
    let order = search.shown.recording.order().by;
    let by = search.shown.choice().filter(|_| order != OrderBy::Arrival).map(|_| order);
    let is_sum = matches!(by, Some(OrderBy::F(_)));
    let mut all = Vec::new();
    let mut add = |name, value, colour, has_decided| all.push(Shaded { name, value, colour, has_decided });
    let [text, g, h] = [pen.theme.text(), pen.theme.g(), pen.theme.h()];
    if value == NodeValue::Priority {
        let is_match = matches!(by, Some(OrderBy::MeetInTheMiddle));
        add(value.sign(), value.number(settings, node), text, is_match);
    }
    let of_h = h_number(settings, node);
    if of_h.is_some() && value.has_h() {
        let name = if value == NodeValue::BackedUpF { value.sign() } else { "f" };
        add(name, panels::plain_f(settings, node), text, is_sum);
    }
    add("g", number(node.g), g, matches!(by, Some(OrderBy::G)) || (is_sum && of_h.is_none()));
    if let Some(of_h) = of_h {
        use OrderBy::{DeepestThenH, H, LayerThenH, Steepest};
        add("h", of_h, h, matches!(by, Some(H | LayerThenH | DeepestThenH | Steepest(_))));
    }
    all
}

fn values_ui(ui: &Ui, pen: Pen, rect: Rect, values: &[Shaded]) {
    let height = (rect.height() / values.len().max(3) as f32).min(pen.u(3.3));
    for (place, shaded) in values.iter().enumerate() {
        let min = pos2(rect.left(), rect.top() + place as f32 * height);
        let row = Rect::from_min_size(min, vec2(rect.width(), height - pen.u(0.15)));
        if shaded.has_decided {
            ui.painter().rect_filled(row, pen.u(0.4).min(255.0) as u8, pen.theme.button());
        }
        let name = PenStyle { colour: shaded.colour, ..pen.strong() };
        let at = pos2(row.left() + pen.u(0.5), row.center().y);
        let named = write(ui, at, Align2::LEFT_CENTER, shaded.name, name, row.width() / 2.0);
        let large = PenStyle { size: pen.u(VALUE).min(height * 0.75), ..name };
        let at = pos2(row.right() - pen.u(0.5), row.center().y);
        let room = at.x - named.right() - pen.u(0.3);
        // A fraction of a weighted f may be long.
        let wanted = line(ui, &shaded.value, large).size().x;
        let large = PenStyle { size: large.size * (room / wanted).min(1.0), ..large };
        write(ui, at, Align2::RIGHT_CENTER, &shaded.value, large, 0.0);
    }
}

/// That the search runs, and the button to stop it. Returns what is left of the place.
fn running_ui(
    ui: &mut Ui,
    pen: Pen,
    rect: Rect,
    (which, search): (Compared, &ComparedSearch),
    acts: &mut SideActs,
) -> Rect {
    let (left, row) = rect.split_top_bottom_at_y(rect.bottom() - pen.u(RUNNING));
    let mut inside = row_from_left(ui, pen, row, ("running search", which));
    let stop = inside.button("Stop");
    let label = format!("Stop {}", which.name());
    stop.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let stop = stop.on_hover_text("Stop the search of this side, and compare what it has recorded");
    acts.extend(Act::when(stop.clicked(), SideAction::Stop(which)));
    let words = match search.shown.prepared {
        Some(part) => format!("Preparing: {}", percent(part)),
        None => "Searching…".to_owned(),
    };
    inside.label(RichText::new(words).weak());
    left
}

fn why_ui(ui: &Ui, pen: Pen, rect: Rect, search: &ComparedSearch) {
    if search.shown.is_running() && search.taken.as_ref().is_none() {
        return;
    }
    let ended = search.is_at_end().then(|| search.ending()).flatten();
    let ended = ended.or_else(|| search.has_failed().then(|| "It ended before its first node.".to_owned()));
    let laid_out = |size: f32| {
        let style = PenStyle { size, ..pen.plain() };
        let mut words = coloured(pen, &search.why, style);
        if let Some(ended) = &ended {
            words.push((format!("\n{ended}"), PenStyle { size, ..pen.weak() }));
        }
        rows(ui, &words, rect.width(), MOST_LINES)
    };
    let sizes = [pen.scale.text(), pen.scale.least_text()];
    let fits = |galley: &Galley| !galley.elided && galley.size().y <= rect.height() + 0.5;
    let mut galleys = sizes.into_iter().map(laid_out);
    let galley = galleys.find(|galley| fits(galley)).unwrap_or_else(|| laid_out(sizes[1]));
    let is_elided = galley.elided;
    ui.painter().galley(rect.min, galley, pen.theme.text());
    let spoken = match &ended {
        Some(ended) => format!("{} {ended}", search.why),
        None => search.why.clone(),
    };
    let response = say(ui, rect, &spoken);
    if is_elided {
        response.on_hover_text(spoken);
    }
}
