//! What Find anything finds.

use std::sync::Arc;

use tilescope::session::{Session, find_named, named_things};

#[test]
fn everything_is_found_by_its_own_name_and_by_those_of_other_courses() {
    let session = Session::first(Arc::new(|| {}));
    for thing in named_things(&session) {
        let found = find_named(&session, &thing.name);
        assert!(found.contains(&thing), "{}", thing.name);
        assert_eq!(found[0].name.to_lowercase(), thing.name.to_lowercase());
    }
    assert_eq!(find_named(&session, "TIES"), find_named(&session, " ties "));
    assert_eq!(find_named(&session, ""), []);
    assert_eq!(find_named(&session, "xyzzy"), []);
    let first = |sought: &str| find_named(&session, sought).first().map(|thing| thing.name.clone());
    assert_eq!(first("taxicab").as_deref(), Some("Manhattan distance"));
    assert_eq!(first("save pict").as_deref(), Some("Save picture…"));
    let kinds = |sought| find_named(&session, sought).iter().map(|thing| thing.kind).collect::<Vec<_>>();
    assert!(kinds("reopening").contains(&"rule"));
    for queue in ["heapq", "priority_queue", "PriorityQueue", "MinPQ"] {
        assert_eq!(kinds(queue), ["rule"], "{queue}");
    }
}
