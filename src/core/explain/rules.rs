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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Document, ShippedCourse};
    use crate::puzzle::parse_board;
    use crate::search::{AlgorithmId, CountingRules, Reopening, Settings, TieBreak};

    fn editor(settings: Settings) -> Editor {
        let start = parse_board("2 8 3 1 6 4 7 x 5").expect("a board");
        let goal = parse_board("1 2 3 8 x 4 7 6 5").expect("a board");
        let document = Document::of_boards(start, Some(goal.into()));
        Editor::new(Document { settings, ..document })
    }

    #[test]
    fn only_rules_that_are_in_use_and_changed_are_named() {
        let check = |settings: Settings, expected: &str| assert_eq!(rules_text(&editor(settings)), expected);
        let default = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        let changed = Settings {
            ties: TieBreak::FIRST_IN,
            reopening: Reopening::Off,
            moves: "lurd".parse().expect("a move order"),
            ..default
        };
        check(default, "Default rules");
        check(changed, "moves lurd · ties first in · reopening off");
        check(Settings { algorithm: AlgorithmId::Bfs, ..changed }, "moves lurd");
        assert_eq!(changed_rules(&editor(changed)).len(), 3);
    }

    #[test]
    fn what_differs_from_a_course_is_named() {
        let mut editor = editor(Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
        editor.set_course(ShippedCourse::from_name("nilsson").map(|shipped| shipped.course().clone()));
        assert_eq!(rules_text(&editor), "As in Nilsson");
        editor.set_settings(Settings { ties: TieBreak::FIRST_IN, ..editor.document().settings });
        editor.set_counting(CountingRules { goal: true, ..CountingRules::default() });
        let text = rules_text(&editor);
        assert!(text.starts_with("As in Nilsson, but ties first in"), "{text}");
        assert_eq!(changed_rules(&editor).len(), 2);
        editor.set_settings(Settings { algorithm: AlgorithmId::Bfs, ..editor.document().settings });
        assert_eq!(changed_rules(&editor).len(), 1);
        editor.set_course(None);
        assert_eq!(rules_text(&editor), "Default rules");
    }
}
