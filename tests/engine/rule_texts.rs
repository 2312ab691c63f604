//! Rules and conditions as text: they are read as they are written.

use tilescope_engine::puzzle::parse_board;
use tilescope_engine::recording::{Condition, Quantity, Relation};
use tilescope_engine::search::{
    Effect, MoveCosts, Rule, Settings, TieBreak, Weight, costs_number, ties_number,
};

fn rule(option: &str) -> &'static Rule {
    Rule::ALL.iter().find(|rule| rule.option == option).expect("a rule")
}

#[test]
fn a_sequence_of_ties_is_read_as_it_is_written() {
    let rule = rule("ties");
    for (text, expected) in [
        ("larger-g", "larger-g"),
        ("-g,-arrival", "larger-g"),
        ("g,-arrival", "smaller-g"),
        ("arrival", "first-in"),
        ("-arrival", "last-in"),
        ("h", "h,arrival"),
        ("h, -board", "h,-board,arrival"),
        ("-sum,g,-h,board,-move,-arrival", "-sum,g,-h,board,-move,-arrival"),
        ("board-x", "board-x,arrival"),
        ("-board-x,-move,python-heapq", "-board-x,-move,python-heapq"),
        ("h,-unrounded", "h,-unrounded,arrival"),
        ("java-priority-queue", "java-priority-queue"),
        ("h, python-heapq", "h,python-heapq"),
        ("-g,std-priority-queue", "-g,python-heapq"),
        ("-sum,g,-h,board,-move,princeton-minpq", "-sum,g,-h,board,-move,princeton-minpq"),
    ] {
        let ties: TieBreak = text.parse().expect("a sequence");
        assert_eq!(ties.to_string(), expected, "{text}");
        assert_eq!(ron::from_str(&ron::to_string(&ties).expect("writable")), Ok(ties));
        let number = ties_number(text).expect("a sequence");
        assert_eq!(Settings::default().with(rule, number).ties, ties, "{text}");
    }
    let wrong = "x h,h board,-board-x unrounded,board sum,f arrival,h h,-h --h h, larger-g,h Larger-G python-heapq,h -python-heapq python-heapq,arrival";
    for text in wrong.split(' ').chain([""]) {
        assert!(text.parse::<TieBreak>().is_err(), "{text}");
    }
    assert!([4, 1 << 31, u32::MAX].iter().all(|number| rule.named(*number).is_none()));
}

#[test]
fn costs_are_read_as_they_are_written() {
    let rule = rule("costs");
    for text in ["unit", "tile", "1", "1,3,2"] {
        let costs: MoveCosts = text.parse().expect("costs");
        assert_eq!(costs.to_string(), text);
        let number = costs_number(text).expect("costs");
        assert_eq!(Settings::default().with(rule, number).costs, costs);
        assert_eq!(ron::from_str(&ron::to_string(&costs).expect("writable")), Ok(costs));
    }
    assert!(rule.named(u32::MAX).is_none());
    let problem = "1,0".parse::<MoveCosts>().expect_err("no cost").to_string();
    assert!(problem.contains("“0” is not a cost"), "{problem}");
}

#[test]
fn a_weight_is_read_as_it_is_written() {
    let fractions = [("0", (0, 1)), ("1", (1, 1)), ("1.5", (3, 2)), ("10", (10, 1)), ("0.125", (1, 8))];
    for (text, fraction) in fractions {
        let weight: Weight = text.parse().expect("a weight");
        assert_eq!((weight.to_string().as_str(), weight.fraction()), (text, fraction));
        assert_eq!(ron::from_str(&ron::to_string(&weight).expect("writable")), Ok(weight));
    }
    for text in ["-1", "1001", "NaN", "inf", "w", ""] {
        assert!(text.parse::<Weight>().is_err(), "{text}");
    }
    assert!(ron::from_str::<Weight>("-0.5").is_err());
}

#[test]
fn a_condition_is_read_as_it_is_written() {
    let others = [
        ("f = 12", Condition::Value(Quantity::F, Relation::Equal(12))),
        ("g > 0", Condition::Value(Quantity::G, Relation::Greater(0))),
        ("h < 5", Condition::Value(Quantity::H, Relation::Less(5))),
        ("h changes", Condition::Value(Quantity::H, Relation::Changes)),
        ("board 3 1 2 x", Condition::Board(parse_board("3 1 2 x").expect("a board"))),
        ("line take-out", Condition::Line(Effect::TakeOut)),
    ];
    let plain = [
        ("duplicate", Condition::Duplicate),
        ("node replaced", Condition::Replaced),
        ("node reopened", Condition::Reopened),
        ("new iteration", Condition::NewIteration),
        ("goal generated", Condition::GoalGenerated),
        ("layer done", Condition::LayerDone),
    ];
    for (text, condition) in others.into_iter().chain(plain) {
        assert_eq!((text.parse(), condition.to_string().as_str()), (Ok(condition), text));
    }
}

#[test]
fn other_texts_get_one_line() {
    let texts = "; f; f =; f ~ 3; f = -1; f = 1.5; f = 99999999999; i = 3; f  = 3; boards; line; line 3";
    for text in texts.split("; ") {
        let error = text.parse::<Condition>().expect_err(text).to_string();
        assert!(error.contains("is not a condition: write f, g or h"), "{error}");
    }
    let error = "board 1 2 3".parse::<Condition>().expect_err("three tiles").to_string();
    assert!(error.starts_with("the board in the condition is not valid: 3 entries"), "{error}");
}
