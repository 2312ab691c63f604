//! Tables of text, and what they say of the settings of a search.

use crate::with;
use tilescope::compare::{TextTable, differences};
use tilescope::search::{Settings, TieBreak, Weight};

#[test]
fn a_table_is_escaped_and_aligned_where_it_needs_to_be() {
    let mut table = TextTable::new([("search".to_owned(), false), ("b*".to_owned(), true)]);
    table.push(vec!["A*, ties".to_owned(), "1.5".to_owned()]);
    table.push(vec!["a|b".to_owned(), "12".to_owned()]);
    let markdown = "| search    | b\\* |\n| --------- | --: |\n| A\\*, ties | 1.5 |\n| a\\|b      |  12 |\n";
    assert_eq!(table.markdown(), markdown);
    assert_eq!(table.csv(), "search,b*\n\"A*, ties\",1.5\na|b,12\n");
    assert_eq!(table.text(), "search     b*\nA*, ties  1.5\na|b        12\n");
}

#[test]
fn what_an_algorithm_does_not_use_is_not_named() {
    let weight = Weight::try_from(2.0).expect("a weight");
    for (name, depth_limit, expected) in [
        ("bfs", 12, &[][..]),
        ("astar", 12, &["ties smaller g"]),
        ("weighted-astar", 12, &["w = 2", "ties smaller g"]),
        ("dfs-bounded", 12, &["depth 12"]),
        ("iddfs", 12, &["depth 12"]),
        ("iddfs", 31, &[]),
    ] {
        let settings = Settings { weight, ties: TieBreak::SMALLER_G, depth_limit, ..with(name) };
        assert_eq!(differences(&settings), expected, "{name}");
    }
}
