//! The keys of a page that asks: a digit answers, and A shows the answer.

use egui::{Context, Event, Key, Modifiers};

use crate::kit::widgets::DIGITS;
use crate::session::{Action, LessonAction, PanelId, Screen, Session};

pub fn lesson_keys(ctx: &Context, session: &Session, actions: &mut Vec<Action>) {
    let is_shown = session.core.screen() == Screen::SEARCH && session.core.layout.shows(PanelId::Lesson);
    let view = session
        .documents
        .lesson
        .view()
        .filter(|view| is_shown && !view.is_edited() && view.has_open_question());
    let Some(question) = view.and_then(|view| view.page().question.as_ref()) else { return };
    let digits = DIGITS.iter().take(question.choices.len());
    let answer = |key: Key, modifiers: Modifiers| match key {
        _ if !modifiers.is_none() => None,
        Key::A => Some(LessonAction::Answer(None)),
        digit => {
            let place = digits.clone().position(|other| *other == digit);
            place.map(|place| LessonAction::Answer(Some(place)))
        }
    };
    let pressed = ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, repeat: false, modifiers, .. } => answer(*key, *modifiers),
            _ => None,
        })
    });
    actions.extend(pressed.map(Action::Lesson));
}
