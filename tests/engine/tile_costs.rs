//! What a move of each tile costs, as text.

use tilescope_engine::puzzle::{Size, TileCosts};

#[test]
fn costs_are_read_as_they_are_written() {
    for (text, written) in [("1", "1"), ("1,1,1", "1"), (" 1, 3,2,1 ", "1,3,2"), ("99", "99")] {
        let costs: TileCosts = text.parse().expect("costs");
        assert_eq!(costs.to_string(), written);
        assert_eq!(written.parse(), Ok(costs));
    }
    assert_eq!(TileCosts::of_numbers().to_string(), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");
    for text in ["", "0", "100", "1,,2", "a", "-1", "1.5", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"] {
        assert!(text.parse::<TileCosts>().is_err(), "{text}");
    }
}

#[test]
fn the_least_cost_is_that_of_the_tiles_of_the_board() {
    let costs: TileCosts = "4,3,5,7,9,6,8,9".parse().expect("costs");
    assert_eq!((costs.least(Size::EIGHT), costs.least(Size::FIFTEEN)), (3, 1));
}
