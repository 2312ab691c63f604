//! The state of each board at any moment, for views that show a board once and not once for each of its nodes.

use std::iter;
use std::sync::{Arc, Weak};

use super::cell_counts::path_and_leaves;
use super::columns::Columns;
use super::cursor::{Moment, NodeStatus};
use super::recorded_search::Recording;
use crate::memory;
use crate::puzzle::State;
use crate::search::NodeId;

/// The newest node of each board at a moment. The caller numbers the boards.
#[derive(Clone, Debug, Default)]
pub struct BoardNodes {
    /// The columns that the other fields are about.
    of: Weak<Columns>,
    /// By node: the number of its board, and the node that was the newest of that board before it.
    nodes: Vec<(Option<u32>, Option<NodeId>)>,
    /// By board.
    newest: Vec<Option<NodeId>>,
    /// By board: how many nodes it has; empty unless the search makes a node for each visit.
    visits: Vec<u32>,
    /// The nodes that exist at the moment.
    generated: u32,
}

impl BoardNodes {
    /// Starts before the first node. The boards have the numbers below `boards`.
    pub fn new(boards: usize) -> Self {
        Self { newest: vec![None; boards], ..Self::default() }
    }

    /// Goes to a moment, and reads each node between once. `number` gives the number of a board; `None` if it is not counted.
    pub fn go_to(&mut self, recording: &Recording, moment: &Moment, number: impl Fn(State) -> Option<u32>) {
        if self.of.as_ptr() != Arc::as_ptr(recording.columns()) {
            *self = Self { of: Arc::downgrade(recording.columns()), ..Self::new(self.newest.len()) };
            let counted = if recording.history().forgets() { self.newest.len() } else { 0 };
            self.visits = vec![0; counted];
        }
        while self.generated > moment.generated {
            self.generated -= 1;
            let (board, before) = self.nodes[self.generated as usize];
            if let Some(board) = board {
                self.newest[board as usize] = before;
                if let Some(visits) = self.visits.get_mut(board as usize) {
                    *visits -= 1;
                }
            }
        }
        while self.generated < moment.generated {
            let id = NodeId(self.generated);
            if self.nodes.len() == id.0 as usize {
                let board = number(recording.nodes().state(id));
                memory::make_room(&mut self.nodes, 1);
                self.nodes.push((board, board.and_then(|board| self.newest[board as usize])));
            }
            if let (Some(board), _) = self.nodes[id.0 as usize] {
                self.newest[board as usize] = Some(id);
                if let Some(visits) = self.visits.get_mut(board as usize) {
                    *visits += 1;
                }
            }
            self.generated += 1;
        }
    }

    /// The newest node of a board; `None` if it has none.
    pub fn node(&self, board: u32) -> Option<NodeId> {
        self.newest[board as usize]
    }

    /// By board: how often a search that forgets its nodes has generated it; empty for any other search.
    pub fn visits(&self) -> &[u32] {
        &self.visits
    }

    pub fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<(Option<u32>, Option<NodeId>)>();
        (nodes + size_of_val(&self.newest[..]) + size_of_val(&self.visits[..])) as u64
    }

    /// The state of each board at the moment of the last [`Self::go_to`]: the status of its newest node that was not dropped. If
    /// all were dropped, the board is, too. A search that forgets its nodes has left all boards but those on its path or beside
    /// it.
    pub fn statuses(&self, recording: &Recording, moment: &Moment) -> Vec<NodeStatus> {
        let forgets = moment.open.path().is_some();
        let of = |newest: &Option<NodeId>| match newest {
            None => NodeStatus::NotYet,
            Some(_) if forgets => NodeStatus::Left,
            Some(id) => self.kept_status(recording, moment, *id),
        };
        let mut statuses: Vec<_> = self.newest.iter().map(of).collect();
        if !forgets {
            return statuses;
        }
        let mut set = |id: NodeId, status| {
            if let Some((Some(board), _)) = self.nodes.get(id.0 as usize) {
                statuses[*board as usize] = status;
            }
        };
        for (id, is_on_path) in path_and_leaves(recording, moment) {
            set(id, if is_on_path { NodeStatus::OnPath } else { NodeStatus::Open });
        }
        if let Some(step) = &moment.step {
            set(step.id, NodeStatus::Current);
        }
        statuses
    }

    fn kept_status(&self, recording: &Recording, moment: &Moment, newest: NodeId) -> NodeStatus {
        let nodes = iter::successors(Some(newest), |id| self.nodes[id.0 as usize].1);
        let mut statuses = nodes.map(|id| moment.status(recording, id));
        statuses.find(|status| *status != NodeStatus::Dropped).unwrap_or(NodeStatus::Dropped)
    }
}
