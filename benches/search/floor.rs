//! The floor: the same searches as bare loops over plain vectors, without limits, counts, other rules or a recording.
//!
//! They expand the same nodes in the same order, in structures of the same kind as ours, and keep their memory from one run
//! to the next, as our searches do. With a log, they write what a recording of these searches mainly consists of: the
//! node of each expansion, and the known node of each successor that is dropped.

use std::cell::RefCell;
use std::rc::Rc;

use tilescope::heuristic::{Estimate, Heuristic, Manhattan};
use tilescope::puzzle::{Move, Size, Slides, State};
use tilescope::search::{AlgorithmId, Problem};

use crate::cases::Case;

/// What a loop did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    pub expanded: u64,
    /// The start, and every successor that became a node.
    pub nodes: u64,
    /// Moves of the path; `None` where there is none.
    pub length: Option<usize>,
}

/// Runs once.
pub type Loop<'a> = Box<dyn Fn() -> Tally + 'a>;

/// The loops for a case, without and with a log; none where there is no such loop.
pub fn floor(case: &Case) -> Option<[Loop<'_>; 2]> {
    match (case.settings.algorithm, case.problem.size() == Size::EIGHT) {
        (AlgorithmId::Bfs, true) => Some(loops(case, Numbered::default(), bfs::<false>, bfs::<true>)),
        (AlgorithmId::Astar, true) => {
            Some(loops(case, Numbered::default(), astar::<_, false>, astar::<_, true>))
        }
        (AlgorithmId::Astar, false) => {
            Some(loops(case, Hashed::default(), astar::<_, false>, astar::<_, true>))
        }
        _ => None,
    }
}

type Search<T> = fn(&Given, &mut Kept<T>) -> Tally;

fn loops<'a, T: Table + 'a>(case: &Case, table: T, plain: Search<T>, logged: Search<T>) -> [Loop<'a>; 2] {
    let given = Given::new(&case.problem, Slides::new(case.problem.size(), case.settings.moves));
    let (tops, log) = (Vec::new(), Log::default());
    let memory = Rc::new(RefCell::new((given, Kept { nodes: Vec::new(), table, tops, log })));
    [plain, logged].map(|search| {
        let memory = Rc::clone(&memory);
        Box::new(move || {
            let (given, memory) = &mut *memory.borrow_mut();
            search(given, memory)
        }) as Loop<'a>
    })
}

/// What a search is given.
struct Given {
    start: State,
    goal: State,
    slides: Slides,
    manhattan: Manhattan,
}

impl Given {
    fn new(problem: &Problem, slides: Slides) -> Self {
        let manhattan = Manhattan::for_goal(problem.goal());
        Self { start: problem.start().state(), goal: problem.goal().state(), slides, manhattan }
    }
}

/// What the loops keep from one run to the next.
struct Kept<T> {
    nodes: Vec<Node>,
    table: T,
    /// By f and h: the newest open node.
    tops: Vec<[u32; LARGEST_H + 1]>,
    log: Log,
}

#[derive(Default)]
struct Log {
    expanded: Vec<u32>,
    known: Vec<u32>,
}

/// 24 bytes, as ours.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    parent: u32,
    /// The next node of the same f and h on the open list.
    below: u32,
    g: u16,
    h: u8,
    blank: u8,
    mv: Option<Move>,
    is_replaced: bool,
}

const NONE: u32 = u32::MAX;
/// No board is farther from its goal in Manhattan distance.
const LARGEST_H: usize = 63;

/// Empties the memory, and makes the start a node.
fn begin<T: Table>(given: &Given, memory: &mut Kept<T>) -> Node {
    memory.nodes.clear();
    memory.table.clear();
    memory.tops.clear();
    memory.log.expanded.clear();
    memory.log.known.clear();
    let (state, blank) = (given.start, given.start.blank());
    let h = given.manhattan.h(state) as u8;
    let start = Node { state, parent: NONE, below: NONE, g: 0, h, blank, mv: None, is_replaced: false };
    memory.nodes.push(start);
    let place = memory.table.look_up(state, blank, |_| state);
    memory.table.set(place, 0);
    start
}

fn bfs<const LOGS: bool>(given: &Given, memory: &mut Kept<Numbered>) -> Tally {
    begin(given, memory);
    let Kept { nodes, table, log, .. } = memory;
    let (mut expanded, mut goal) = (0, None);
    while expanded < nodes.len() {
        let id = expanded as u32;
        let node = nodes[expanded];
        expanded += 1;
        if LOGS {
            log.expanded.push(id);
        }
        if node.state == given.goal {
            goal = Some(id);
            break;
        }
        for slide in given.slides.onwards(node.blank, node.mv) {
            let state = node.state.slide(node.blank, slide.to);
            let place = table.look_up(state, slide.to, |id| nodes[id as usize].state);
            if let Some(known) = place.known {
                if LOGS {
                    log.known.push(known);
                }
                continue;
            }
            table.set(place, nodes.len() as u32);
            let (blank, mv) = (slide.to, Some(slide.mv));
            nodes.push(Node { state, parent: id, g: node.g + 1, blank, mv, ..node });
        }
    }
    tally(expanded as u64, nodes, goal)
}

fn astar<T: Table, const LOGS: bool>(given: &Given, memory: &mut Kept<T>) -> Tally {
    let start = begin(given, memory);
    let Kept { nodes, table, tops, log } = memory;
    let (mut expanded, mut goal) = (0, None);
    let mut next = (0, 0);
    push(tops, &mut next, (start.h.into(), start.h.into()), 0);
    while let Some(id) = pop(nodes, tops, &mut next) {
        let node = nodes[id as usize];
        expanded += 1;
        if LOGS {
            log.expanded.push(id);
        }
        if node.state == given.goal {
            goal = Some(id);
            break;
        }
        let g = node.g + 1;
        for slide in given.slides.onwards(node.blank, node.mv) {
            let state = node.state.slide(node.blank, slide.to);
            let place = table.look_up(state, slide.to, |id| nodes[id as usize].state);
            if let Some(known) = place.known {
                if nodes[known as usize].g <= g {
                    if LOGS {
                        log.known.push(known);
                    }
                    continue;
                }
                nodes[known as usize].is_replaced = true;
            }
            let new = nodes.len() as u32;
            table.set(place, new);
            let h = given.manhattan.after(node.h.into(), node.state, node.blank, slide.to) as u8;
            let key = (usize::from(g) + usize::from(h), usize::from(h));
            let below = push(tops, &mut next, key, new);
            let (blank, mv) = (slide.to, Some(slide.mv));
            nodes.push(Node { state, parent: id, below, g, h, blank, mv, is_replaced: false });
        }
    }
    tally(expanded, nodes, goal)
}

fn tally(expanded: u64, nodes: &[Node], goal: Option<u32>) -> Tally {
    let parent = |id: &u32| Some(nodes[*id as usize].parent).filter(|parent| *parent != NONE);
    let length = goal.map(|goal| std::iter::successors(Some(goal), parent).count() - 1);
    Tally { expanded, nodes: nodes.len() as u64, length }
}

/// Puts a node on the open list, and gives the one below it. No f below the first of `next` has a node, and none of that f
/// with an h below the second.
#[inline]
fn push(
    tops: &mut Vec<[u32; LARGEST_H + 1]>,
    next: &mut (usize, usize),
    key: (usize, usize),
    id: u32,
) -> u32 {
    if key.0 >= tops.len() {
        tops.resize(key.0 + 1, [NONE; LARGEST_H + 1]);
    }
    *next = key.min(*next);
    std::mem::replace(&mut tops[key.0][key.1 & LARGEST_H], id)
}

/// Takes the node of the least f off the open list: of several the one with the least h, and of these the newest.
#[inline]
fn pop(nodes: &[Node], tops: &mut [[u32; LARGEST_H + 1]], next: &mut (usize, usize)) -> Option<u32> {
    loop {
        let level = tops.get_mut(next.0)?;
        let Some(place) = (next.1..=LARGEST_H).find(|h| level[*h] != NONE) else {
            *next = (next.0 + 1, 0);
            continue;
        };
        next.1 = place;
        let id = level[place];
        let node = &nodes[id as usize];
        level[place] = node.below;
        if !node.is_replaced {
            return Some(id);
        }
    }
}

/// The newest node of each state.
trait Table {
    fn clear(&mut self);
    fn look_up(&self, state: State, blank: u8, state_of: impl Fn(u32) -> State) -> Place;
    fn set(&mut self, place: Place, id: u32);
}

/// Where a state is in a table, or would go.
#[derive(Clone, Copy)]
struct Place {
    index: usize,
    hash: u64,
    known: Option<u32>,
}

/// For 3×3: a slot for every board, by its number, and a bit that tells whether it is used.
struct Numbered {
    /// By the first four tiles without the blank: twelve times the number of their arrangement.
    first: Vec<u16>,
    /// By the last four: in which of the twelve orders they stand that a given parity allows.
    last: Vec<u8>,
    slots: Vec<u32>,
    is_used: Vec<u64>,
}

const ORDERS: usize = 20_160;

impl Default for Numbered {
    fn default() -> Self {
        let (mut first, mut last) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        let mut arrangements = 0;
        for packed in 0..1 << 16 {
            let tiles = [0, 1, 2, 3].map(|i| packed >> (4 * i) & 15);
            if (0..4).all(|i| (1..=8).contains(&tiles[i]) && !tiles[..i].contains(&tiles[i])) {
                let smaller = |i: usize| tiles[i + 1..].iter().filter(|later| **later < tiles[i]).count();
                first[packed] = 12 * arrangements;
                last[packed] = (3 * smaller(0) + smaller(1)) as u8;
                arrangements += 1;
            }
        }
        Self { first, last, slots: vec![0; 9 * ORDERS], is_used: vec![0; (9 * ORDERS).div_ceil(64)] }
    }
}

impl Table for Numbered {
    fn clear(&mut self) {
        self.is_used.fill(0);
        // To write the slots through is the quickest way to have them near.
        self.slots.fill(0);
    }

    #[inline]
    fn look_up(&self, state: State, blank: u8, _: impl Fn(u32) -> State) -> Place {
        let before = (1 << (4 * u32::from(blank))) - 1;
        let tiles = state.0 & before | state.0 >> 4 & !before;
        let (first, last) =
            (self.first[(tiles & 0xffff) as usize], self.last[(tiles >> 16 & 0xffff) as usize]);
        let index = usize::from(blank) * ORDERS + usize::from(first) + usize::from(last);
        let is_used = self.is_used[index / 64] >> (index % 64) & 1 == 1;
        Place { index, hash: 0, known: is_used.then(|| self.slots[index]) }
    }

    #[inline]
    fn set(&mut self, place: Place, id: u32) {
        self.is_used[place.index / 64] |= 1 << (place.index % 64);
        self.slots[place.index] = id;
    }
}

/// For 4×4: a hash table with linear probing, whose slots hold half of the hash and the number of the node plus one.
#[derive(Default)]
struct Hashed {
    slots: Vec<u64>,
    /// The memory of the table before it grew last.
    old: Vec<u64>,
    bits: u32,
    used: usize,
}

const ID: u64 = 0xffff_ffff;
const FIRST_BITS: u32 = 12;

impl Hashed {
    #[cold]
    fn grow(&mut self) {
        self.bits += if self.used < 1 << 16 { 2 } else { 1 };
        std::mem::swap(&mut self.slots, &mut self.old);
        self.slots.clear();
        self.slots.resize(1 << self.bits, 0);
        let mask = self.slots.len() - 1;
        for &entry in self.old.iter().filter(|entry| **entry != 0) {
            let mut index = (entry >> (64 - self.bits)) as usize;
            while self.slots[index] != 0 {
                index = (index + 1) & mask;
            }
            self.slots[index] = entry;
        }
    }
}

impl Table for Hashed {
    fn clear(&mut self) {
        (self.bits, self.used) = (FIRST_BITS, 0);
        self.slots.clear();
        self.slots.resize(1 << FIRST_BITS, 0);
    }

    #[inline]
    fn look_up(&self, state: State, _: u8, state_of: impl Fn(u32) -> State) -> Place {
        let hash = (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) & !ID;
        let mask = self.slots.len() - 1;
        let mut index = (hash >> (64 - self.bits)) as usize;
        loop {
            let entry = self.slots[index & mask];
            if entry == 0 {
                return Place { index, hash, known: None };
            }
            if (entry ^ hash) & !ID == 0 {
                let id = (entry & ID) as u32 - 1;
                if state_of(id) == state {
                    return Place { index, hash, known: Some(id) };
                }
            }
            index = (index + 1) & mask;
        }
    }

    #[inline]
    fn set(&mut self, place: Place, id: u32) {
        let mask = self.slots.len() - 1;
        self.slots[place.index & mask] = place.hash | u64::from(id + 1);
        if place.known.is_none() {
            self.used += 1;
            if self.used > (1 << self.bits) / 4 * 3 {
                self.grow();
            }
        }
    }
}
