//! Predicting: one question on the whole screen, with the answers beside it and the score below them.

mod answers;
mod bottom;
mod form;
mod question;
mod score;
mod screen;
mod text;

use egui::{Context, Event, Id, Key, Modifiers, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use super::round::{PredictRound, PredictTab, RoundRole};
use super::{PredictAction, Predicting};
use crate::activity::contract::LessonAudience;
use crate::activity::view::{Act, ActivityView};
use crate::core::{Core, CoreAction, PanelId, Seen, among};
use crate::kit::form::whole_window;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{self, DIGITS, Pen};
use crate::panels::stage::{Form, Layout};
use crate::panels::{self, panel_ui};
use screen::Predict;

/// The least width and height, in units: with all parts, and with fewer ones.
const LEAST: [egui::Vec2; 2] = [vec2(64.0, 36.0), vec2(43.6, 28.0)];
/// Heights in units.
const TOP: f32 = 2.2;
const BOTTOM: f32 = 3.2;
const MARGIN: f32 = 1.2;
/// The width of a board with its name.
const NAMED_BOARD: f32 = 5.4;

/// Shows a round.
fn predict_ui(ui: &mut Ui, seen: Seen<'_>, round: &PredictRound, actions: &mut Vec<Act<PredictAction>>) {
    let Some(shown) = &seen.core.shown else { return };
    whole_window(ui, |ui| {
        let window = ui.max_rect();
        let zoom = ui.ctx().zoom_factor();
        let (scale, has_all) = UnitScale::presenting_all_or(window.size(), zoom, LEAST);
        let form = if has_all { Form::Large } else { Form::Narrow };
        let predict = Predict { seen, shown, round, pen: Pen::new(ui, scale), form };
        let at = actions.len();
        screen_ui(ui, window, predict, actions);
        // A node that is clicked is an answer.
        for action in &mut actions[at..] {
            if let Act::Core(CoreAction::Select(node)) = action {
                *action = Act::Own(PredictAction::ChooseNode(*node));
            }
        }
    });
}

fn screen_ui(ui: &mut Ui, window: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let pen = predict.pen;
    let split = pos2(window.left() + pen.u(predict.form.least().x), window.top() + pen.u(TOP));
    let floor = window.bottom() - pen.u(BOTTOM);
    let top = Rect::from_min_max(window.min, pos2(window.right(), split.y));
    let left = Rect::from_min_max(pos2(window.left(), split.y), pos2(split.x, floor));
    let right = Rect::from_min_max(split, pos2(window.right(), floor));
    let bottom = Rect::from_min_max(pos2(window.left(), floor), window.max);
    let line = Stroke::new(1.0, pen.theme.line());
    let ground = Rect::from_min_max(pos2(split.x, window.top()), right.max);
    ui.painter().rect_filled(ground, 0, pen.theme.background());
    ui.painter().hline(top.x_range(), top.bottom(), line);
    ui.painter().hline(bottom.x_range(), bottom.top(), line);
    ui.painter().vline(right.left(), right.y_range(), line);
    for (name, rect) in [("left side", left), ("right side", right)] {
        report(ui, name, rect, None);
    }
    top_ui(ui, Rect { max: pos2(split.x, top.bottom()), ..top }, predict);
    tabs_ui(ui, Rect { min: pos2(split.x, top.top()), ..top }, predict, actions);
    let layout = Layout::of(predict.form, left, pen.scale);
    match predict.round.now() {
        Some(asked) => question::question_ui(ui, &layout, predict, asked),
        None => score::review_ui(ui, left, predict, actions),
    }
    right_ui(ui, right, predict, actions);
    bottom::bottom_ui(ui, bottom, predict, actions);
    message_ui(ui, top, predict);
    crate::kit::notice::notice_ui(ui, bottom, pen.scale, predict.seen.core, actions);
}

/// A message in the top bar: it moves nothing.
fn message_ui(ui: &Ui, top: Rect, Predict { seen, pen, .. }: Predict<'_>) {
    if let Some(notice) = seen.core.notice.as_ref().filter(|notice| !notice.is_error) {
        let at = top.right_center() - vec2(pen.u(MARGIN), 0.0);
        widgets::write(ui, at, egui::Align2::RIGHT_CENTER, &notice.text, pen.weak(), pen.u(16.0));
    }
}

/// What is searched. It cannot be changed while the round lasts.
fn top_ui(ui: &Ui, rect: Rect, Predict { shown, pen, form, .. }: Predict<'_>) {
    let settings = shown.recording.settings();
    let mut x = rect.left() + pen.u(MARGIN);
    let y = rect.center().y;
    let mut say = |text: &str, style| {
        let room = rect.right() - x;
        x = widgets::write(ui, pos2(x, y), egui::Align2::LEFT_CENTER, text, style, room).right() + pen.u(1.2);
    };
    let is_short = form == Form::Narrow;
    let algorithm = settings.algorithm.info();
    say(if is_short { algorithm.short } else { algorithm.title }, pen.strong());
    if let Some(heuristic) = settings.heuristic_in_use() {
        say(if is_short { heuristic.info().short } else { heuristic.info().title }, pen.plain());
    }
    let problem = shown.recording.problem();
    for (side, board) in widgets::bar_boards(problem) {
        if x + pen.u(NAMED_BOARD) <= rect.right() {
            x = widgets::named_bar_board(ui, pos2(x, y), pen, side, board).right() + pen.u(1.2);
        }
    }
}

/// Without a question, the right side has the score alone.
fn tabs_ui(
    ui: &Ui,
    rect: Rect,
    Predict { round, pen, .. }: Predict<'_>,
    actions: &mut Vec<Act<PredictAction>>,
) {
    if round.now().is_none() {
        return;
    }
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let all = [PredictTab::Answers, PredictTab::Lists, PredictTab::Tree];
    let offered: Vec<_> = all.into_iter().filter(|tab| round.offers(*tab)).collect();
    let titled: Vec<_> = offered.iter().map(|tab| (*tab, text::tab(*tab))).collect();
    if let Some(tab) = widgets::tabs_ui(ui, inner, pen, &titled, round.tab(), Sense::click()).clicked {
        actions.push(Act::Own(PredictAction::ShowTab(tab)));
    }
}

fn right_ui(ui: &mut Ui, rect: Rect, predict: Predict<'_>, actions: &mut Vec<Act<PredictAction>>) {
    let Predict { round, pen, .. } = predict;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let Some(asked) = round.now() else {
        score::score_ui(ui, inner, predict);
        return;
    };
    match round.tab() {
        PredictTab::Answers => {
            let needed = answers::height(pen, asked);
            if round.is_of_page() {
                answers::answers_ui(ui, inner, predict, asked, actions);
                return;
            }
            let height = score::height(pen, round).min((inner.height() - needed).max(pen.u(2.4)));
            let split = inner.bottom() - height;
            let above = Rect { max: pos2(inner.right(), split), ..inner };
            answers::answers_ui(ui, above, predict, asked, actions);
            score::score_ui(ui, Rect { min: pos2(inner.left(), split), ..inner }, predict);
        }
        PredictTab::Lists => tab_ui(ui, inner, PanelId::Lists, predict, actions),
        PredictTab::Tree => tab_ui(ui, inner, PanelId::Tree, predict, actions),
    }
}

fn tab_ui(
    ui: &mut Ui,
    rect: Rect,
    panel: PanelId,
    predict: Predict<'_>,
    actions: &mut Vec<Act<PredictAction>>,
) {
    let room = UiBuilder::new().scope_id(Id::unique(("predicted", panel))).max_rect(rect);
    let mut inside = ui.new_child(room);
    inside.shrink_clip_rect(rect.expand2(vec2(predict.pen.u(MARGIN), 0.0)));
    predict.pen.scale.apply(inside.style_mut());
    panel_ui(&mut inside, panel, |ui| {
        among(actions, |actions| (panels::view(panel).show)(ui, predict.seen, actions));
    });
}

/// Digits answer, A shows the answer, Enter goes on, Ctrl+S saves, Escape leaves. In a lesson, a clicker goes on, or goes back to
/// the page; for a class, it shows the answer first.
fn handle_keys(ctx: &Context, round: &PredictRound, actions: &mut Vec<Act<PredictAction>>) {
    let a_widget_has_it = ctx.memory(|memory| memory.focused().is_some());
    let options = round.now().map_or(0, |asked| asked.question.options.len());
    let is_open = round.now().is_some_and(|asked| !asked.is_over);
    let is_for_class = *round.role() == RoundRole::OfPage(LessonAudience::Class);
    let action = |key: Key, modifiers: Modifiers| match key {
        Key::S if modifiers.command => Some(PredictAction::Save),
        _ if !modifiers.is_none() => None,
        Key::A => Some(PredictAction::ShowAnswer),
        Key::PageDown if is_for_class && is_open => Some(PredictAction::ShowAnswer),
        Key::PageDown if round.is_of_lesson() => Some(PredictAction::Next),
        Key::Enter if !a_widget_has_it => Some(PredictAction::Next),
        Key::Escape => Some(PredictAction::Leave),
        Key::PageUp if round.is_of_page() => Some(PredictAction::Leave),
        digit => DIGITS.iter().take(options).position(|other| *other == digit).map(PredictAction::Choose),
    };
    // Each with its own modifiers: they may be released in the same frame.
    let pressed = ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, repeat: false, modifiers, .. } => action(*key, *modifiers),
            _ => None,
        })
    });
    actions.extend(pressed.map(Act::Own));
}

impl ActivityView for Predicting {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<PredictAction>) {
        if let Some(form) = self.form() {
            form::predict_form_ui(ui, self, core, form, actions);
        }
    }

    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<PredictAction>>) {
        if let Some(round) = self.round() {
            predict_ui(ui, seen, round, acts);
        }
    }

    fn screen_keys(&self, ctx: &Context, _: Seen<'_>, acts: &mut Vec<Act<PredictAction>>) {
        if let Some(round) = self.round() {
            handle_keys(ctx, round, acts);
        }
    }
}
