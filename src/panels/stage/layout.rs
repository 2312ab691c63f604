//! Where the parts of the current step are: fixed slots, the same at every step.

use egui::{Rect, pos2, vec2};

use crate::kit::theme::UnitScale;
use crate::picture::stage::Form;

#[derive(Clone, Debug)]
pub struct Layout {
    pub form: Form,
    pub scale: UnitScale,
    pub board: Rect,
    /// The goal beside the board, in the first minute.
    pub goal: Option<Rect>,
    pub equation: Rect,
    /// The line below the equation.
    pub note: Option<Rect>,
    /// The phases of a step; the last ones where not all have room.
    pub phases: Vec<Rect>,
    pub why: Rect,
    /// The word above the successors.
    pub title: Option<Rect>,
    pub slots: [Rect; 4],
    /// What is to the left of there is covered, and is not drawn.
    pub covered: Option<f32>,
}

/// Distances and sizes, in units. `why` and `slots` are upper edges.
struct Measures {
    margin: f32,
    top: f32,
    board: f32,
    gap: f32,
    /// The middle of the line.
    note: Option<f32>,
    /// The middle of the line.
    first_phase: f32,
    phases: usize,
    why: f32,
    slots: f32,
    slot_height: f32,
}

impl Measures {
    fn of(form: Form) -> Self {
        match form {
            Form::Large => Self {
                margin: 1.2,
                top: 1.0,
                board: 15.9,
                gap: 1.8,
                note: Some(6.1),
                first_phase: 8.85,
                phases: 4,
                why: 17.5,
                slots: 23.6,
                slot_height: 5.8,
            },
            Form::Low => Self {
                margin: 1.2,
                top: 0.8,
                board: 15.5,
                gap: 1.5,
                note: Some(5.8),
                first_phase: 8.6,
                phases: 4,
                why: 16.5,
                slots: 20.5,
                slot_height: 4.3,
            },
            Form::Narrow => Self {
                margin: 1.0,
                top: 0.8,
                board: 10.7,
                gap: 1.2,
                note: None,
                first_phase: 6.6,
                phases: 3,
                why: 11.8,
                slots: 15.3,
                slot_height: 4.2,
            },
        }
    }
}

/// Of two lines.
const WHY: f32 = 3.3;
const PHASE: f32 = 1.85;
/// Of the word above the goal.
const GOAL_NAME: f32 = 1.6;
const SLOT_GAP: f32 = 0.6;
/// The widest that all parts together become, in units; what is left stays empty.
const WIDEST: f32 = 44.0;

impl Layout {
    pub fn of(form: Form, rect: Rect, scale: UnitScale) -> Self {
        let measures = Measures::of(form);
        let Measures { margin, top, board, gap, .. } = measures;
        let u = |units| scale.u(units);
        let at = |x: f32, y: f32, width: f32, height: f32| {
            Rect::from_min_size(rect.min + vec2(u(x), u(y)), vec2(u(width), u(height)))
        };
        let width = (rect.width() / u(1.0)).min(WIDEST);
        let right = margin + board + gap;
        let right_width = width - right - margin;
        let phase = |place: usize| {
            let centre = measures.first_phase + PHASE * place as f32;
            at(right - 0.5, centre - PHASE / 2.0, right_width, PHASE)
        };
        let inner = width - 2.0 * margin;
        let slot_width = (inner - 3.0 * SLOT_GAP) / 4.0;
        let slot = |place: usize| {
            let left = margin + place as f32 * (slot_width + SLOT_GAP);
            at(left, measures.slots, slot_width, measures.slot_height)
        };
        Self {
            form,
            scale,
            board: at(margin, top, board, board),
            goal: None,
            equation: at(right, top + 0.1, right_width, 4.0),
            note: measures.note.map(|centre| at(right, centre - 0.8, right_width, 1.6)),
            phases: (0..measures.phases).map(phase).collect(),
            why: at(margin, measures.why, inner, WHY),
            title: (form == Form::Large).then(|| at(margin, 21.9, inner, 1.6)),
            slots: std::array::from_fn(slot),
            covered: None,
        }
    }

    /// Whether a part can be seen as a whole.
    pub fn shows(&self, part: Rect) -> bool {
        self.covered.is_none_or(|covered| part.left() >= covered)
    }

    /// With the goal beside the board, in place of the phases and the sum of h.
    #[must_use]
    pub fn with_goal(self) -> Self {
        let beside = self.equation.left();
        let top = self.board.top();
        let side = self.board.height() - self.equation.height() - self.scale.u(GOAL_NAME + 0.4);
        let goal = Rect::from_min_size(pos2(beside, top + self.scale.u(GOAL_NAME)), vec2(side, side));
        let below = pos2(beside, self.board.bottom() - self.equation.height());
        let equation = Rect::from_min_size(below, self.equation.size());
        Self { goal: Some(goal), equation, note: None, phases: Vec::new(), ..self }
    }

    pub fn board_of(&self, size: (usize, usize)) -> Rect {
        board_in(self.board, size)
    }
}

/// Where a board with these many columns and rows is in a square.
pub fn board_in(square: Rect, (columns, rows): (usize, usize)) -> Rect {
    let side = square.width() / columns.max(rows) as f32;
    let size = vec2(side * columns as f32, side * rows as f32);
    Rect::from_min_size(pos2(square.left(), square.center().y - size.y / 2.0), size)
}
