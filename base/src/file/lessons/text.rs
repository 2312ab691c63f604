//! The notes of lessons: `CommonMark` as blocks of words, without anything that would have to be loaded.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Emphasis {
    /// `*` and `**` alike: the screen has no italics.
    pub strong: bool,
    /// Text of the program, such as the name of a file.
    pub code: bool,
}

/// Words that are set off in one way. A line that ends is a `\n` among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    pub text: String,
    pub emphasis: Emphasis,
}

/// A paragraph of a note, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    pub words: Vec<Words>,
    pub is_heading: bool,
    pub is_code: bool,
    pub quotes: usize,
    pub lists: usize,
    /// The mark before it in a list: a number with a point, or a bullet.
    pub mark: Option<String>,
    pub is_rule: bool,
}

const DEEPEST: usize = 4;

#[derive(Default)]
struct Reading {
    blocks: Vec<Block>,
    open: Block,
    strong: usize,
    /// The next number of each list around; `None` for one of bullets.
    lists: Vec<Option<u64>>,
}

impl Reading {
    fn add(&mut self, text: &str, code: bool) {
        let emphasis = Emphasis { strong: self.strong > 0, code };
        match self.open.words.last_mut() {
            Some(last) if last.emphasis == emphasis => last.text.push_str(text),
            _ => self.open.words.push(Words { text: text.to_owned(), emphasis }),
        }
    }

    fn end_block(&mut self) {
        let words = std::mem::take(&mut self.open.words);
        if words.is_empty() {
            return;
        }
        let mark = self.open.mark.take();
        let (quotes, lists) = (self.open.quotes.min(DEEPEST), self.lists.len().min(DEEPEST));
        self.blocks.push(Block { words, quotes, lists, mark, ..self.open.clone() });
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Strong | Tag::Emphasis => self.strong += 1,
            Tag::Link { .. } | Tag::Image { .. } | Tag::HtmlBlock => {}
            _ => self.end_block(),
        }
        match tag {
            Tag::Heading { .. } => self.open.is_heading = true,
            Tag::BlockQuote(_) => self.open.quotes += 1,
            Tag::CodeBlock(_) => self.open.is_code = true,
            Tag::List(first) => self.lists.push(*first),
            Tag::Item => {
                self.open.mark = self.lists.last_mut().map(|next| match next {
                    Some(number) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    None => "•".to_owned(),
                });
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match (tag, self.open.words.last_mut()) {
            (TagEnd::Strong | TagEnd::Emphasis, _) => {
                self.strong = self.strong.saturating_sub(1);
                return;
            }
            (TagEnd::Link | TagEnd::Image | TagEnd::HtmlBlock, _) => return,
            (TagEnd::CodeBlock, Some(last)) => last.text.truncate(last.text.trim_end().len()),
            _ => {}
        }
        self.end_block();
        match tag {
            TagEnd::Heading(_) => self.open.is_heading = false,
            TagEnd::BlockQuote(_) => self.open.quotes = self.open.quotes.saturating_sub(1),
            TagEnd::CodeBlock => self.open.is_code = false,
            TagEnd::List(_) => drop(self.lists.pop()),
            _ => {}
        }
    }
}

/// The paragraphs of a note. The text of a link or a picture is kept, its address is not; HTML is shown as it is written.
pub fn note_blocks(note: &str) -> Vec<Block> {
    let mut reading = Reading::default();
    for event in Parser::new(note) {
        match event {
            Event::Start(tag) => reading.start(&tag),
            Event::End(tag) => reading.end(tag),
            Event::Code(text) => reading.add(&text, true),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                let is_code = reading.open.is_code;
                reading.add(&text, is_code);
            }
            Event::SoftBreak => reading.add(" ", false),
            Event::HardBreak => reading.add("\n", false),
            Event::Rule => {
                reading.end_block();
                reading.blocks.push(Block { is_rule: true, ..Block::default() });
            }
            _ => {}
        }
    }
    reading.end_block();
    reading.blocks
}

/// The words of a note, a line for each paragraph.
pub fn plain_note(note: &str) -> String {
    let line = |block: &Block| {
        let mark = block.mark.as_ref().map_or(String::new(), |mark| format!("{mark} "));
        mark + &block.words.iter().map(|words| words.text.as_str()).collect::<String>()
    };
    note_blocks(note).iter().map(line).collect::<Vec<_>>().join("\n")
}
