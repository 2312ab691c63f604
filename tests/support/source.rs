//! The paths and the strings of a Rust file, with their lines: enough of the language for that, and no more.

/// One file.
pub struct Source {
    /// Its module, from the root of the crate.
    pub module: Vec<String>,
    pub found: Vec<Found>,
}

/// One path, or one keyword.
pub struct Found {
    pub line: usize,
    /// As it is written, groups in braces multiplied out.
    pub path: Vec<String>,
    /// The name right below the root of the crate, where the path leads there.
    pub from_root: Option<String>,
    /// The whole path from the root of the crate, where it is written as one: from `crate`, `super` or `self`.
    pub absolute: Option<Vec<String>>,
    /// Whether it stands inside a module marked `#[cfg(test)]`, or in a file of tests.
    pub in_test: bool,
}

/// A string in a file.
pub struct Literal {
    pub line: usize,
    /// Without escapes; a line that is continued by `\\` is one line.
    pub text: String,
    /// The attribute that it is in, such as `error`.
    pub attribute: Option<String>,
    /// The function or macro that it is an argument of, such as `expect`; empty if none.
    pub call: String,
    /// Whether it stands inside a module marked `#[cfg(test)]`.
    pub in_test: bool,
}

/// The strings of a file.
pub fn literals(text: &str) -> Vec<Literal> {
    let tokens = tokens(text);
    let mut reader = Reader {
        tokens: &tokens,
        inner: Vec::new(),
        depth: 0,
        found: Vec::new(),
        literals: Vec::new(),
        module: &[],
    };
    reader.read();
    reader.literals
}

/// The comments of a file, each with its first line; comments on consecutive lines are one.
pub fn comments(text: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut comments: Vec<(usize, String)> = Vec::new();
    let (mut at, mut line, mut last_line) = (0, 1, 0);
    while at < chars.len() {
        let rest = &chars[at..];
        let length = string(rest).map(|(length, _)| length).or_else(|| skipped(rest));
        let length = length.unwrap_or_else(|| token_length(rest));
        if let ['/', '/' | '*', ..] = rest {
            let comment: String = rest[..length].iter().collect();
            let comment = comment.trim_start_matches(['/', '*', '!']).trim();
            match comments.last_mut() {
                Some((_, before)) if last_line + 1 == line => *before = format!("{before} {comment}"),
                _ => comments.push((line, comment.to_owned())),
            }
            last_line = line;
        }
        line += rest[..length].iter().filter(|c| **c == '\n').count();
        at += length;
    }
    comments
}

/// Reads a file, given by its path below `src/`.
pub fn read(path: &str, text: &str) -> Source {
    let module = module_of(path);
    let tokens = tokens(text);
    let mut reader = Reader {
        tokens: &tokens,
        inner: Vec::new(),
        depth: 0,
        found: Vec::new(),
        literals: Vec::new(),
        module: &module,
    };
    reader.read();
    // `mod tests;` is declared with `#[cfg(test)]`.
    let is_test = module.last().is_some_and(|name| name == "tests");
    let found = reader.found.into_iter().map(|found| Found { in_test: found.in_test || is_test, ..found });
    Source { found: found.collect(), module }
}

fn module_of(path: &str) -> Vec<String> {
    let mut module: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.len() > 1 && module.last().is_some_and(|last| last == "mod") || module == ["lib"] {
        module.pop();
    }
    module
}

#[derive(Debug)]
struct Token {
    text: String,
    line: usize,
}

/// Names, `::`, single signs and strings (a quote, and the text); without comments, characters and lifetimes.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let rest = &chars[at..];
        let string = string(rest);
        if let Some((_, text)) = &string {
            tokens.push(Token { text: format!("\"{text}"), line });
        }
        let length = string.map(|(length, _)| length).or_else(|| skipped(rest)).unwrap_or_else(|| {
            let length = token_length(rest);
            tokens.push(Token { text: rest[..length].iter().collect(), line });
            length
        });
        line += rest[..length].iter().filter(|c| **c == '\n').count();
        at += length;
    }
    tokens
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn token_length(rest: &[char]) -> usize {
    match rest {
        [':', ':', ..] => 2,
        [c, ..] if is_name(*c) => rest.iter().take_while(|c| is_name(**c)).count(),
        _ => 1,
    }
}

/// The length and the text of a string that begins here.
fn string(rest: &[char]) -> Option<(usize, String)> {
    if let ['"', ..] = rest {
        let length = quoted(rest, '"');
        return Some((length, unescaped(&rest[1..length - 1])));
    }
    let ['r', ..] = rest else { return None };
    let hashes = rest[1..].iter().take_while(|c| **c == '#').count();
    let length = skipped(rest)?;
    Some((length, rest[hashes + 2..length - hashes - 1].iter().collect()))
}

/// The text of a string, except for characters by their code.
fn unescaped(text: &[char]) -> String {
    let mut unescaped = String::new();
    let mut chars = text.iter().copied().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('\n')) => while chars.next_if(|c| c.is_whitespace()).is_some() {},
            ('\\', Some('n')) => {
                unescaped.push('\n');
                chars.next();
            }
            ('\\', _) => unescaped.extend(chars.next()),
            _ => unescaped.push(c),
        }
    }
    unescaped
}

/// The length of what stands here and names nothing; `None` where a token begins.
fn skipped(rest: &[char]) -> Option<usize> {
    let up_to = |start: usize, end: &str| {
        let end: Vec<char> = end.chars().collect();
        let found = rest[start..].windows(end.len()).position(|window| window == end);
        found.map_or(rest.len(), |found| start + found + end.len())
    };
    match rest {
        [c, ..] if c.is_whitespace() => Some(1),
        ['/', '/', ..] => Some(up_to(2, "\n")),
        ['/', '*', ..] => Some(block_comment(rest)),
        ['"', ..] => Some(quoted(rest, '"')),
        ['b' | 'c', '"', ..] => Some(1 + quoted(&rest[1..], '"')),
        ['b', '\'', ..] => Some(1 + quoted(&rest[1..], '\'')),
        ['\'', '\\', ..] | ['\'', _, '\'', ..] => Some(quoted(rest, '\'')),
        ['\'', ..] => Some(1 + rest[1..].iter().take_while(|c| is_name(**c)).count()),
        ['r', ..] | ['b', 'r', ..] => {
            let start = 1 + usize::from(rest[0] == 'b');
            let hashes = rest[start..].iter().take_while(|c| **c == '#').count();
            let opened = rest.get(start + hashes) == Some(&'"');
            opened.then(|| up_to(start + hashes + 1, &format!("\"{}", "#".repeat(hashes))))
        }
        _ => None,
    }
}

fn quoted(rest: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += 1 + usize::from(rest[at] == '\\');
    }
    (at + 1).min(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &[char]) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => (at, depth) = (at + 2, depth + 1),
            ['*', '/', ..] => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// A module inside the file.
struct Inner {
    /// Of the braces around it.
    depth: usize,
    is_test: bool,
}

struct Reader<'a> {
    tokens: &'a [Token],
    module: &'a [String],
    inner: Vec<Inner>,
    depth: usize,
    found: Vec<Found>,
    literals: Vec<Literal>,
}

impl Reader<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    fn is_name(&self, at: usize) -> bool {
        self.text(at).chars().next().is_some_and(is_name)
    }

    fn read(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            match self.text(at) {
                "{" => self.depth += 1,
                "}" => {
                    self.depth -= 1;
                    self.inner.pop_if(|inner| inner.depth == self.depth);
                }
                "mod" if self.text(at + 2) == "{" => {
                    let is_test = self.has_test_attribute(at);
                    self.inner.push(Inner { depth: self.depth, is_test });
                }
                _ if self.is_name(at) => {
                    at = self.path(at, &[]);
                    continue;
                }
                string if string.starts_with('"') => self.note_literal(at),
                _ => {}
            }
            at += 1;
        }
    }

    fn note_literal(&mut self, at: usize) {
        let token = &self.tokens[at];
        let mut call = None;
        let mut attribute = None;
        let mut inside = at;
        while let Some(bracket) = self.bracket_before(inside) {
            match self.text(bracket) {
                "(" if call.is_none() => {
                    let name = bracket.saturating_sub(if self.text(bracket - 1) == "!" { 2 } else { 1 });
                    call = Some(self.text(name).to_owned());
                }
                "[" if bracket > 0 && self.text(bracket - 1) == "#" => {
                    attribute = Some(self.text(bracket + 1).to_owned());
                }
                "{" => break,
                _ => {}
            }
            inside = bracket;
        }
        let in_test = self.inner.iter().any(|inner| inner.is_test);
        let (line, text) = (token.line, token.text[1..].to_owned());
        self.literals.push(Literal { line, text, attribute, call: call.unwrap_or_default(), in_test });
    }

    /// The bracket that is open at a token.
    fn bracket_before(&self, at: usize) -> Option<usize> {
        let mut closed = 0;
        (0..at).rev().find(|at| match self.text(*at) {
            ")" | "]" | "}" => {
                closed += 1;
                false
            }
            "(" | "[" | "{" if closed > 0 => {
                closed -= 1;
                false
            }
            bracket => ["(", "[", "{"].contains(&bracket),
        })
    }

    /// Whether the attributes before the item at this token have a `#[cfg(test)]`.
    fn has_test_attribute(&self, item: usize) -> bool {
        let ends_before = |token: &Token| [";", "{", "}"].contains(&token.text.as_str());
        let start = self.tokens[..item].iter().rposition(ends_before).map_or(0, |end| end + 1);
        let before: String = self.tokens[start..item].iter().map(|token| token.text.as_str()).collect();
        before.contains("#[cfg(test)]")
    }

    /// Reads a path, or the rest of one after `prefix`; gives the token after it.
    fn path(&mut self, start: usize, prefix: &[String]) -> usize {
        let mut path = prefix.to_vec();
        let mut at = start;
        loop {
            path.push(self.text(at).to_owned());
            at += 1;
            if self.text(at) != "::" {
                break;
            }
            if self.text(at + 1) == "{" {
                return self.group(at + 2, &path);
            }
            if !self.is_name(at + 1) && self.text(at + 1) != "*" {
                break;
            }
            at += 1;
        }
        self.note(path, self.tokens[start].line);
        at
    }

    /// Reads the paths of a group after its brace; gives the token after the closing one.
    fn group(&mut self, start: usize, prefix: &[String]) -> usize {
        let mut at = start;
        while at < self.tokens.len() && self.text(at) != "}" {
            match self.text(at) {
                "as" => at += 2,
                "{" => at = self.group(at + 1, prefix),
                "*" => at = self.path(at, prefix),
                _ if self.is_name(at) => at = self.path(at, prefix),
                _ => at += 1,
            }
        }
        at + 1
    }

    fn note(&mut self, path: Vec<String>, line: usize) {
        let from_root = self.from_root(&path);
        let in_test = self.inner.iter().any(|inner| inner.is_test);
        let absolute = self.absolute(&path);
        self.found.push(Found { line, path, from_root, absolute, in_test });
    }

    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let is_here = path[0] == "self";
        let path = if is_here { &path[1..] } else { path };
        if matches!(path.first()?.as_str(), "crate" | "tilescope") {
            return Some(path[1..].to_vec());
        }
        if is_here && path[0] != "super" {
            return Some([self.module, path].concat());
        }
        let supers = path.iter().take_while(|name| *name == "super").count();
        // Modules inside the file have no names here: they only count.
        let inner = self.inner.len();
        let module = &self.module[..(self.module.len() + inner.min(supers)).checked_sub(supers)?];
        (supers > 0).then(|| [module, &path[supers..]].concat())
    }

    fn from_root(&self, path: &[String]) -> Option<String> {
        let path = if path[0] == "self" { &path[1..] } else { path };
        let climbed = match path.first()?.as_str() {
            "crate" | "tilescope" => 1,
            _ => {
                let supers = path.iter().take_while(|name| *name == "super").count();
                let here = self.module.len() + self.inner.len();
                (supers > 0 && supers >= here).then_some(supers)?
            }
        };
        path.get(climbed).cloned()
    }
}
