//! The choices that make a search: its algorithm, its heuristic and its rules. Everything that offers them shows these.

use std::fmt::Debug;
use std::hash::Hash;

use egui::emath::Numeric;
use egui::{
    Context, DragValue, Frame, Id, Key, Modifiers, Order, Popup, PopupCloseBehavior, Rect, Response, Role,
    ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use crate::heuristic::HeuristicId;
use crate::kit::form::FormRows;
use crate::kit::parts::report;
use crate::kit::theme::{Theme, UnitScale, least_tapped};
use crate::kit::widgets::{Icon, Pen, PenStyle, line, paint_icon};
use crate::picture::capitalised;
use crate::puzzle::{MoveOrder, Size, TileCosts};
use crate::search::{
    AlgorithmId, COSTS_OF_H, Choice as _, MoveCosts, NamedValue, Offers, Rule, Settings, TieBreak, TieKey,
    TiePart, Values, Weight,
};

/// Sizes in units: the height of a row, where names begin, and the gap between a name and its line.
const ROW: f32 = 2.8;
const NAME: f32 = 2.2;
const GAP: f32 = 1.3;
const MARGIN: f32 = 0.9;

struct ListChoice<T> {
    pub value: T,
    pub name: &'static str,
    pub line: &'static str,
    /// More of that, for the pointer.
    pub hint: String,
    pub problem: Option<&'static str>,
}

/// The list. Gives what was clicked. `more` is what the others are, in a few words.
fn choice_list<T: Copy + PartialEq>(
    ui: &mut Ui,
    id: &str,
    chosen: T,
    (first, others): (Vec<ListChoice<T>>, Vec<ListChoice<T>>),
    more: &'static str,
) -> Option<T> {
    let id = Id::unique(("list of choices", id));
    let pass = ui.ctx().cumulative_pass_nr();
    // Whether the others are shown is forgotten when the list is closed.
    let kept = ui.data(|data| data.get_temp::<(bool, u64)>(id));
    let mut shows_more = kept.is_some_and(|(is_on, last)| is_on && last + 1 >= pass);
    let (scale, old_spacing) = (UnitScale::of(ui), ui.spacing().item_spacing);
    ui.spacing_mut().item_spacing.y = 0.0;
    let pen = Pen::new(ui, scale);
    let small = scale.least_text().max(scale.u(16.0 / 15.0));
    let widest = |texts: &mut dyn Iterator<Item = &'static str>, size: f32| {
        let style = PenStyle { size, ..pen.plain() };
        texts.map(|text| line(ui, text, style).size().x).fold(0.0, f32::max)
    };
    let apart = others.iter().filter(|other| !shows_more && other.value == chosen);
    let shown: Vec<_> = if shows_more { &others } else { &first }.iter().chain(apart).collect();
    let names = widest(&mut shown.iter().map(|choice| choice.name), scale.text());
    let lines = widest(&mut shown.iter().map(|choice| choice.line).chain([more]), small);
    let beside = scale.u(NAME + GAP) + names;
    // In a small window, only the tooltip says what a choice is.
    let has_lines = beside + lines + scale.u(3.0 * MARGIN) <= ui.ctx().content_rect().width();
    let columns = ChoiceColumns { scale, line: has_lines.then_some(beside), small };
    ui.set_width(if has_lines { beside + lines } else { beside - scale.u(GAP) } + scale.u(MARGIN));
    let mut clicked = None;
    for choice in shown {
        let response = row_ui(ui, &columns, choice.name, choice.line, choice.value == chosen, choice.problem);
        let response = response.on_hover_text(&choice.hint);
        if response.on_disabled_hover_text(choice.problem.unwrap_or_default()).clicked() {
            clicked = Some(choice.value);
        }
    }
    if !others.is_empty() {
        ui.add_space(old_spacing.y);
        let y = ui.cursor().top();
        let theme = Theme::of(ui.ctx());
        let range = ui.max_rect().x_range().shrink(scale.u(MARGIN));
        ui.painter().hline(range, y, Stroke::new(1.0, theme.line()));
        ui.add_space(old_spacing.y);
        let (name, about) =
            if shows_more { ("Fewer…", "those of a first course") } else { ("More…", more) };
        if row_ui(ui, &columns, name, about, false, None).clicked() {
            shows_more = !shows_more;
        }
    }
    ui.data_mut(|data| data.insert_temp(id, (shows_more, pass)));
    ui.spacing_mut().item_spacing = old_spacing;
    clicked
}

struct ChoiceColumns {
    scale: UnitScale,
    /// `None` where there is no room for it.
    line: Option<f32>,
    small: f32,
}

fn row_ui(
    ui: &mut Ui,
    columns: &ChoiceColumns,
    name: &str,
    about: &str,
    is_chosen: bool,
    problem: Option<&str>,
) -> Response {
    let scale = columns.scale;
    let is_enabled = problem.is_none();
    let added = ui.add_enabled_ui(is_enabled, |ui| {
        ui.allocate_exact_size(vec2(ui.available_width(), scale.row(ui.ctx(), ROW)), Sense::click())
    });
    let (rect, response) = added.inner;
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_chosen, name));
    let pen = Pen::new(ui, scale);
    let theme = pen.theme;
    if is_chosen || is_enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, scale.u(0.5).min(255.0) as u8, theme.button());
    }
    let y = rect.center().y;
    if is_chosen {
        let at = pos2(rect.left() + scale.u(NAME / 2.0), y);
        paint_icon(ui.painter(), (at, scale.u(1.0 / 15.0)), Icon::Tick, theme.text());
    }
    let [ink, weak] = if is_enabled { [theme.text(), theme.weak_text()] } else { [theme.disabled(); 2] };
    let put = |x: f32, text: &str, size: f32, colour| {
        let style = PenStyle { size, colour, ..pen.plain() };
        let galley = line(ui, text, style);
        let room = Rect { min: pos2(rect.left() + x, rect.top()), ..rect };
        ui.painter().with_clip_rect(room.intersect(ui.clip_rect())).galley(
            pos2(room.left(), y - galley.size().y / 2.0),
            galley,
            colour,
        );
    };
    put(scale.u(NAME), name, scale.text(), ink);
    if let Some(x) = columns.line {
        put(x, about, columns.small, weak);
    }
    response
}

/// The margin of the menu, in units.
const MENU_MARGIN: f32 = 1.3;

#[derive(Clone, Copy)]
pub struct RulesMenu(Id);

impl RulesMenu {
    pub fn new(search: impl Hash + Debug) -> Self {
        Self(Id::unique(("the menu of rules is open", search)))
    }

    pub fn is_open(self, ctx: &Context) -> bool {
        ctx.data(|data| data.get_temp(self.0)).unwrap_or(false)
    }

    pub fn set_open(self, ctx: &Context, is_open: bool) {
        ctx.data_mut(|data| data.insert_temp(self.0, is_open));
    }

    pub fn toggle(self, ctx: &Context) {
        self.set_open(ctx, !self.is_open(ctx));
    }

    /// Shows it below a name, while it is open.
    pub fn show(self, ui: &Ui, name: Rect, scale: UnitScale, rows: impl FnOnce(&mut FormRows<'_>)) {
        if !self.is_open(ui.ctx()) {
            return;
        }
        let list_is_open = Popup::is_any_open(ui.ctx());
        let escapes = !list_is_open && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let frame = Frame::popup(ui.style()).inner_margin(scale.u(MENU_MARGIN));
        let popup = Popup::new(self.0, ui.ctx().clone(), name, ui.layer_id()).open(true).frame(frame);
        popup.close_behavior(PopupCloseBehavior::IgnoreClicks).show(|ui| {
            let room = room_below(ui, name, scale);
            let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
            area.show(ui, |ui| FormRows::show(ui, scale, rows));
            report(ui, "rules", ui.min_rect(), Some(scale.least_text()));
        });
        // A click on what lies behind closes it; one on a list that it opened does not.
        let clicked =
            ui.input(|input| input.pointer.any_click().then(|| input.pointer.interact_pos()).flatten());
        let is_behind = |at| ui.ctx().layer_id_at(at).is_none_or(|layer| layer.order == Order::Background);
        let is_beside = clicked.is_some_and(|at| !name.contains(at) && is_behind(at));
        if escapes || is_beside {
            self.set_open(ui.ctx(), false);
        }
    }
}

/// The height below a name, without the margin of what opens there.
pub fn room_below(ui: &Ui, name: Rect, scale: UnitScale) -> f32 {
    ui.ctx().content_rect().bottom() - name.bottom() - scale.u(4.0 * MENU_MARGIN)
}

/// A row for each rule. Gives the settings with what was changed.
pub fn rule_rows(rows: &mut FormRows<'_>, settings: Settings, size: Size) -> Option<Settings> {
    let mut changed = None;
    let info = settings.algorithm.info();
    if info.offers.weight.is_ok() {
        let hint = "w in f = g + w·h: a number from 0 to 1000, in steps of 0.001";
        let weight = number_row(rows, "Weight w of h", f64::from(settings.weight), 0.0..=1000.0, hint);
        let weight = weight.and_then(|weight| Weight::try_from(weight).ok());
        changed = weight.map(|weight| Settings { weight, ..settings });
    }
    if info.offers.moves.is_ok() {
        let hint = "Successors are generated in this order. A click brings a move one place forward.";
        let moves = rows.row("Moves are tried in this order", |ui, _| moves_ui(ui, settings.moves, hint));
        changed = moves.map(|moves| Settings { moves, ..settings }).or(changed);
    }
    let (costs, others): (Vec<_>, Vec<_>) = Rule::ALL
        .iter()
        .filter(|rule| rule.offer(&info.offers).is_ok())
        .partition(|rule| matches!(rule.values, Values::Costs(_)));
    let in_use = settings.in_use();
    for rule in others.into_iter().chain(costs) {
        let question = rule.question(info.value.sign());
        let value = in_use.value_of(rule);
        let new = match &rule.values {
            Values::Numbers(range) => number_row(rows, &question, value, range.clone(), rule.summary),
            Values::Ties(_) => ties_list(rows, &question, rule, settings),
            Values::Named(_) | Values::Costs(_) => named_row(rows, &question, rule, value, &info.offers),
        };
        changed = new.map(|value| settings.with(rule, value)).or(changed);
        if let (Values::Costs(_), MoveCosts::Listed(costs)) = (&rule.values, settings.costs) {
            let costs =
                rows.row("Cost of each tile", |ui, _| ui.vertical(|ui| costs_ui(ui, costs, size)).inner);
            changed = costs.map(|costs| Settings { costs: MoveCosts::Listed(costs), ..settings }).or(changed);
        }
    }
    changed
}

fn named_row(
    rows: &mut FormRows<'_>,
    question: &str,
    rule: &Rule,
    value: u32,
    offers: &Offers,
) -> Option<u32> {
    let now = rule.named(value)?;
    let hint = match rule.values {
        Values::Costs(_) => format!("{}. {COSTS_OF_H}", now.summary),
        _ => now.summary.to_owned(),
    };
    rows.list(question, now.words, &hint, |ui| presets_ui(ui, rule, now, offers))
}

/// The presets of ties, and an order to compose, for which the list stays open. Returns the new value.
fn ties_list(rows: &mut FormRows<'_>, question: &str, rule: &Rule, settings: Settings) -> Option<u32> {
    let now = settings.ties.named();
    let mut own = None;
    let chosen = rows.list(question, now.words, now.summary, |ui| {
        let chosen = presets_ui(ui, rule, now, &settings.algorithm.info().offers);
        ui.separator();
        ui.weak("Or compose an order");
        own = ui.horizontal_wrapped(|ui| ties_ui(ui, settings.ties)).inner;
        chosen
    });
    chosen.or_else(|| own.map(|ties| Settings { ties, ..settings }.value_of(rule)))
}

fn presets_ui(ui: &mut Ui, rule: &Rule, now: &NamedValue, offers: &Offers) -> Option<u32> {
    let mut clicked = None;
    for (number, other) in
        rule.presets().into_iter().filter(|(number, _)| rule.offer_of(offers, *number).is_ok())
    {
        let entry = ui.selectable_label(now == other, other.words);
        if entry.on_hover_text(other.summary).clicked() {
            clicked = Some(number);
        }
    }
    clicked
}

/// A number, dragged or typed; `None` if unchanged.
fn number_row<N: Numeric + Send + Sync>(
    rows: &mut FormRows<'_>,
    question: &str,
    value: N,
    range: std::ops::RangeInclusive<N>,
    hint: &str,
) -> Option<N> {
    let (ctx, id) = rows.whole(|ui| (ui.ctx().clone(), ui.scope_id().with(("dragged", question))));
    changed_number(&ctx, id, value, |field| rows.number(question, field.range(range), "", hint))
}

/// Shows a number field and returns the number if it changed. A drag counts when it ends, so one undo reverts it.
fn changed_number<N: Numeric + Send + Sync>(
    ctx: &Context,
    id: Id,
    value: N,
    show: impl FnOnce(DragValue<'_>) -> Response,
) -> Option<N> {
    let mut number = ctx.data(|data| data.get_temp(id)).unwrap_or(value);
    let field = show(DragValue::new(&mut number).speed(0.1).update_while_editing(false));
    if field.dragged() {
        ctx.data_mut(|data| data.insert_temp(id, number));
        return None;
    }
    ctx.data_mut(|data| data.remove::<N>(id));
    (number != value).then_some(number)
}

/// The cost of each tile, in rows as on a board; `None` if unchanged.
fn costs_ui(ui: &mut Ui, costs: TileCosts, size: Size) -> Option<TileCosts> {
    let mut changed = None;
    let tiles: Vec<u8> = (1..=size.last_tile()).collect();
    for row in tiles.chunks(size.cols()) {
        ui.horizontal(|ui| {
            for &tile in row {
                let name = format!("Cost of sliding tile {tile}");
                let (ctx, id) = (ui.ctx().clone(), ui.scope_id().with(("cost", tile)));
                let cost = changed_number(&ctx, id, costs.cost(tile), |field| {
                    let field = ui.add(field.range(1..=u32::from(TileCosts::MOST))).on_hover_text(&name);
                    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &name));
                    field
                });
                if let Some(cost) = cost {
                    changed = Some(costs.with(tile, u8::try_from(cost).unwrap_or(TileCosts::MOST)));
                }
            }
        });
    }
    changed
}

fn moves_ui(ui: &mut Ui, moves: MoveOrder, hint: &str) -> Option<MoveOrder> {
    let mut chosen = None;
    let gap = ui.spacing().item_spacing.x / 2.0;
    ui.spacing_mut().item_spacing.x = gap;
    ui.spacing_mut().button_padding.x = 0.0;
    let size = egui::vec2((ui.available_width() - 3.0 * gap) / 4.0, ui.spacing().interact_size.y);
    for (place, mv) in moves.moves().into_iter().enumerate() {
        let arrow = egui::Button::new(mv.arrow().to_string()).min_size(egui::vec2(size.x.min(56.0), size.y));
        let response = ui.add(arrow);
        let name = format!("Move {} is number {}", mv.name(), place + 1);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            let other = if place == 0 { 3 } else { place - 1 };
            chosen = Some(moves.swapped(place, other));
        }
        response.on_hover_text(hint);
    }
    chosen
}

pub fn algorithm_list(ui: &mut Ui, settings: Settings, size: Size) -> Option<Settings> {
    let with = |algorithm| Settings { algorithm, ..settings };
    let choice = |id: AlgorithmId| ListChoice {
        value: id,
        name: id.info().title,
        line: id.info().line,
        hint: capitalised(id.info().summary),
        problem: with(id).offered_for(size).err().filter(|_| settings.offered_for(size).is_ok()),
    };
    let first = AlgorithmId::FIRST.into_iter().map(choice).collect();
    let others = AlgorithmId::others().map(choice).collect();
    let more = "from both ends, beam, hill climbing";
    choice_list(ui, "algorithms", settings.algorithm, (first, others), more).map(with)
}

pub fn heuristic_list(ui: &mut Ui, settings: Settings, size: Size) -> Option<Settings> {
    let choice = |id: HeuristicId| ListChoice {
        value: id,
        name: id.info().title,
        line: id.info().line,
        hint: heuristic_hint(id),
        problem: id.offered_for(size).err(),
    };
    let first = HeuristicId::first(size).map(choice).collect();
    let mut own = HeuristicId::of_the_user();
    if settings.heuristic.own().is_some() && !own.contains(&settings.heuristic) {
        own.push(settings.heuristic);
    }
    let others = own.into_iter().chain(HeuristicId::others(size)).map(choice).collect();
    let more = "h = 0, Euclidean, rows and columns, others";
    choice_list(ui, "heuristics", settings.heuristic, (first, others), more)
        .map(|heuristic| Settings { heuristic, ..settings })
}

pub fn heuristic_hint(id: HeuristicId) -> String {
    let info = id.info();
    let guarantee = match (info.admissible, info.consistent) {
        _ if !id.is_judged() => "It is not known whether it is admissible.",
        (true, true) => "Admissible and consistent: never overestimates, and drops by at most 1 per move.",
        (true, false) => {
            "Admissible but not consistent: never overestimates, but may drop by more than 1 per move."
        }
        (false, _) => "Not admissible: may overestimate, so the path found may be longer than optimal.",
    };
    format!("h: {}\n{guarantee}", info.summary)
}

fn key_button(ui: &mut Ui, name: &str) -> Response {
    let high = vec2(0.0, least_tapped(ui.ctx()));
    ui.add(egui::Button::new(name).small().min_size(high))
}

/// The keys of the ties: a click reverses or removes one, and others are added before the last one, or instead of it.
fn ties_ui(ui: &mut Ui, ties: TieBreak) -> Option<TieBreak> {
    let parts = ties.parts();
    let mut chosen = None;
    for (place, part) in parts.iter().enumerate() {
        let is_reversed = match part.key {
            TieKey::Library(queue) => {
                ui.label(part.words()).on_hover_text(queue.summary());
                false
            }
            _ => key_button(ui, &part.words()).on_hover_text("Reverse this key").clicked(),
        };
        if is_reversed {
            let mut reversed = parts.to_vec();
            reversed[place].is_downward = !part.is_downward;
            chosen = Some(reversed);
        }
        if part.key != TieKey::Arrival {
            let name = format!("Remove {}", part.words());
            let remove = key_button(ui, "×").on_hover_text(&name);
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if remove.clicked() {
                chosen = Some(parts.iter().copied().filter(|other| other.key != part.key).collect());
            }
        }
    }
    ui.label("add");
    for key in TieKey::ALL.into_iter().filter(|key| !ties.has(*key)) {
        let part = TiePart { key, is_downward: false };
        let entry = key_button(ui, &part.words());
        let name = format!("Add {}", part.words());
        entry.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if entry.on_hover_text("Add this key before the last one, or in its place").clicked() {
            let (last, before) = parts.split_last()?;
            let last = Some(*last).filter(|_| !part.key.is_last());
            chosen = Some(before.iter().copied().chain([part]).chain(last).collect());
        }
    }
    chosen.and_then(|parts: Vec<TiePart>| TieBreak::of(parts).ok())
}
