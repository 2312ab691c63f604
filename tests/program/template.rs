//! Templates of strangers: whatever they say, `solve` ends soon, in little memory, with one line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// 31 moves from its goal, the most of an 8-puzzle.
const FARTHEST: &str = "8 6 7 2 5 4 3 x 1";
/// With it, an allocation beyond it fails, and the program ends with another status than 2.
const MOST_KIB: usize = 64 << 10;

fn nested(times: usize, begin: &str, inside: &str, end: &str) -> String {
    [&begin.repeat(times), inside, &end.repeat(times)].concat()
}

fn loops(times: usize, list: &str, inside: &str) -> String {
    nested(times, &format!("{{% for a in {list} %}}"), inside, "{% endfor %}")
}

/// Each was written by someone who has read the code of the language, or of a library that the program once used for it.
fn attacks() -> Vec<String> {
    let set = |times: usize, grown: &str, last: &str| {
        format!("{{% set s = [1] %}}{}{last}", format!("{{% set s = {grown} %}}").repeat(times))
    };
    let long = "a".repeat(20_000);
    let huge = "9223372036854775807";
    vec![
        // Lists of lists.
        set(40, "s + s", "{{ s | length }}"),
        set(40, "[s, s]", "{{ s }}"),
        set(40, "[s, s]", "{{ s == s }}{{ s | string | length }}"),
        set(60, "s | chain(s)", "{{ s | list | length }}"),
        "{{ [[1] * 100000] * 100000 }}".to_owned(),
        format!("{{% set s = [] %}}{}{{{{ s }}}}", loops(1, "range(60000)", "{% set s = [s] %}")),
        format!("{{{{ {} }}}}", nested(10_000, "[", "1", "]")),
        format!("{{{{ {} }}}}", nested(10_000, "{'a': ", "1", "}")),
        "{% set n = namespace(s='x') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}"
            .to_owned(),
        "{{ dict(a=1) }}".to_owned(),
        // Texts.
        "{{ 'x' * 1000000000 }}".to_owned(),
        "{{ '%999999999d' | format(1) }}".to_owned(),
        "{{ 'x' | center(999999999) }}".to_owned(),
        "{{ 'x' | indent(999999999) }}".to_owned(),
        "{{ 'x' | pad(99999999999999999999) }}".to_owned(),
        format!("{{{{ '{long}'{} }}}}", format!(" | replace('a', '{long}')").repeat(2)),
        loops(2, "range(999999)", &format!("{{{{ '{long}' | replace('b', '{long}') | length }}}}")),
        loops(2, "range(999999)", &format!("{{{{ '{long}' == '{long}' }}}}")),
        loops(2, "range(999999)", &format!("{{{{ 'a' | replace('b', '{long}') }}}}")),
        loops(2, "range(999999)", &format!("{{% if '{long}'[5] %}}{{% endif %}}")),
        loops(2, "range(999999)", &format!("{{{{ [] | join('{long}') }}}}")),
        loops(
            2,
            "range(999999)",
            &format!("{{% if path | map(attribute='word') | join('{long}') %}}{{% endif %}}"),
        ),
        loops(2, "range(999999)", &long),
        loops(20, &format!("'{}'", "a".repeat(2000)), "{{ a | upper | lower | capitalize | trim }}"),
        // Loops.
        loops(1, &format!("range({huge})"), ""),
        loops(1, &format!("range(-{huge}, {huge})"), "{{ a }}"),
        loops(20, &format!("range({huge})"), "{% if a > 1 %}{% endif %}"),
        loops(29, "path", "{{ a.rows }}"),
        loops(29, "steps", "{{ a.open | map(attribute='rows') | join }}"),
        loops(
            29,
            "steps",
            "{% for b in a.open %}{% for c in b.rows %}{{ c | join }}{% endfor %}{% endfor %}",
        ),
        loops(50, "path", ""),
        loops(2, "path", "{% for b in loop(path) %}{% endfor %}"),
        format!("{{% for a in path recursive %}}{{{{ loop(path) }}}}{{% endfor %}}"),
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}".to_owned(),
        "{% include 'template' %}".to_owned(),
        format!("{{{{ range({huge}) }}}}"),
        format!("{{{{ range({huge}) | join }}}}"),
        format!("{{{{ range({huge}){} | join }}}}", " | map(attribute='a')".repeat(40)),
        format!("{{{{ steps{} | join }}}}", " | map(attribute='open')".repeat(40)),
        loops(20, &format!("range({huge})"), "{{ steps == steps }}"),
        format!("{{{{ range({huge}) | batch(2) | list }}}}"),
        format!("{{{{ range({huge}) | slice(2) | list }}}}"),
        format!("{{{{ range({huge}) | sort | unique | length }}}}"),
        // Numbers.
        format!("{{{{ {huge} * {huge} }}}}"),
        format!("{{{{ (-{huge} - 1) // -1 }}}}"),
        format!("{{{{ (-{huge} - 1) % -1 + 1 / 0 }}}}"),
        format!("{{{{ -(-{huge} - 1) }}}}"),
        "{{ 9 ** 999999999 }}".to_owned(),
        format!("{{{{ {} | fixed(3) }}}}", "9".repeat(60_000)),
        // Depth and length.
        format!("{{{{ {} }}}}", nested(20_000, "(", "1", ")")),
        format!("{{{{ {}1 }}}}", "not ".repeat(15_000)),
        format!("{{{{ {}1 }}}}", "-".repeat(60_000)),
        format!("{{{{ 1{} }}}}", " if 1 else 1".repeat(5000)),
        format!("{{{{ 'a'{} }}}}", " ~ 'a'".repeat(9000)),
        format!("{{{{ 'a'{} }}}}", "|upper".repeat(9000)),
        format!("{{{{ path{} }}}}", "[0]".repeat(20_000)),
        format!("{{{{ path{} }}}}", ".a".repeat(30_000)),
        format!("{{{{ {} }}}}", "a".repeat(60_000)),
        nested(5000, "{% if 1 %}", "", "{% endif %}"),
        format!("{{% if 0 %}}{}{{% endif %}}{{{{ a }}}}", "{% elif 0 %}".repeat(5000)),
        "{{ 'a' }}".repeat(100_000),
        "{# ".repeat(20_000),
        "{{ '".repeat(10_000),
        "{%".repeat(30_000),
        "{{ a".to_owned(),
    ]
}

/// Solves a board in little memory. The program may start itself again, which is the same process.
fn solve(format: &Path) -> Output {
    let limited = format!("ulimit -d {MOST_KIB} && ulimit -c 0 && exec timeout 20 \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_tilescope"), "solve", "--board", FARTHEST, "--algorithm"])
        .args(["astar", "--heuristic", "linear-conflict", "--format"])
        .arg(format)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .stdin(Stdio::null())
        .output()
        .expect("the program ends")
}

/// Every attack ends with one line and status 2, within a time.
fn check(most: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("format.ron");
    for template in attacks() {
        let name: String = template.chars().take(120).collect();
        let file = format!(
            "(format: \"tilescope output\", version: 1, summary: \"\", steps: 100, template: r#\"{template}\"#)"
        );
        fs::write(&path, file).expect("written");
        let tries = (0..3).map(|_| {
            let began = Instant::now();
            (solve(&path), began.elapsed())
        });
        // The machine may be busy.
        let mut slowest = None;
        let ended = tries.inspect(|(_, took)| slowest = Some(*took)).find(|(_, took)| *took <= most);
        let Some((output, _)) = ended else { panic!("{name}: took {slowest:?}") };
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{name}: {error}");
        assert!(error.starts_with("error: ") && error.contains("the template, line 1: "), "{name}: {error}");
        assert!(!error.contains("fuel") && error.len() < 400, "{name}: {error}");
    }
}

#[test]
fn no_template_freezes_or_aborts_solve_or_needs_much_memory() {
    check(Duration::from_secs(3));
}

#[test]
#[ignore = "measures time, with --release"]
fn every_template_ends_within_a_fifth_of_a_second() {
    check(Duration::from_millis(200));
}
