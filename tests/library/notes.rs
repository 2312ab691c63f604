//! The notes of lessons, as they are read.

use tilescope::file::{note_blocks, plain_note};

#[test]
fn a_note_has_paragraphs_lists_and_quotations() {
    let note =
        "Five **open** nodes.\n\n1. one\n2. two `f`\n\n> Ask: *which*?\n\n# Title\n\n- x\n  - y\n\n---";
    let blocks = note_blocks(note);
    let marks: Vec<_> = blocks.iter().map(|block| block.mark.as_deref()).collect();
    assert_eq!(marks, [None, Some("1."), Some("2."), None, None, Some("•"), Some("•"), None]);
    assert_eq!(blocks.iter().map(|block| block.lists).collect::<Vec<_>>(), [0, 1, 1, 0, 0, 1, 2, 0]);
    assert!(blocks[0].words[1].emphasis.strong && blocks[2].words[1].emphasis.code);
    assert!(blocks[3].words[1].emphasis.strong, "emphasis is as strong");
    assert!(blocks[3].quotes == 1 && blocks[4].is_heading && blocks[7].is_rule);
    assert_eq!(plain_note("a\nb **c**\n\nd"), "a b c\nd");
}

#[test]
fn nothing_of_a_note_is_loaded_and_any_text_is_read() {
    assert_eq!(plain_note("[text](file:///etc/passwd) ![alt](x.png)"), "text alt");
    let deep = "> ".repeat(500) + "x";
    assert!(note_blocks(&deep).iter().all(|block| block.quotes <= 4));
    assert_eq!(plain_note("<b>x</b>"), "<b>x</b>");
}
