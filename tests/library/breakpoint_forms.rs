//! The form of a breakpoint.

use tilescope::core::{BreakpointForm, EventKind};
use tilescope::puzzle::parse_board;
use tilescope::search::Effect;

#[test]
fn every_kind_can_be_chosen() {
    let board = parse_board("1 2 3 x").expect("a board");
    for kind in EventKind::ALL {
        let lines = [(Effect::TakeOut, "move node from open to closed".to_owned())];
        let condition = kind.example(&board, &lines).expect("there is a line");
        let form = BreakpointForm { editing: None, text: condition.to_string() };
        assert_eq!(form.condition(board.size()), Ok(condition));
        assert_eq!(EventKind::of_condition(&condition), kind);
    }
}
