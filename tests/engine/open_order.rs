//! The keys that open lists compare have the parts of the ties in their order.

use std::cmp::Ordering::{Equal, Greater, Less};

use tilescope_engine::puzzle::Move;
use tilescope_engine::search::{Node, OpenOrder, OrderBy, Weight};
use tilescope_oracle::solve::board;

fn node(text: &str, g: u32, h: u32, mv: Move) -> Node {
    Node::alone(board(text).state(), Some(mv), g, h)
}

#[test]
fn keys_follow_the_parts_of_the_ties() {
    let by = OrderBy::F(Weight::ONE);
    let moves = Some("udrl".parse().expect("an order"));
    let a = node("1 2 3 4 5 6 7 8 x", 4, 6, Move::Up);
    let b = node("1 2 3 4 5 6 7 x 8", 6, 4, Move::Right);
    let compared = |ties: &str| {
        let order = OpenOrder { moves, ..OpenOrder::new(by, ties.parse().expect("a sequence")) };
        order.key(&a).cmp(&order.key(&b))
    };
    let a_first = ["-h", "g", "-board", "board-x", "move", "move,-g,board"];
    let b_first = ["h", "sum,-g", "board", "-board-x", "-move", "-move,board-x"];
    assert_eq!((a_first.map(compared), b_first.map(compared)), ([Less; 6], [Greater; 6]));
    assert_eq!(compared("sum"), Equal, "the sum is the same");
}
