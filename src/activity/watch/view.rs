//! The dialog "Watch a program or a trace", and the panel of the program.

use egui::{Frame, Label, Margin, RichText, Stroke, StrokeKind, Ui, Vec2};

use super::{FirstDifference, ProgramOutput, ProgramRun, WatchAction, WatchReport, Watching, words};
use crate::activity::view::{Act, ActivityView};
use crate::compare::find::search_text;
use crate::core::{Core, Seen, Shown};
use crate::kit::Theme;
use crate::kit::form::{DialogForm, LastLine, error_ui};
use crate::kit::parts::report;
use crate::kit::text::unbroken;
use crate::kit::theme::{UnitScale, strong_family};
use crate::kit::widgets::mini_board;
use crate::puzzle::Board;
use crate::recording::NodeStatus;
use crate::search::{NodeId, OrderBy};

impl ActivityView for Watching {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<WatchAction>) {
        if let Some(command) = self.command() {
            dialog_ui(ui, self, command, actions);
        }
    }

    fn panel_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<WatchAction>>) {
        let mut actions = Vec::new();
        match self.run() {
            Some(run) => program_ui(ui, seen.core, run, &mut actions),
            None => {
                ui.label(RichText::new(words::NONE_YET).weak());
            }
        }
        acts.extend(actions.into_iter().map(Act::Own));
    }
}

fn dialog_ui(ui: &mut Ui, watching: &Watching, command: &str, actions: &mut Vec<WatchAction>) {
    let mut new = command.to_owned();
    let last = watching.problem().map_or(LastLine::Nothing, |problem| LastLine::Problem(problem.to_owned()));
    let form = DialogForm::new("watch a program", words::TITLE, WatchAction::Edit(None))
        .other(words::OPEN, words::OPEN_HINT, true, WatchAction::ChooseFile)
        .accept("Start", "starts", !command.trim().is_empty(), WatchAction::Start)
        .last(last);
    let answer = form.show(ui.ctx(), |rows| {
        rows.text("Command", &mut new, words::EXAMPLE, words::HINT);
        rows.note(words::ABOUT);
    });
    if new != command {
        actions.push(WatchAction::Edit(Some(new)));
    }
    actions.extend(answer);
}

/// Lines of output that are shown.
const LINES: usize = 3;

fn program_ui(ui: &mut Ui, core: &Core, run: &ProgramRun, actions: &mut Vec<WatchAction>) {
    let output = run.output();
    let gap = UnitScale::of(ui).text() * 0.5;
    ui.spacing_mut().item_spacing.y = gap;
    head_ui(ui, run, &output, actions);
    output_ui(ui, &output);
    let is_shown = run.is_shown(core.shown.as_ref());
    if !is_shown && run.problem.is_none() {
        ui.add(Label::new(RichText::new(words::NOT_SHOWN).weak()).wrap());
    }
    if let Some(problem) = &run.problem {
        error_ui(ui, problem);
    }
    match output.difference {
        Some(difference) => difference_ui(ui, core, (run, difference, is_shown), actions),
        None if run.is_running() => {}
        None => agreement_ui(ui, run),
    }
    if let Some(report) = &run.report {
        report_ui(ui, report, is_shown, actions);
    } else if run.is_judged() {
        ui.label(RichText::new(words::LOOKS).weak());
    }
    for line in &output.wrong.0 {
        error_ui(ui, line);
    }
    if output.wrong.1 > output.wrong.0.len() {
        ui.label(words::more_wrong_lines(output.wrong.1 - output.wrong.0.len()));
    }
}

/// The name of the program, what it does, and how to stop it or to start it again.
fn head_ui(ui: &mut Ui, run: &ProgramRun, output: &ProgramOutput, actions: &mut Vec<WatchAction>) {
    let theme = Theme::of(ui.ctx());
    let ended = run.end.and_then(words::end);
    let response = ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&run.name).family(strong_family()));
        let (state, color) = match (run.is_running(), &ended) {
            (true, _) => (words::RUNNING, theme.path()),
            (false, None) => (words::ENDED, theme.weak_text()),
            (false, Some(_)) => (words::STOPPED, theme.error()),
        };
        ui.label(RichText::new(format!("● {state}")).color(color));
        ui.label(RichText::new(words::so_far(output.events, run.elapsed().as_secs_f64())).weak());
        let (name, hint, action) = if run.is_running() {
            ("Stop", words::STOP_HINT, WatchAction::Stop)
        } else {
            ("Start again", words::AGAIN_HINT, WatchAction::StartAgain)
        };
        if ui.button(name).on_hover_text(hint).clicked() {
            actions.push(action);
        }
    });
    report(ui, "program", response.response.rect, None);
    if run.is_running() {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(100));
    }
    if let Some(ended) = ended {
        ui.label(ended);
    }
}

/// The last lines that the program wrote.
fn output_ui(ui: &mut Ui, output: &ProgramOutput) {
    if output.lines.is_empty() && output.errors.is_empty() {
        return;
    }
    let theme = Theme::of(ui.ctx());
    let frame = Frame::new().stroke(Stroke::new(1.0, theme.line())).corner_radius(4.0).inner_margin(6.0);
    let inside = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        let line = |ui: &mut Ui, number: String, text: &str| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(number).weak());
                ui.add(Label::new(text).truncate()).on_hover_text(text);
            });
        };
        for (number, text) in output.lines.iter().rev().take(LINES).rev() {
            line(ui, number.to_string(), text);
        }
        for (_, text) in output.errors.iter().rev().take(LINES).rev() {
            line(ui, words::ERROR_LINE.to_owned(), text);
        }
    });
    report(ui, "output of the program", inside.response.rect, None);
}

/// A part that stands out by a bar at its left.
fn card_ui(ui: &mut Ui, is_wrong: bool, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui.ctx());
    let (fill, bar) =
        if is_wrong { (theme.error_fill(), theme.error()) } else { (theme.button(), theme.closed()) };
    let inside = Frame::new().fill(fill).inner_margin(Margin { left: 14, right: 8, top: 8, bottom: 8 }).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            add(ui);
        },
    );
    let rect = inside.response.rect;
    let bar_rect = egui::Rect::from_min_size(rect.min, Vec2::new(4.0, rect.height()));
    ui.painter().rect(bar_rect, 0, bar, Stroke::NONE, StrokeKind::Inside);
}

fn difference_ui(
    ui: &mut Ui,
    core: &Core,
    (run, difference, is_shown): (&ProgramRun, FirstDifference, bool),
    actions: &mut Vec<WatchAction>,
) {
    let FirstDifference { alike, took, right } = difference;
    let shown = core.shown.as_ref().filter(|_| is_shown);
    let [of_took, of_right] = run.nodes.map(|node| Some((shown?, node?)));
    let is_tie = of_took
        .zip(of_right)
        .is_some_and(|(took, right)| value_of(took).is_some_and(|value| Some(value) == value_of(right)));
    card_ui(ui, !is_tie, |ui| {
        let name = search_text(&run.settings);
        let title = words::expansion(alike + 1, is_tie);
        board_line(ui, Some(&title), words::TOOK, &took, of_took.and_then(value_text));
        match &right {
            Some(right) => board_line(ui, None, &words::takes(&name), right, of_right.and_then(value_text)),
            None => drop(ui.add(Label::new(words::has_ended(&name)).wrap())),
        }
        ui.horizontal_wrapped(|ui| {
            let go = ui.add_enabled(is_shown, egui::Button::new(words::GO_THERE));
            if go.on_hover_text(words::GO_THERE_HINT).clicked() {
                actions.push(WatchAction::GoToDifference);
            }
            let may_compare = is_shown && !run.is_running();
            let compare = ui.add_enabled(may_compare, egui::Button::new(words::COMPARE));
            if compare.on_hover_text(words::COMPARE_HINT).clicked() {
                actions.push(WatchAction::Compare);
            }
            ui.label(RichText::new(words::alike(alike).replace(' ', "\u{a0}")).weak());
        });
    });
}

/// Words, a board and its value, in one line.
fn board_line(ui: &mut Ui, title: Option<&str>, words: &str, board: &Board, value: Option<String>) {
    let size = UnitScale::of(ui).text() * 1.9;
    let cell = size / board.size().rows().max(board.size().cols()) as f32;
    ui.horizontal_wrapped(|ui| {
        if let Some(title) = title {
            ui.label(RichText::new(title).family(strong_family()));
        }
        ui.label(words);
        mini_board(ui, board, cell, if title.is_some() { NodeStatus::Current } else { NodeStatus::Open });
        if let Some(value) = value {
            ui.label(unbroken(&format!("with {value}")));
        }
    });
}

/// The value of a node by which the reference takes one before another; `None` if it takes them by age.
fn value_of((shown, id): (&Shown, NodeId)) -> Option<u32> {
    let order = shown.recording.order();
    (order.by != OrderBy::Arrival).then(|| order.first_key(&shown.recording.nodes().get(id)))
}

fn value_text(of: (&Shown, NodeId)) -> Option<String> {
    value_of(of)?;
    let (recording, id) = (&of.0.recording, of.1);
    let (settings, node) = (recording.settings(), recording.nodes().get(id));
    Some(format!("{} = {}", settings.value().sign(), settings.value().number(settings, &node)))
}

/// That nothing differs.
fn agreement_ui(ui: &mut Ui, run: &ProgramRun) {
    let Some(report) = run.report.as_ref().filter(|report| report.difference.is_empty()) else { return };
    card_ui(ui, false, |ui| {
        ui.add(Label::new(RichText::new(&report.title).family(strong_family())).wrap());
        if report.is_right {
            ui.add(Label::new(words::ALL_RIGHT).wrap());
        }
    });
}

fn report_ui(ui: &mut Ui, report: &WatchReport, is_shown: bool, actions: &mut Vec<WatchAction>) {
    let heading = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).family(strong_family()));
    };
    if !report.mistakes.is_empty() {
        heading(ui, words::MISTAKES);
        report.mistakes.iter().for_each(|mistake| drop(ui.add(Label::new(mistake).wrap())));
    }
    if !report.difference.is_empty() {
        heading(ui, &report.title);
        report.difference.iter().for_each(|sentence| drop(ui.add(Label::new(sentence).wrap())));
    }
    if !report.same.is_empty() {
        heading(ui, words::SAME);
        report.same.iter().for_each(|search| drop(ui.add(Label::new(search).wrap())));
    }
    if !report.findings.is_empty() {
        heading(ui, words::FINDINGS);
    }
    for (index, finding) in report.findings.iter().enumerate() {
        ui.horizontal_top(|ui| {
            let go = ui.add_enabled(is_shown, egui::Button::new(words::GO_THERE));
            if go.on_hover_text(words::FINDING_HINT).clicked() {
                actions.push(WatchAction::GoToFinding(index));
            }
            ui.add(Label::new(&finding.sentence).wrap());
        });
    }
}
