//! The transport of a lesson: two buttons for the clicker, the place, the pages as segments, and what comes next. Also the
//! ring around what a page points at.

use egui::{
    Align2, Context, Id, LayerId, Order, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::file::PointAt;
use crate::kit::{
    Icon, Pen, RoundButton, SELECTED_NODE, Theme, UnitScale, announce, least_tapped, line, motion, parts,
    report, rows, say, write,
};
use crate::panels::stage::board_in;
use crate::recording::Direction;
use crate::session::{Action, Command, Commands, LessonAction, LessonMove, LessonView, Session};

/// Places and sizes in units: the middles of the buttons, the words, and the segments.
const BACK: f32 = 2.0;
const NEXT: f32 = 4.9;
const WORDS: f32 = 7.2;
const GAP: f32 = 0.8;
const SEGMENT: f32 = 0.45;
const HERE: f32 = 0.85;
const BETWEEN: f32 = 0.4;
const LEAST_SEGMENTS: f32 = 6.0;
/// The part of the width that is left for what comes next.
const NEXT_WORDS: f32 = 0.34;

pub fn lesson_transport_ui(
    ui: &Ui,
    rect: Rect,
    scale: UnitScale,
    view: &LessonView,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let pen = Pen::new(ui, scale);
    report(ui, "transport", rect, Some(scale.text()));
    let y = rect.center().y;
    let least = least_tapped(ui.ctx()) / pen.u(1.0);
    let stretch = (least / (NEXT - BACK)).max(1.0);
    for (command, x) in [(Command::PreviousBookmark, BACK), (Command::NextBookmark, NEXT)] {
        let is_main = command == Command::NextBookmark;
        let (name, icon) = (session.name_now(command), Some(Icon::Skip { forwards: is_main, bar: false }));
        let button = RoundButton { command, name, icon, size: least.max(2.4), is_main };
        button.show(ui, pen, pos2(rect.left() + pen.u(stretch * x), y), session, actions);
    }
    let mut x = rect.left() + pen.u(stretch * WORDS);
    let mut place = view.page().title.clone();
    let page = format!("page {} of {}", view.page_place() + 1, view.lesson().pages.len());
    for (words, style) in [(page, pen.strong()), (step_words(view), pen.weak())] {
        let written = write(ui, pos2(x, y), Align2::LEFT_CENTER, &words, style, 0.0);
        x = written.right();
        if !words.is_empty() {
            x += pen.u(GAP);
            place = format!("{place}, {words}");
        }
    }
    announce(ui.ctx(), "place", &place);
    let right = rect.right() - pen.u(1.2);
    let next = session.documents.lesson.next_move(Direction::Forwards, &session.core);
    let next = next.map_or_else(String::new, |next| next_words(view, next));
    let wanted = line(ui, &next, pen.weak()).size().x;
    let room = (right - x - pen.u(LEAST_SEGMENTS + 2.0 * GAP)).max(0.0);
    let next_width = wanted.min(rect.width() * NEXT_WORDS).min(room);
    if next_width > pen.u(5.0) || wanted <= next_width {
        let galley = rows(ui, &[(next.clone(), pen.weak())], next_width, 1);
        let place = Align2::LEFT_CENTER.anchor_size(pos2(right - next_width, y), galley.size());
        ui.painter().galley(place.min, galley, pen.theme.weak_text());
        say(ui, place, &next);
    }
    let rail = Rect::from_x_y_ranges(x + pen.u(0.4)..=right - next_width - pen.u(GAP), rect.y_range());
    if rail.width() > pen.u(3.0) {
        segments_ui(ui, pen, rail, view, actions);
    }
}

/// A segment for each page, and for each stop of the page that is shown. A click goes to the page.
fn segments_ui(ui: &Ui, pen: Pen, rail: Rect, view: &LessonView, actions: &mut Vec<Action>) {
    let pages = &view.lesson().pages;
    let gap = pen.u(BETWEEN).min(rail.width() / pages.len() as f32 / 3.0);
    let width = (rail.width() + gap) / pages.len() as f32 - gap;
    report(ui, "segments", rail, None);
    for (place, page) in pages.iter().enumerate() {
        let left = rail.left() + (width + gap) * place as f32;
        let slot = Rect::from_min_max(pos2(left, rail.top()), pos2(left + width, rail.bottom()));
        let response = ui.interact(slot, Id::unique(("segment of a lesson", place)), Sense::click());
        let title = format!("Go to page {}: {}", place + 1, page.title);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &title));
        if response.on_hover_text(&title).clicked() {
            actions.push(Action::Lesson(LessonAction::GoTo(place)));
        }
        let is_here = place == view.page_place();
        let parts = if is_here { page.stops.len() } else { 1 };
        let inner = (gap / 2.0).min(width / parts as f32 / 3.0);
        let part = (width + inner) / parts as f32 - inner;
        for stop in 0..parts {
            let is_done = place < view.page_place() || is_here && stop <= view.stop_place();
            let height = pen.u(if is_here && is_done { HERE } else { SEGMENT });
            let colour = match (is_here, is_done) {
                (true, true) => pen.theme.action(),
                (false, true) => pen.theme.weak_text(),
                (_, false) => pen.theme.line(),
            };
            let middle = pos2(left + (part + inner) * stop as f32 + part / 2.0, rail.center().y);
            let segment = Rect::from_center_size(middle, vec2(part, height));
            ui.painter().rect_filled(segment, pen.u(0.2).min(255.0) as u8, colour);
        }
    }
}

/// How often the ring grows, and how long that takes in seconds.
const PULSES: f64 = 2.0;
const PULSE: f64 = 0.6;
/// In units: by how much it grows, its line, and by how much that swells.
const GROWS: f32 = 0.2;
const RING: f32 = 0.15;
const SWELLS: f32 = 0.1;
/// Beside what it is around. Above and below, words are near.
const BESIDE: f32 = 0.35;

/// What a page points at has a ring, which pulses when the stop is reached.
pub fn pointer_ui(ctx: &Context, session: &Session) {
    let Some(view) = session.documents.lesson.view_on_screen(&session.core) else { return };
    let Some(at) = &view.stop().point_at else { return };
    let Some(rect) = pointed_at(ctx, at, session) else { return };
    let id = Id::unique("what a lesson points at");
    let now = ctx.input(|input| input.time);
    let place = (view.page_place(), view.stop_place());
    let kept = ctx.data(|data| data.get_temp::<((usize, usize), f64)>(id));
    let began = kept.filter(|(of, _)| *of == place).map_or(now, |(_, began)| began);
    ctx.data_mut(|data| data.insert_temp(id, (place, began)));
    let length = if session.core.look.less_motion { 0.0 } else { PULSES * PULSE };
    let done = f64::from(motion::part(ctx, began, length));
    let swell = if done < 1.0 { ((done * PULSES * std::f64::consts::PI).sin().abs()) as f32 } else { 0.0 };
    let theme = Theme::of(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, id));
    // It must not cross a neighbour at any scale.
    let scale = UnitScale::presenting(ctx.content_rect().size(), 1.0);
    let ring = Stroke::new(scale.u(RING + swell * SWELLS), theme.action());
    // Rows and tiles touch their neighbours.
    let (beside, kind) = match at {
        PointAt::Row(_) | PointAt::Tile(_) => (0.0, StrokeKind::Inside),
        _ => (scale.u(BESIDE), StrokeKind::Outside),
    };
    let rect = rect.expand2(vec2(beside, 0.0)).expand(scale.u(swell * GROWS));
    painter.rect_stroke(rect, 8, ring, kind);
}

fn pointed_at(ctx: &Context, at: &PointAt, session: &Session) -> Option<Rect> {
    let name = match at {
        PointAt::Current | PointAt::Tile(_) => "current board".to_owned(),
        PointAt::Equation => "equation".to_owned(),
        PointAt::Why => "why".to_owned(),
        PointAt::Successor(place) => format!("successor {place}"),
        PointAt::Row(place) => format!("ground of open list row {place}"),
        PointAt::Node(_) => SELECTED_NODE.to_owned(),
    };
    let parts = parts(ctx);
    let named = |name: &str| parts.iter().rev().find(|part| part.name == name);
    let part = named(&name)?;
    let [left, top, width, height] = part.points;
    let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
    let PointAt::Tile(tile) = at else { return Some(rect) };
    let shown = session.core.shown.as_ref()?;
    let step = shown.moment()?.step.as_ref()?;
    let board = shown.recording.board(shown.recording.nodes().state(step.id));
    let cell = board.tiles().position(|other| other == *tile)?;
    let size = board.size();
    let within = board_in(rect, size);
    let (row, col) = (cell / size.cols(), cell % size.cols());
    let side = vec2(within.width() / size.cols() as f32, within.height() / size.rows() as f32);
    let corner = within.min + vec2(side.x * col as f32, side.y * row as f32);
    Some(Rect::from_min_size(corner, side))
}

fn step_words(view: &LessonView) -> String {
    match view.page().stops.len() {
        1 => String::new(),
        stops => format!("step {} of {stops}", view.stop_place() + 1),
    }
}

/// What the clicker does next, in a few words; empty at the end.
fn next_words(view: &LessonView, next: LessonMove) -> String {
    let title = |page: usize| view.lesson().pages.get(page).map_or("", |page| &page.title);
    let words = match next {
        LessonMove::Ask | LessonMove::ShowQuestion if view.study().is_none() => "ask the class",
        LessonMove::Ask | LessonMove::ShowQuestion => "a question",
        LessonMove::ShowAnswer => "the answer",
        LessonMove::Wait => "answer the question",
        LessonMove::Explain(_) => "the explanation",
        LessonMove::BackToQuestion(_) => "back to the question",
        LessonMove::TakeTest if view.study().is_some_and(|study| study.done.is_test_begun) => {
            "continue the test"
        }
        LessonMove::TakeTest => "take the test",
        LessonMove::GoTo((page, 0)) if page != view.page_place() => title(page),
        LessonMove::GoTo(_) => "the next step",
        LessonMove::List => "the list of lessons",
        LessonMove::Stay => return String::new(),
    };
    format!("next: {words}")
}
