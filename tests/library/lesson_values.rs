//! Values that the texts of lessons name.

use std::sync::atomic::AtomicBool;

use tilescope::learn::{
    LessonRun, TextValue, ValueMoment, check_values, filled_in, literal_numbers, named_values, numbers_in,
};
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::search::{Problem, Settings};

#[test]
fn a_value_has_a_name_a_moment_and_a_run() {
    let read = |text: &str| TextValue::parse(text).expect(text);
    assert_eq!(read("h").moment, ValueMoment::Shown);
    assert_eq!(read(" h at start ").moment, ValueMoment::Start);
    let second = read("h of run 2 at start");
    assert_eq!((second.moment, second.run), (ValueMoment::Start, 2));
    assert_eq!(read("expanded of run 2"), read("expanded at end of run 2"));
    for fixed in ["distance", "distance at end", "cells of run 2", "start_h"] {
        assert_eq!(read(fixed).moment, ValueMoment::Start, "{fixed}: no step changes it");
    }
    let texts = "h, h at start, h at end, expanded of run 2, h of run 2 at start, cells, distance of run 3, layer 3 at end";
    for text in texts.split(", ") {
        assert_eq!(read(text).written(), format!("{{{text}}}"));
    }
    for wrong in ["", "charm", "h at noon", "h of run 0", "layer", "layer x", "h at start at end", "H"] {
        let problem = TextValue::parse(wrong).expect_err(wrong).to_string();
        assert!(problem.contains("expanded") && problem.contains("layer N"), "{problem}");
    }
}

#[test]
fn a_search_that_is_cancelled_has_no_values() {
    let start = parse_board("8 6 7 2 5 4 3 x 1").expect("a board");
    let problem = Problem::to_preset(start, GoalPreset::BlankLast);
    let is_made =
        |cancel: Option<&AtomicBool>| LessonRun::new(problem, Settings::default(), cancel).is_some();
    assert!(is_made(None) && is_made(Some(&AtomicBool::new(false))));
    assert!(!is_made(Some(&AtomicBool::new(true))));
}

#[test]
fn values_are_filled_in_and_double_braces_are_braces() {
    let filled = |text: &str| filled_in(text, |named| (named.run == 1).then_some(24_563));
    assert_eq!(filled("**{h}** of {{1, 2}}, { expanded at end }."), "**24,563** of {1, 2}, 24,563.");
    assert_eq!(filled("{expanded of run 2} } {charm} {h"), "… } {charm} {h");
    assert_eq!(filled("{{h}} {{{{x}}"), "{h} {{x}");
    assert_eq!(named_values("{h} {{g}} {f at end} {charm}").len(), 2);
}

#[test]
fn what_is_no_value_is_named() {
    assert_eq!(check_values("{h} {{charm}} {expanded of run 2}", 2), Ok(()));
    let problem = |text: &str| check_values(text, 1).expect_err(text).to_string();
    assert!(problem("{charm}").starts_with("“charm” is not the name of a value. The values are f, g, h"));
    assert_eq!(problem("{h of run 2}"), "“h of run 2” refers to run 2, but the page has only 1");
    assert!(problem("{h").contains("{{"));
}

#[test]
fn numbers_are_digits_and_words() {
    assert_eq!(numbers_in("Of 181,440 boards, five; the 8-puzzle. f = 14 (3 + 11)"), [181_440, 5, 14, 3, 11]);
    assert_eq!(numbers_in("One of them, or 8×3; A1"), [8, 3]);
}

#[test]
fn a_number_beside_a_word_for_a_value_is_found() {
    let found = |text: &str| {
        let literals = literal_numbers(text).into_iter();
        literals.map(|found| (found.words, found.number, found.value.name)).collect::<Vec<_>>()
    };
    let one = |words: &str, number, name| vec![(words.to_owned(), number, name)];
    assert_eq!(found("Here **h = 16**."), one("h = 16", 16, "h"));
    assert_eq!(found("A* expands **1,099** nodes."), one("expands 1,099", 1_099, "expanded"));
    assert_eq!(found("a path of **18** moves"), one("18 moves", 18, "moves"));
    assert_eq!(found("the **least f, 14**."), one("f, 14", 14, "f"));
    assert_eq!(found("“h” = `7` at **f**"), one("h = 7", 7, "h"));
    for text in ["Here **h = 16** of {ties}.", "{h} “expands” 1,099 nodes, {{f}}", "ä {charm: 18 moves"]
    {
        let [literal] = &literal_numbers(text)[..] else { panic!("one number: {text}") };
        assert!(text.replace(',', "").contains(&literal.number.to_string()), "{text}");
    }
    assert_eq!(found("h = {h}, {expanded} expanded, {moves} moves, the 8-puzzle, 3 h"), []);
}
