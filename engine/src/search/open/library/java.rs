//! Java's `PriorityQueue`: `siftUp`, `siftDown` and `removeAt` of
//! <https://github.com/openjdk/jdk/blob/master/src/java.base/share/classes/java/util/PriorityQueue.java>.

use super::HeapArray;

/// Moves an entry up from a place until it is not less than its parent.
pub fn sift_up<A: HeapArray>(heap: &mut A, mut place: usize, entry: A::Entry) -> usize {
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

/// Moves an entry down from a place until no child is less. Of two equal children the left one moves up.
fn sift_down<A: HeapArray>(heap: &mut A, len: usize, mut place: usize, entry: A::Entry) -> usize {
    while place < len / 2 {
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

/// Fills a place with the entry that was the last: down, or up where it did not move.
pub fn remove_at<A: HeapArray>(heap: &mut A, len: usize, place: usize, moved: A::Entry) -> usize {
    let below = sift_down(heap, len, place, moved);
    if below == place && place > 0 { sift_up(heap, place, moved) } else { below }
}
