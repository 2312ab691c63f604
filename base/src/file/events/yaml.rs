//! Traces of Posthoc in YAML, which is their usual form. Only what is read of an event is kept, and an alias such as `*name` is
//! never replaced by what it stands for, so that a small file cannot become a large one.

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::EachLine;
use super::posthoc::{PosthocEvent, PosthocReader};
use crate::puzzle::{MAX_CELLS, Size};

/// Whether a file that begins with this line is a trace in YAML.
pub(super) fn is_first_line(line: &[u8]) -> bool {
    const KEYS: [&str; 5] = ["version", "views", "events", "render", "pivot"];
    let after = KEYS.iter().find_map(|key| line.strip_prefix(key.as_bytes()));
    let after = after.and_then(|rest| rest.trim_ascii_start().strip_prefix(b":"));
    after.is_some_and(|value| value.is_empty() || value[0].is_ascii_whitespace())
}

/// A message with its line, from 1.
type WrongYaml = (u32, String);

/// Reads a document. Its first line is `first` in the file.
pub(super) fn read(text: &[u8], first: u32, size: &mut Option<Size>, each: &mut EachLine<'_>) {
    let mut posthoc = PosthocReader::new(size, each);
    let read = match str::from_utf8(text) {
        Ok(text) => YamlReader { parser: Parser::new_from_str(text), first }.document(&mut posthoc),
        Err(_) => Err((first, "this is not text in UTF-8".to_owned())),
    };
    if let Err((line, what)) = read {
        posthoc.wrong(line, format!("this is no trace of Posthoc 1.4.0 in YAML: {what}"));
    }
}

struct YamlReader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    first: u32,
}

impl<'a> YamlReader<'a> {
    /// What comes next, with its line.
    fn next(&mut self) -> Result<(Event<'a>, u32), WrongYaml> {
        match self.parser.next_event() {
            Some(Ok((event, span))) => Ok((event, self.line(&span))),
            Some(Err(error)) => Err(self.not_yaml(&error)),
            None => Ok((Event::StreamEnd, self.first)),
        }
    }

    fn line(&self, span: &Span) -> u32 {
        u32::try_from(span.start.line()).unwrap_or(u32::MAX).saturating_add(self.first - 1)
    }

    fn not_yaml(&self, error: &ScanError) -> WrongYaml {
        let line = u32::try_from(error.marker().line()).unwrap_or(u32::MAX);
        let column = error.marker().col() + 1;
        (line.saturating_add(self.first - 1), format!("{}, at character {column}", error.info()))
    }

    fn document(&mut self, posthoc: &mut PosthocReader<'_, '_>) -> Result<(), WrongYaml> {
        loop {
            match self.next()? {
                (Event::MappingStart(..), _) => break,
                (Event::StreamStart | Event::DocumentStart(_), _) => {}
                (_, line) => return Err((line, "its fields are missing".to_owned())),
            }
        }
        loop {
            let (key, line) = match self.next()? {
                (Event::MappingEnd, _) => return Ok(()),
                (Event::Scalar(key, ..), line) => (key, line),
                (_, line) => return Err((line, "a name is expected here".to_owned())),
            };
            match &*key {
                "version" => {
                    let Value::String(version) = self.value(0)? else {
                        return Err((line, "version is not a text".to_owned()));
                    };
                    posthoc.version(&version).map_err(|what| (line, what))?;
                }
                "events" => {
                    posthoc.begin_events().map_err(|what| (line, what))?;
                    self.events(posthoc)?;
                }
                _ => self.skip()?,
            }
        }
    }

    fn events(&mut self, posthoc: &mut PosthocReader<'_, '_>) -> Result<(), WrongYaml> {
        match self.next()? {
            (Event::SequenceStart(..), _) => {}
            (_, line) => return Err((line, "events is not a list".to_owned())),
        }
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(()),
                (Event::MappingStart(..), line) => {
                    let fields = self.fields()?;
                    let event = PosthocEvent::deserialize(Value::Object(fields));
                    posthoc.event(&event.map_err(|error| (line, error.to_string()))?, line);
                }
                (_, line) => return Err((line, "an event has fields such as type and id".to_owned())),
            }
        }
    }

    /// The fields of an event that are read.
    fn fields(&mut self) -> Result<Map<String, Value>, WrongYaml> {
        let mut fields = Map::new();
        loop {
            match self.next()? {
                (Event::MappingEnd, _) => return Ok(fields),
                (Event::Scalar(key, ..), _) if PosthocEvent::FIELDS.contains(&&*key) => {
                    fields.insert(key.into_owned(), self.value(0)?);
                }
                (Event::Scalar(..), _) => self.skip()?,
                (_, line) => return Err((line, "a name is expected here".to_owned())),
            }
        }
    }

    /// A value: a text, or a list in at most two levels. What is not quoted is a text, too: the reader of an event takes numbers
    /// from it.
    fn value(&mut self, level: usize) -> Result<Value, WrongYaml> {
        match self.next()? {
            (Event::Scalar(text, ScalarStyle::Plain, ..), _) if matches!(&*text, "" | "~" | "null") => {
                Ok(Value::Null)
            }
            (Event::Scalar(text, ..), _) => Ok(Value::String(text.into_owned())),
            (Event::SequenceStart(..), line) if level < 2 => {
                let mut list = Vec::new();
                while !matches!(self.parser.peek(), Some(Ok((Event::SequenceEnd, _)))) {
                    list.push(self.value(level + 1)?);
                    if list.len() > MAX_CELLS {
                        return Err((line, format!("this list has more than {MAX_CELLS} values")));
                    }
                }
                self.next()?;
                Ok(Value::Array(list))
            }
            (Event::Alias(_), line) => Err((line, "an alias is not read; write the value itself".to_owned())),
            (_, line) => Err((line, "a text, a number or a list is expected here".to_owned())),
        }
    }

    /// A value that is not read.
    fn skip(&mut self) -> Result<(), WrongYaml> {
        let mut depth = 0_usize;
        loop {
            match self.next()?.0 {
                Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
                Event::SequenceEnd | Event::MappingEnd => depth = depth.saturating_sub(1),
                Event::StreamEnd => return Ok(()),
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    use super::super::{EventReader, EventSource, WatchedLine};

    fn read(text: &[u8]) -> Vec<WatchedLine> {
        let mut lines = Vec::new();
        let mut reader = EventReader::new(EventSource::File, None);
        reader.read(text, &mut |line| lines.push(line));
        reader.end(&mut |line| lines.push(line));
        lines
    }

    /// As Posthoc's own examples are written: comments, views that refer to each other, lists in both styles.
    const TRACE: &str = "\
# a search
version: 1.4.0
views:
  cell: &cell
    - $: rect
      fill: \"${{ theme.accent }}\"
  main:
    - *cell
events:
  - type: source
    id: 1
    board: 2 3 4 1 5 x 7 6 8
    h: 9
  - { type: expanding, id: 1, board: [[2, 3, 4], [1, 5, 0], [7, 6, 8]], g: 0, h: 9, f: 9.0 }
  - type: generating
    id: two
    pId: 1
    board:
      - [2, 3, ~]
      - [1, 5, 4]
      - [7, 6, 8]
    g: 1
    colours: {open: [red, {deep: [1]}]}
  - type: closing
    id: 1
";

    #[test]
    fn a_trace_of_posthoc_in_yaml_is_read_with_its_lines() {
        let check = |text: &str, first: u32| {
            let events: Vec<_> = read(text.as_bytes())
                .into_iter()
                .map(|line| match line {
                    WatchedLine::Event(event) => event,
                    WatchedLine::Output { text, .. } => panic!("{text}"),
                    WatchedLine::Wrong { line, what } => panic!("{line}: {what}"),
                })
                .collect();
            let told = events.iter().map(|event| {
                let board =
                    |board: Option<crate::puzzle::Board>| board.map_or("-".to_owned(), |b| b.to_string());
                let g = event.g.map_or("-".to_owned(), |g| g.to_string());
                (event.line, event.kind.info().name, board(event.board), board(event.parent), g)
            });
            let start = "2 3 4 1 5 x 7 6 8";
            let expected = [
                (first, "start", start, "-", "-"),
                (first + 4, "expand", start, "-", "0"),
                (first + 5, "generate", "2 3 x 1 5 4 7 6 8", start, "1"),
            ];
            let expected = expected
                .map(|(line, kind, board, parent, g)| (line, kind, board.into(), parent.into(), g.into()));
            assert_eq!(told.collect::<Vec<_>>(), expected);
        };
        let (_, text) = TRACE.split_once('\n').expect("a comment");
        check(text, 9);
        check(&text.replace('\n', "\r\n"), 9);
        check(&format!("\u{feff}{text}"), 9);
        // A line before it is the output of a program.
        let lines = read(TRACE.as_bytes());
        assert_eq!(lines[0], WatchedLine::Output { line: 1, text: "# a search".into() });
        assert!(matches!(&lines[1], WatchedLine::Event(event) if event.line == 10), "{lines:?}");
    }

    #[test]
    fn each_wrong_document_has_one_message_with_its_line() {
        let check = |text: &str, line: u32, part: &str| {
            let lines = read(text.as_bytes());
            let [WatchedLine::Wrong { line: at, what }] = &lines[..] else { panic!("{text}: {lines:?}") };
            assert!(*at == line && what.contains(part), "{text}: {at}: {what}");
        };
        let events = |text: &str| format!("version: 1.4.0\nevents:\n{text}");
        check("version: 2.0", 1, "version is “2.0”; a trace of Posthoc 1.4.0 is read");
        check("version: 1.4.0\nevents: 3", 2, "events is not a list");
        check("events:\n  - type: source", 1, "“version” is missing before “events”");
        check("version: 1.4.0\nviews: [\n", 3, "no trace of Posthoc 1.4.0 in YAML: ");
        check("version: [1", 2, "no trace of Posthoc");
        check(&events("  - type: source\n    id: 1"), 3, "the field “board” is missing");
        check(&events("  - source"), 3, "an event has fields such as type and id");
        check(
            &events("  - type: source\n    board: {a: 1}"),
            4,
            "a text, a number or a list is expected here",
        );
        check(
            &events("  - type: source\n    board: 1 2 3 x\n    g: -1"),
            3,
            "g is -1; write a number from 0",
        );
        check(
            &events("  - type: source\n    board: 1 2 3 x\n    g: 1e999"),
            3,
            "g is inf; write a number from 0",
        );
        check(&events("  - &a\n    type: closing\n    board: 1 2 3 x\n  - *a"), 6, "an event has fields");
        check(
            &events("  - type: source\n    id: &a 1\n    board: *a"),
            5,
            "an alias is not read; write the value itself",
        );
    }

    /// Files that are small and would be large or slow if each alias, level or name were followed.
    #[test]
    fn a_hostile_document_takes_no_time_and_no_memory() {
        let mut laughs = "version: 1.4.0\nviews:\n  a0: &a0 [lol, lol]\n".to_owned();
        for level in 1..60 {
            let before = level - 1;
            let _ = writeln!(laughs, "  a{level}: &a{level} [{}]", vec![format!("*a{before}"); 9].join(", "));
        }
        laughs += "events:\n  - type: source\n    board: *a59\n";
        let big = 200_000;
        let hostile = |text: &str| format!("version: 1.4.0\nevents:\n  - type: source\n    board: {text}");
        for (name, text) in [
            ("laughs", laughs),
            ("lists in lists", hostile(&"[".repeat(big))),
            ("lists in lists in views", format!("version: 1.4.0\nviews: {}", "[".repeat(big))),
            ("items in items", format!("version: 1.4.0\nevents:\n  {}x", "- ".repeat(big))),
            ("names in names", format!("version: 1.4.0\nviews: {{{}", "{a: ".repeat(big))),
            ("questions", format!("version: 1.4.0\nviews:\n  {}", "? ".repeat(big))),
            ("a long list", hostile(&format!("[{}]", "1, ".repeat(big)))),
            ("a long word", hostile(&"1".repeat(10 * big))),
            ("quotes", hostile(&"\"".repeat(big))),
            ("anchors", format!("version: 1.4.0\nviews: [{}]", "&a x, ".repeat(big))),
            ("empty lines", format!("version: 1.4.0\n{}events: 3", "\n".repeat(10 * big))),
            ("tags", format!("version: 1.4.0\nviews: [{}]", "!a x, ".repeat(big))),
            ("NUL", hostile("\0\0")),
        ] {
            let began = Instant::now();
            let lines = read(text.as_bytes());
            assert!(lines.len() <= 1, "{name}: {lines:?}");
            if !["lists in lists in views", "anchors", "tags", "questions"].contains(&name) {
                assert!(matches!(lines[..], [WatchedLine::Wrong { .. }]), "{name}: {lines:?}");
            }
            assert!(began.elapsed() < Duration::from_secs(5), "{name}");
        }
        let lines = read(b"version: 1.4.0\nviews: \xff\xfe\n");
        assert!(matches!(&lines[..], [WatchedLine::Wrong { line: 1, .. }]), "{lines:?}");
    }
}
