//! Princeton's `MinPQ`: `swim` and `sink` of
//! <https://github.com/kevin-wayne/algs4/blob/master/src/main/java/edu/princeton/cs/algs4/MinPQ.java>.
//!
//! There the places are counted from 1, and entries are exchanged; an entry that moves several places is put only into the
//! last one here.

use super::HeapArray;

/// Moves an entry up from a place while its parent is greater.
pub fn swim<A: HeapArray>(heap: &mut A, mut place: usize, entry: A::Entry) -> usize {
    while place > 0 {
        let parent = (place - 1) / 2;
        let above = heap.get(parent);
        if !heap.is_less(entry, above) {
            break;
        }
        heap.set(place, above);
        place = parent;
    }
    heap.set(place, entry);
    place
}

/// Moves an entry down from a place while it is greater than its smaller child, of two equal ones the left one.
pub fn sink<A: HeapArray>(heap: &mut A, len: usize, mut place: usize, entry: A::Entry) -> usize {
    while 2 * place + 1 < len {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        let (mut child, mut below) = (left, heap.get(left));
        if right < len {
            let other = heap.get(right);
            if heap.is_less(other, below) {
                (child, below) = (right, other);
            }
        }
        if !heap.is_less(below, entry) {
            break;
        }
        heap.set(place, below);
        place = child;
    }
    heap.set(place, entry);
    place
}
