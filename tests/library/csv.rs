//! Tables of spreadsheets.

use tilescope::file::csv::{field, rows};

#[test]
fn the_separator_is_that_of_the_first_line() {
    let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    for text in ["\u{feff}a,b\r\n\r\n\"1,2\",3\r\n", "a;b\n\n1,2;3", "a\tb\n\n1,2\t3\n"] {
        assert_eq!(rows(text).expect("a table"), [(1, cells(["a", "b"])), (3, cells(["1,2", "3"]))]);
    }
}

#[test]
fn a_field_is_one_field_in_every_spreadsheet() {
    let fields = ["Ada", "", "Lovelace, Ada", "the \"first\"", "=1+1", "-3", "a\nb"].map(field);
    assert_eq!(fields.join("|"), "Ada||\"Lovelace, Ada\"|\"the \"\"first\"\"\"|'=1+1|-3|a\u{fffd}b");
}
