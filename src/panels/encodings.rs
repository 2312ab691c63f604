//! The inspected board in the three encodings of the source articles, with every term of each sum.

use egui::collapsing_header::CollapsingState;
use egui::{Align, CollapsingHeader, Layout, RichText, TextStyle, TextWrapMode, Ui, WidgetText, vec2};

use crate::core::{BoardSide, Seen};
use crate::kit::SECTION_GAP;
use crate::panels::text::node;
use crate::picture::number;
use crate::puzzle::{Board, Decimal, DecimalChange, Move, Term, mixed_radix_terms, rank_terms};
use crate::recording::PathNode;

const MOVES: [Move; 4] = [Move::Up, Move::Right, Move::Down, Move::Left];

const NAME_WIDTH: f32 = 56.0;
const POWERS: [char; 7] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶'];

const CANTOR: &str = "Cantor number";
const MIXED_RADIX: &str = "Mixed-radix hash";
const MIXED_RADIX_NOTE: &str = "Each tile, row by row without the blank, counts the greater tiles before it, times 0!, 1!, 2!, … 7!. \
     The blank x, at place p from 1 to 9, counts 9 − p, times 8!.";
const INTEGER: &str = "Nine-digit integer";

/// Closed at first. When the user opens the section, it scrolls into view.
pub fn encodings_ui(ui: &mut Ui, seen: Seen<'_>) {
    let title = RichText::new("Encodings").heading().strong();
    let header = CollapsingHeader::new(title).id_salt("encodings");
    let response = header.show_unindented(ui, |ui| all_ui(ui, seen));
    let header = &response.header_response;
    let is_open = CollapsingState::load(ui.ctx(), header.id).is_some_and(|state| state.is_open());
    if header.clicked() && is_open {
        ui.data_mut(|data| data.insert_temp(header.id, Opening));
    }
    // Only when the section has unfolded: before, there is no room to scroll to.
    let unfolded = is_open && response.fully_open();
    if unfolded && ui.data_mut(|data| data.remove_temp::<Opening>(header.id)).is_some() {
        header.scroll_to_me(Some(Align::TOP));
    }
}

#[derive(Clone, Default)]
struct Opening;

fn all_ui(ui: &mut Ui, seen: Seen<'_>) {
    let (board, name) = board_and_name(seen);
    ui.label(format!("{name}: {board}"));
    cantor_ui(ui, &board);
    ui.add_space(SECTION_GAP);
    decimal_ui(ui, &board);
    ui.add_space(SECTION_GAP);
    mixed_radix_ui(ui, &board);
}

/// The inspected board and its name. Before the first search, this is the start in the editor.
fn board_and_name(seen: Seen<'_>) -> (Board, String) {
    let edited = || (*seen.core.editor.board(BoardSide::Start), "Start".to_owned());
    let (Some(shown), Some(inspected)) = (&seen.core.shown, seen.core.inspected()) else {
        return edited();
    };
    let on_path = seen.core.views.path.shown().filter(|_| shown.is_solved());
    let recording = &shown.recording;
    let number = recording.number(inspected);
    let inspected = || PathNode { number, state: recording.nodes().state(inspected), mv: None };
    let on_path = on_path.map(|moves| shown.path_nodes()[moves.min(shown.path_length())]);
    let at = on_path.unwrap_or_else(inspected);
    (recording.board(at.state), node(at.number))
}

fn cantor_ui(ui: &mut Ui, board: &Board) {
    let cells = board.size().cells();
    if board.size().is_wide() {
        return not_here_ui(ui, CANTOR, "the numbers of boards of more than 16 cells are too large");
    }
    let note = format!(
        "The rank of the board among all {cells}! arrangements, counted from 0. \
         Each cell, row by row, counts the smaller tiles after it (the blank x is 0). \
         That count is multiplied by the factorial of the number of cells after it."
    );
    let terms: Vec<_> = rank_terms(board).collect();
    sum_ui(ui, CANTOR, &note, &terms, Term::to_string);
}

fn mixed_radix_ui(ui: &mut Ui, board: &Board) {
    match mixed_radix_terms(board) {
        Ok(terms) => sum_ui(ui, MIXED_RADIX, MIXED_RADIX_NOTE, &terms, |term| match term.tile {
            0 => format!("(9 − {})·{}!", 9 - term.count, term.weight),
            _ => term.to_string(),
        }),
        Err(error) => not_here_ui(ui, MIXED_RADIX, &error.to_string()),
    }
}

fn decimal_ui(ui: &mut Ui, board: &Board) {
    let integer = match Decimal::of_board(board) {
        Ok(integer) => integer,
        Err(error) => return not_here_ui(ui, INTEGER, &error.to_string()),
    };
    title_ui(ui, INTEGER, &integer.number().to_string());
    let blank = integer.blank();
    ui.weak(format!(
            "The eight tiles row by row, then {blank}, the place of the blank. \
         Right adds 1 and left subtracts 1. Up subtracts 3 and down adds 3, and one tile jumps over two others: \
         of three digits, up moves the first behind the others, and down moves the last before them."
        ),
    );
    // As close together as lines of text.
    ui.spacing_mut().interact_size.y = 0.0;
    for mv in MOVES {
        ui.horizontal_wrapped(|ui| move_ui(ui, integer, mv));
    }
}

/// One move as a sum on the integer, or why the move is impossible.
fn move_ui(ui: &mut Ui, integer: Decimal, mv: Move) {
    let name = format!("{} {}", mv.letter(), mv.name());
    let name_size = vec2(NAME_WIDTH, ui.text_style_height(&TextStyle::Body));
    ui.allocate_ui_with_layout(name_size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(NAME_WIDTH);
        ui.label(name);
    });
    let (Some(change), Some(after)) = (integer.change(mv), integer.after(mv)) else {
        let border = match mv {
            Move::Up => "top row",
            Move::Down => "bottom row",
            Move::Left => "left column",
            Move::Right => "right column",
        };
        ui.weak(format!("not possible: the blank is in the {border}"));
        return;
    };
    ui.label(format!("{} {} =", integer.number(), change_text(change)));
    ui.strong(after.number().to_string());
}

/// Such as `+ (153 − 315)·10⁵ − 3`.
fn change_text(change: DecimalChange) -> String {
    let turn = change
        .turn
        .map(|turn| format!("+ ({} − {})·10{} ", turn.to, turn.from, POWERS[turn.exponent as usize]));
    let sign = if change.step < 0 { '−' } else { '+' };
    format!("{}{sign} {}", turn.unwrap_or_default(), change.step.abs())
}

fn title_ui(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.strong(name);
        ui.label(RichText::new(value).heading().strong());
    });
}

fn not_here_ui(ui: &mut Ui, name: &str, reason: &str) {
    ui.strong(name);
    ui.weak(format!("Not for this board: {reason}."));
}

/// Each term below its tile and above its value; as many per line as fit.
fn sum_ui(ui: &mut Ui, name: &str, note: &str, terms: &[Term], term_text: impl Fn(&Term) -> String) {
    let sum = number(terms.iter().copied().map(Term::value).sum::<u64>());
    title_ui(ui, name, &sum);
    ui.weak(note);
    let columns = terms.iter().enumerate().map(|(i, term)| {
        let plus = if i == 0 { "" } else { "+ " };
        let tile = if term.tile == 0 { "x".to_owned() } else { term.tile.to_string() };
        [tile, format!("{plus}{}", term_text(term)), number(term.value())]
    });
    let total = [String::new(), format!("= {sum}"), String::new()];
    ui.horizontal_wrapped(|ui| {
        for column in columns.chain([total]) {
            column_ui(ui, column);
        }
    });
}

fn column_ui(ui: &mut Ui, [tile, term, value]: [String; 3]) {
    let lines = [
        (RichText::new(tile).strong(), TextStyle::Body),
        (RichText::new(term), TextStyle::Body),
        (RichText::new(value).weak(), TextStyle::Small),
    ];
    let galleys = lines.map(|(text, style)| {
        WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style)
    });
    let width = galleys.iter().map(|galley| galley.size().x).fold(0.0, f32::max).ceil();
    let height = galleys.iter().map(|galley| galley.size().y).sum();
    ui.allocate_ui_with_layout(vec2(width, height), Layout::top_down(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for galley in galleys {
            ui.label(galley);
        }
    });
}
