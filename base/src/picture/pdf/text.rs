//! A line of text on a page of a PDF.

use pdf_writer::{Content, Name, Str, TextStr};

use super::embed::THOUSANDTHS;
use super::font::{Cluster, Face, PlacedGlyph};

/// Shows the glyphs of a text, after the font and the place are set. A reader that copies or searches the text finds its letters.
pub fn show(content: &mut Content, face: &Face, size: f32, clusters: &[Cluster]) {
    let mut shown = ShownText { content, face, size, behind: 0, up: 0 };
    // One operation shows all that needs no letters beside it.
    for run in clusters.chunk_by(|one, next| one.letters.is_none() && next.letters.is_none()) {
        match &run[0].letters {
            Some(letters) => shown.show_as(letters, run),
            None => shown.show(run),
        }
    }
}

struct ShownText<'a> {
    content: &'a mut Content,
    face: &'a Face,
    size: f32,
    /// How far the reader is behind the place of the next glyph, in units of the font.
    behind: i32,
    /// How far above the baseline the reader is, in units of the font.
    up: i32,
}

impl ShownText<'_> {
    /// The letters stand beside the glyphs.
    fn show_as(&mut self, letters: &str, run: &[Cluster]) {
        let mut marked = self.content.begin_marked_content_with_properties(Name(b"Span"));
        marked.properties().actual_text(TextStr(letters));
        drop(marked);
        self.show(run);
        self.content.end_marked_content();
    }

    fn show(&mut self, run: &[Cluster]) {
        let glyphs: Vec<&PlacedGlyph> = run.iter().flat_map(|cluster| &cluster.glyphs).collect();
        for level in glyphs.chunk_by(|one, next| one.up == next.up) {
            self.move_up(level[0].up);
            self.show_level(level);
        }
    }

    fn move_up(&mut self, up: i32) {
        if self.up != up {
            self.up = up;
            self.content.set_rise(self.face.length(up, self.size));
        }
    }

    fn show_level(&mut self, glyphs: &[&PlacedGlyph]) {
        let mut positioned = self.content.show_positioned();
        let mut items = positioned.items();
        let mut numbers = Vec::new();
        for glyph in glyphs {
            self.behind += glyph.right;
            if self.behind != 0 {
                if !numbers.is_empty() {
                    items.show(Str(&numbers));
                    numbers.clear();
                }
                items.adjust(-self.face.length(self.behind, THOUSANDTHS));
                self.behind = 0;
            }
            numbers.extend(glyph.number.to_be_bytes());
            self.behind = glyph.advance - glyph.width - glyph.right;
        }
        items.show(Str(&numbers));
    }
}
