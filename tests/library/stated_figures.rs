//! Published figures as they are told: what each can mean, and the tables that have them.

use std::collections::BTreeSet;

use tilescope::compare::Figures;
use tilescope::compare::find_rules::{
    StatedBoard, StatedError, StatedFigure, StatedQuantity, quantities, read_stated_figures,
};
use tilescope::file::csv::rows;
use tilescope::puzzle::GoalPreset;
use tilescope::search::CountingRules;

#[test]
fn every_quantity_has_a_name_and_an_example_of_its_own_and_a_plain_reading_first() {
    let names: BTreeSet<_> = quantities().iter().map(|quantity| quantity.name).collect();
    assert_eq!(names.len(), quantities().len());
    for quantity in quantities() {
        let [first, others @ ..] = &quantity.readings[..] else { panic!("{}", quantity.name) };
        assert!(first.words.is_empty() && !first.is_slip && first.counting.is_some());
        assert!(others.iter().all(|reading| !reading.words.is_empty()), "{}", quantity.name);
        assert!(StatedFigure::parse(quantity, &quantity.example()).is_ok(), "{}", quantity.name);
    }
    let example = |name| StatedQuantity::from_name(name).expect("a name").example();
    // The drawing in Nilsson's book has a path of 5 moves, and 6 expanded nodes with the goal.
    assert_eq!(["length", "cost", "depth"].map(example), ["5", "5", "5"]);
    assert_ne!(example("branching_factor"), example("length"));
}

#[test]
fn every_way_of_counting_of_this_program_is_a_reading() {
    let figures = Figures {
        length: Some(7),
        expanded: 100,
        generated: 250,
        goals: 1,
        starts: 1,
        duplicates: 30,
        ..Figures::default()
    };
    for bits in 0..32_u32 {
        let [goal, duplicates, start, without_start, generated_goal] =
            [0_u32, 1, 2, 3, 4].map(|bit| bits >> bit & 1 == 1);
        let counting = CountingRules { goal, duplicates, start, without_start, generated_goal };
        // The goal for the start is 0 in all, and a goal is either taken or generated: no readings of their own.
        if [goal, without_start, generated_goal].into_iter().filter(|is| *is).count() > 1 {
            continue;
        }
        let figures = Figures { goals: u64::from(!generated_goal), ..figures };
        let counted = figures.counted(counting);
        for (name, value) in [("expanded", counted.expanded), ("generated", counted.generated)] {
            let quantity = StatedQuantity::from_name(name).expect("a name");
            let is_it = |of: fn(CountingRules) -> CountingRules| of(counting) == counting;
            let reading = quantity.readings.iter().find(|reading| reading.counting.is_some_and(is_it));
            let reading = reading.unwrap_or_else(|| panic!("{name} {counting:?}"));
            assert_eq!((reading.value)(&figures), Some(value as f64), "{name} {counting:?}");
        }
    }
}

fn table(text: &str) -> Result<Vec<StatedBoard>, StatedError> {
    read_stated_figures(&rows(text).expect("a table"), &|start| {
        GoalPreset::BlankLast.board(start.size()).into()
    })
}

#[test]
fn a_figure_is_as_exact_as_its_digits() {
    let figure = |text| StatedFigure::parse(&quantities()[0], text).expect("a number");
    assert!(figure("1,133").is(1133.0) && !figure("1133").is(1133.4));
    assert!(figure("1.45").is(1.4549) && !figure("1.45").is(1.456));
    for text in ["", "x", "-1", "1e9", "inf"] {
        assert!(StatedFigure::parse(&quantities()[0], text).is_err(), "{text}");
    }
}

#[test]
fn a_table_has_a_board_in_each_line() {
    let boards =
        table("board;Max-open;expanded\n1 2 3 4 5 6 7 x 8;4;1\n1 2 3 4 5 6 x 7 8;;2\n").expect("a table");
    let figures: Vec<_> = boards
        .iter()
        .map(|board| board.figures.iter().map(|one| (one.quantity.name, one.value)).collect::<Vec<_>>())
        .collect();
    assert_eq!(figures, [vec![("max_open", 4.0), ("expanded", 1.0)], vec![("expanded", 2.0)]]);
    assert_eq!(boards[0].problem.goal(), &GoalPreset::BlankLast.board(boards[0].problem.size()));
}

#[test]
fn what_is_wrong_in_a_table_is_told_with_its_line() {
    for (text, part) in [
        ("", "no figure"),
        ("goal;expanded\n", "no column “board”"),
        ("board;expanded\n1 2 3;4\n", "line 2"),
        ("board;expanded\n1 2 x 3;many\n", "line 2: “many” is not a figure"),
        ("board;expanded\n1 2 x 3\n", "line 2: there are 1 cells, but 2 columns"),
        ("board;goal;expanded\n1 2 x 3;1 2 3 4 5 x;1\n", "line 2"),
        ("board;expanded\n1 2 x 3;\n", "no figure"),
    ] {
        super::refused(table(text), part);
    }
}
