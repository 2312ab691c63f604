//! Python's `heapq`: `_siftdown`, which goes up, and `_siftup`, which goes down, of
//! <https://github.com/python/cpython/blob/main/Lib/heapq.py>.

use super::HeapArray;

/// Moves an entry up from a place until it is not less than its parent, at most to `start`.
pub fn sift_down<A: HeapArray>(heap: &mut A, start: usize, mut place: usize, entry: A::Entry) -> usize {
    while place > start {
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

/// Moves the smaller child up, of two equal ones the right one, down to a leaf; then the entry goes up from there.
pub fn sift_up<A: HeapArray>(heap: &mut A, len: usize, start: usize, entry: A::Entry) -> usize {
    let mut place = start;
    while 2 * place + 1 < len {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        let (mut child, mut below) = (left, heap.get(left));
        if right < len {
            let other = heap.get(right);
            if !heap.is_less(below, other) {
                (child, below) = (right, other);
            }
        }
        heap.set(place, below);
        place = child;
    }
    sift_down(heap, start, place, entry)
}
