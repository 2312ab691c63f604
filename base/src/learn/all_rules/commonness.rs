//! Ranks the values of rules by how common they are in textbooks, courses and programs of students. Common ones are tried first,
//! and stand first among those that fit equally.

/// For each rule, its values in groups, the most common first. All other values are rarer. The common ones are the defaults and those
/// of the courses in `assets/courses`. All values of a rule that is not listed are equally common.
pub const COMMON_VALUES: [(&str, &[&str]); 12] = [
    (
        "algorithm",
        &[
            "astar bfs",
            "greedy uniform-cost dfs-stack idastar",
            "dfs dfs-limited iddfs hill-climbing weighted-astar bidirectional-bfs",
            "dfs-best dfs-bounded beam",
            "idastar-stack rbfs simulated-annealing",
        ],
    ),
    (
        "heuristic",
        &[
            "manhattan",
            "misplaced",
            "misplaced-with-blank euclidean linear-conflict",
            "zero conflicting-pairs sum-misplaced-manhattan rows-columns nilsson",
        ],
    ),
    ("weight", &["2", "1.4 1.5 3 5 10"]),
    ("moves", &["udlr udrl", "lurd ulrd urdl rdlu lrud", "rlud durl rldu dulr dlru"]),
    (
        "ties",
        &[
            "first-in larger-g",
            "last-in smaller-g h,arrival board,arrival python-heapq g,python-heapq java-priority-queue",
            "move,arrival princeton-minpq g,arrival h,board,arrival h,python-heapq",
        ],
    ),
    ("goal_test", &["expanded", "generated"]),
    ("duplicates", &["closed-list add-better", "first-reached lazy", "queue-all parent"]),
    ("cycles", &["parent path"]),
    ("push_order", &["reversed"]),
    ("at_limit", &["not-expanded"]),
    ("ascent", &["steepest"]),
    ("depth_limit", &["31", "10 15 20 25 30 50 100"]),
];

/// 0 for the most common values of a rule, 1 more for each rarer group, and 1 more again for values that are not listed.
pub fn rarity(rule: &str, value: &str) -> u8 {
    let groups = COMMON_VALUES.iter().find(|(name, _)| *name == rule).map_or(&[][..], |(_, groups)| groups);
    let place = groups.iter().position(|group| group.split(' ').any(|other| other == value));
    let unlisted = if groups.is_empty() { 0 } else { groups.len() + 1 };
    place.unwrap_or(unlisted) as u8
}
