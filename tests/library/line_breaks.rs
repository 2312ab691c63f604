//! Where a sentence on the screen may break.

use tilescope::kit::unbroken;

#[test]
fn a_line_ends_in_no_equation_and_in_no_short_parenthesis() {
    let shown = |text| unbroken(text).replace('\u{a0}', "_");
    assert_eq!(shown("It has f = 3 + 4 now."), "It has f_=_3_+_4 now.");
    assert_eq!(shown("tried up, left (1 pruned, 1 pushed)."), "tried up, left (1_pruned,_1_pushed).");
    let long = "it (which is much longer than one line should be) is";
    assert_eq!(shown(long), long);
    assert_eq!(shown("a ) b (c d"), "a ) b (c d");
}
