//! How a message quotes a text that a user wrote.

use tilescope_engine::puzzle::{printable, quoted, shortened};

#[test]
fn only_the_beginning_of_a_long_text_is_shown() {
    assert_eq!(quoted("ä".repeat(40).as_str()), format!("“{}”", "ä".repeat(40)));
    assert_eq!(quoted("ä".repeat(41).as_str()), format!("“{}…”", "ä".repeat(40)));
    assert_eq!(shortened("a\nb\u{1b}"), "a\u{fffd}b\u{fffd}");
    assert_eq!(printable("\u{202e}אדה\u{2069}王"), "\u{fffd}אדה\u{fffd}王");
}
