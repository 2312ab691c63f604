//! The rules of a search that differ from the default ones, in a few words.

use crate::core::editor::Editor;
use crate::file::Course;
use crate::search::{CountingRule, Rule};

/// What differs from the course, or without one from the default rules. Of numbers and heuristic, only what the course says.
pub fn changed_rules(editor: &Editor) -> Vec<String> {
    let plain = Course::new("");
    let course = editor.course().map_or(&plain, |course| course);
    let settings = editor.document().settings;
    let (used, usual) = (settings.in_use(), course.settings(settings.with_default_rules()).in_use());
    let letters = used.moves.to_string();
    let moves = (used.moves != usual.moves).then(|| format!("moves {letters}"));
    let heuristic = (used.heuristic != usual.heuristic).then(|| used.heuristic.info().short.to_owned());
    let weight = (used.weight != usual.weight).then(|| format!("w = {}", used.weight));
    let rules = Rule::ALL.iter().filter(|rule| used.value_of(rule) != usual.value_of(rule));
    let rules = rules.map(|rule| format!("{} {}", rule.title.to_lowercase(), used.value_text(rule)));
    let (counting, its_counting) = (editor.counting(), course.counting);
    let counts = CountingRule::ALL.iter().filter(|rule| (rule.get)(&counting) != (rule.get)(&its_counting));
    let counts = counts.map(|rule| {
        let title = rule.title.to_lowercase();
        if (rule.get)(&counting) { title } else { format!("not {title}") }
    });
    let goals = editor.document().problem.given_goals();
    let of_course = course.goals_like(goals.first());
    let other_goal = of_course.filter(|of_course| *of_course != goals).map(|_| format!("goal {goals}"));
    moves.into_iter().chain(heuristic).chain(weight).chain(rules).chain(counts).chain(other_goal).collect()
}

/// The course and the rules that differ, such as “AIMA, 4th edition, but ties first in · reopening off”.
pub fn rules_text(editor: &Editor) -> String {
    let changed = changed_rules(editor).join(" · ");
    match editor.course().map(|course| &course.title) {
        None if changed.is_empty() => "Default rules".to_owned(),
        None => changed,
        Some(title) if changed.is_empty() => format!("As in {title}"),
        Some(title) => format!("As in {title}, but {changed}"),
    }
}
