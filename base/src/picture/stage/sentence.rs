//! The sentence of the stage, in two lines: g and h in their colours, the marks as shapes.

use super::{BOARD_MARK, Brush, LEAST_TEXT, NEXT_MARK, TEXT, TextLook};
use crate::picture::{Area, Colour, Shape, line};

/// From one line to the next, in sizes of the text.
const ROW: f32 = 1.375;
const LINES: usize = 2;
/// The widths of a mark, and of a space, in sizes of the text.
const MARK: f32 = 0.8;
const SPACE: f32 = 0.27;

/// Writes it from `left` to `right`, with the top of its first line at `top`: smaller where it has too many lines.
pub fn draw_sentence(brush: &mut Brush<'_>, sentence: &str, (left, top, right): (f32, f32, f32)) {
    // Where it fits, each of two sentences has its line.
    let separate = sentence.replacen(". ", ".\n", 1);
    let ways = [TEXT, LEAST_TEXT].map(|size| [(size, separate.as_str()), (size, sentence)]);
    let fits = |(size, text): &(f32, &str)| lines(brush, text, *size, right - left).len() <= LINES;
    let chosen = ways.as_flattened().iter().copied().find(fits);
    let (size, text) = chosen.unwrap_or((LEAST_TEXT * 0.8, sentence));
    for (place, line) in lines(brush, text, size, right - left).iter().enumerate() {
        let y = top + size * ROW * (place as f32 + 0.5);
        let mut x = left;
        for word in line {
            x = draw_word(brush, word, (x, y), size) + SPACE * size;
        }
    }
}

fn is_beside(letter: char) -> bool {
    !letter.is_alphanumeric() && !NEXT_MARK.contains(letter) && !BOARD_MARK.contains(letter)
}

/// A word in its parts: before it, itself, and the punctuation after it.
fn parts(word: &str) -> (&str, &str, &str) {
    let bare = word.trim_matches(is_beside);
    let (before, rest) = word.split_at(word.find(bare).unwrap_or(0));
    let (bare, after) = rest.split_at(bare.len());
    (before, bare, after)
}

fn look_of(brush: &Brush<'_>, bare: &str, size: f32) -> TextLook {
    let plain = TextLook { size, ..brush.plain() };
    let coloured = |colour: Colour| TextLook { strong: true, colour, ..plain };
    match bare {
        "g" | "2g" => coloured(brush.palette.g),
        "h" => coloured(brush.palette.h),
        "f" | "F" => coloured(brush.palette.text),
        _ => plain,
    }
}

fn is_mark(bare: &str) -> bool {
    bare == NEXT_MARK || bare == BOARD_MARK
}

fn width(brush: &Brush<'_>, word: &str, size: f32) -> f32 {
    let (before, bare, after) = parts(word);
    let look = look_of(brush, bare, size);
    let plain = TextLook { size, ..brush.plain() };
    let inner = if is_mark(bare) { MARK * size } else { look.width(bare) };
    plain.width(before) + inner + plain.width(after)
}

/// The words of each line.
fn lines<'t>(brush: &Brush<'_>, text: &'t str, size: f32, room: f32) -> Vec<Vec<&'t str>> {
    let mut lines = Vec::new();
    for sentence in text.lines() {
        let (mut line, mut x) = (Vec::new(), 0.0);
        for word in sentence.split(' ').filter(|word| !word.is_empty()) {
            let width = width(brush, word, size);
            if x + width > room && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                x = 0.0;
            }
            line.push(word);
            x += width + SPACE * size;
        }
        lines.push(line);
    }
    lines
}

fn draw_word(brush: &mut Brush<'_>, word: &str, (x, y): (f32, f32), size: f32) -> f32 {
    let (before, bare, after) = parts(word);
    let plain = TextLook { size, ..brush.plain() };
    if !is_mark(bare) && !look_of(brush, bare, size).strong {
        return brush.left((x, y), word, plain, f32::INFINITY);
    }
    let mut x = brush.left((x, y), before, plain, f32::INFINITY);
    if is_mark(bare) {
        draw_mark(brush, bare, (x + MARK * size / 2.0, y), MARK * size * 0.9);
        x += MARK * size;
    } else {
        x = brush.left((x, y), bare, look_of(brush, bare, size), f32::INFINITY);
    }
    brush.left((x, y), after, plain, f32::INFINITY)
}

fn draw_mark(brush: &mut Brush<'_>, mark: &str, (x, y): (f32, f32), side: f32) {
    if mark == NEXT_MARK {
        brush.next_mark((x, y), side);
        return;
    }
    let area = Area::square(brush.at(x, y), brush.u(side * 0.8));
    let border = Some(line(brush.u(side * 0.12), brush.palette.current));
    brush.scene.shapes.push(Shape::Rectangle { area, radius: 0.0, fill: Colour::NONE, line: border });
}
