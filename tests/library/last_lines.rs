//! The last lines that a program wrote.

use tilescope::worker::LastLines;

#[test]
fn the_last_lines_keep_their_numbers() {
    let mut lines = LastLines::<40, 100>::default();
    for number in 1..=500 {
        lines.add(b"li");
        lines.add(format!("ne {number}\n").as_bytes());
    }
    lines.add(b"no end");
    lines.finish_last_line();
    assert_eq!(lines.iter().len(), 40);
    assert_eq!(lines.iter().next_back(), Some((501, "no end")));
    assert_eq!(lines.iter().next(), Some((462, "line 462")));
    let many: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
    lines.add((many.join("\n") + "\n").as_bytes());
    assert_eq!(lines.iter().next_back(), Some((1501, "999")));
    assert_eq!(lines.iter().next(), Some((1462, "960")));
}

#[test]
fn a_long_line_is_cut_and_its_end_is_no_line() {
    let mut lines = LastLines::<40, 100>::default();
    for _ in 0..100 {
        lines.add(&[b'x'; 1000]);
    }
    lines.add(b"\na\tb\r\n");
    assert_eq!(lines.iter().collect::<Vec<_>>(), [(1, &*"x".repeat(100)), (2, "a\u{fffd}b")]);
}
