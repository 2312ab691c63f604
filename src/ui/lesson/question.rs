//! A question with choices: the answer is shown when one is clicked.

use egui::{Button, Label, RichText, Stroke, Ui, vec2};

use crate::file::LessonQuestion;
use crate::kit::Theme;
use crate::kit::theme::{UnitScale, strong_family};
use crate::session::{Action, LessonAction, LessonView};
use crate::ui::text::lesson as text;

pub fn question_ui(
    ui: &mut Ui,
    scale: UnitScale,
    (view, question): (&LessonView, &LessonQuestion),
    actions: &mut Vec<Action>,
) {
    let theme = Theme::of(ui.ctx());
    let answered = view.answered();
    ui.add(Label::new(RichText::new(view.filled_in(&question.ask)).family(strong_family())).wrap());
    let right = usize::from(question.answer).saturating_sub(1);
    let is_over = answered == Some(right);
    for (place, choice) in question.choices.iter().enumerate() {
        let is_chosen = answered == Some(place);
        let (line, fill) = match is_chosen {
            true if place == right => (theme.path(), theme.path_fill()),
            true => (theme.error(), theme.error_fill()),
            false => (theme.line(), theme.panel()),
        };
        let choice = view.filled_in(choice);
        let words = if is_chosen { text::judged(&choice, place == right) } else { choice };
        ui.spacing_mut().button_padding = vec2(scale.u(0.7), scale.u(0.3));
        let button = Button::new(RichText::new(words).color(theme.text()))
            .fill(fill)
            .stroke(Stroke::new(1.5, line))
            .wrap();
        if ui.add(button).clicked() {
            actions.push(Action::Lesson(LessonAction::Answer(place)));
        }
    }
    if is_over && !question.why.is_empty() {
        ui.add(Label::new(RichText::new(view.filled_in(&question.why))).wrap());
    }
}
