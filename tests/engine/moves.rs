//! Move orders, as text.

use tilescope_engine::puzzle::MoveOrder;

#[test]
fn a_move_order_names_each_move_once() {
    assert_eq!("udrl".parse(), Ok(MoveOrder::default()));
    assert_eq!("L, U, R, D".parse::<MoveOrder>().map(|o| o.to_string()), Ok("lurd".into()));
    for text in ["", "udr", "uuuu", "udrx", "udrlu"] {
        assert!(text.parse::<MoveOrder>().is_err(), "{text}");
    }
}
