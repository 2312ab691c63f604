//! Which sizes a board may have, and which are offered.

use tilescope_engine::puzzle::Size;

#[test]
fn other_sizes_are_rejected() {
    for text in ["1x3", "6x5", "2x9", "3x6", "3", "x", "3x", "-3x3", "300x3", ""] {
        assert!(text.parse::<Size>().is_err(), "{text}");
    }
    let reason = |text: &str| text.parse::<Size>().expect_err("no size").to_string();
    assert!(reason("3x6").contains("at most 16 cells"));
    assert!(reason("255x255").contains("5 rows and 5 columns"));
    assert!(reason("1x9").contains("at least 2 rows"));
}

#[test]
fn every_rectangle_of_up_to_16_cells_or_with_sides_up_to_5_is_a_size() {
    let sizes: Vec<_> = Size::all().map(String::from).collect();
    let expected = "2x2 2x3 2x4 2x5 2x6 2x7 2x8 3x2 3x3 3x4 3x5 4x2 4x3 4x4 4x5 5x2 5x3 5x4 5x5 6x2 7x2 8x2";
    assert_eq!(sizes.join(" "), expected);
    let offered = |chosen: &str| Size::offered(chosen.parse().expect("a size")).map(String::from);
    assert!(offered("4x4").eq(["2x3", "3x3", "3x4", "4x4", "5x5"]));
    assert_eq!(offered("2x2").last().as_deref(), Some("2x2"));
}

#[test]
fn the_squarest_size_comes_first() {
    for (cells, sizes) in [(9, "3x3"), (6, "2x3 3x2"), (12, "3x4 4x3 2x6 6x2"), (7, "")] {
        let found: Vec<_> = Size::with_cells(cells).into_iter().map(String::from).collect();
        assert_eq!(found.join(" "), sizes, "{cells} cells");
    }
}
