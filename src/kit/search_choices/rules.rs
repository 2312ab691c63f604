//! The rules of a search as rows of a form: only those that its algorithm has.

use egui::emath::Numeric;
use egui::{Context, DragValue, Id, Response, Role, Ui, WidgetInfo};

use super::ties::ties_ui;
use crate::kit::form::FormRows;
use crate::puzzle::{MoveOrder, Size, TileCosts};
use crate::search::{COSTS_OF_H, MoveCosts, NamedValue, Offers, Rule, Settings, Values, Weight};

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

/// A list of the values of a rule.
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
    rows.hinted_list(question, now.words, &hint, |ui| presets_ui(ui, rule, now, offers))
}

/// The tie-breaking rules: presets, and an order to compose. The list stays open while an order is composed. Returns the
/// new value.
fn ties_list(rows: &mut FormRows<'_>, question: &str, rule: &Rule, settings: Settings) -> Option<u32> {
    let now = settings.ties.named();
    let mut own = None;
    let chosen = rows.hinted_list(question, now.words, now.summary, |ui| {
        let chosen = presets_ui(ui, rule, now, &settings.algorithm.info().offers);
        ui.separator();
        ui.weak("Or compose an order");
        own = ui.horizontal_wrapped(|ui| ties_ui(ui, settings.ties)).inner;
        chosen
    });
    chosen.or_else(|| own.map(|ties| Settings { ties, ..settings }.value_of(rule)))
}

/// The presets of a rule as entries of a list. Returns the clicked one.
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

/// A click on a move brings it one place forward.
fn moves_ui(ui: &mut Ui, moves: MoveOrder, hint: &str) -> Option<MoveOrder> {
    let mut chosen = None;
    let gap = ui.spacing().item_spacing.x / 2.0;
    ui.spacing_mut().item_spacing.x = gap;
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
