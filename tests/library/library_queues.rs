//! The queues of libraries against the libraries themselves, where they are on this machine, and against plain heaps.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::textbook::library::PlainHeap;
use tilescope::search::{Choice, HeapArray, LibraryQueue, NodeId, add_entry, fill_place};

/// What is done with a queue. Entries are numbered as they come.
#[derive(Clone, Copy)]
enum Act {
    Add(u32),
    Take,
    /// Removes the entry of this number.
    Remove(u32),
}

/// Entries with few keys, so that most are equal to others; they come and leave in turns. `removes` of those that are there.
fn acts(seed: u64, keys: u64, removes: bool) -> Vec<Act> {
    let mut state = seed;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut heap, mut added, mut acts) = (PlainHeap::default(), Vec::new(), Vec::new());
    let mut present = Vec::new();
    for _ in 0..400 {
        let act = match random(8) {
            0..=4 => Act::Add(random(keys) as u32),
            5 if removes && !present.is_empty() => {
                Act::Remove(present[random(present.len() as u64) as usize])
            }
            _ => Act::Take,
        };
        match act {
            Act::Add(key) => {
                let id = added.len() as u32;
                added.push(key);
                present.push(id);
                heap.add(LibraryQueue::Java, NodeId(id), &|id: NodeId| added[id.0 as usize]);
            }
            Act::Take => {
                let first = heap.take_first(LibraryQueue::Java, &|id: NodeId| added[id.0 as usize]);
                present.retain(|id| Some(NodeId(*id)) != first);
            }
            Act::Remove(id) => {
                heap.remove_from_java(NodeId(id), &|id: NodeId| added[id.0 as usize]);
                present.retain(|other| *other != id);
            }
        }
        acts.push(act);
    }
    acts
}

/// Entries with their keys.
struct Entries(Vec<(u32, u32)>);

impl HeapArray for Entries {
    type Entry = (u32, u32);

    fn get(&self, place: usize) -> (u32, u32) {
        self.0[place]
    }

    fn set(&mut self, place: usize, entry: (u32, u32)) {
        self.0[place] = entry;
    }

    fn is_less(&mut self, a: (u32, u32), b: (u32, u32)) -> bool {
        a.0 < b.0
    }
}

/// The numbers of the entries that are taken, as the program does it; -1 where none is left.
fn ours(queue: LibraryQueue, acts: &[Act]) -> Vec<i64> {
    let (mut heap, mut added, mut taken) = (Entries(Vec::new()), 0, Vec::new());
    for act in acts {
        let place = match act {
            Act::Add(key) => {
                heap.0.push((*key, added));
                let last = heap.0.len() - 1;
                add_entry(&mut heap, last, (*key, added));
                added += 1;
                continue;
            }
            Act::Take => 0,
            Act::Remove(id) => heap.0.iter().position(|(_, other)| other == id).expect("it is there"),
        };
        let leaves = heap.0.get(place).copied();
        if let Some(moved) = heap.0.pop()
            && place < heap.0.len()
        {
            let len = heap.0.len();
            fill_place(queue, &mut heap, len, place, moved);
        }
        if matches!(act, Act::Take) {
            taken.push(leaves.map_or(-1, |(_, id)| id.into()));
        }
    }
    taken
}

/// What is taken, as the second writing does it.
fn plain(queue: LibraryQueue, acts: &[Act]) -> Vec<i64> {
    let (mut heap, mut keys, mut taken) = (PlainHeap::default(), Vec::new(), Vec::new());
    for act in acts {
        match act {
            Act::Add(key) => {
                keys.push(*key);
                heap.add(queue, NodeId(keys.len() as u32 - 1), &|id: NodeId| keys[id.0 as usize]);
            }
            Act::Take => {
                let first = heap.take_first(queue, &|id: NodeId| keys[id.0 as usize]);
                taken.push(first.map_or(-1, |id| id.0.into()));
            }
            Act::Remove(id) => heap.remove_from_java(NodeId(*id), &|id: NodeId| keys[id.0 as usize]),
        }
    }
    taken
}

/// What is taken by a program that reads the acts; `None` where it is not on this machine.
fn of_program(program: &str, arguments: &[&str], acts: &[Act]) -> Option<Vec<i64>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let lines = acts.iter().map(|act| match act {
        Act::Add(key) => format!("{key}\n"),
        Act::Take => "take\n".to_owned(),
        Act::Remove(id) => format!("remove {id}\n"),
    });
    child.stdin.take()?.write_all(lines.collect::<String>().as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    assert!(output.status.success(), "{program}");
    let text = String::from_utf8(output.stdout).expect("numbers");
    Some(text.split_whitespace().map(|number| number.parse().expect("a number")).collect())
}

#[test]
fn the_second_writing_gives_equal_entries_in_the_same_order() {
    for &queue in LibraryQueue::ALL {
        for seed in 0..200 {
            let acts = acts(seed, 1 + seed % 9, queue == LibraryQueue::Java && seed % 2 == 0);
            assert_eq!(ours(queue, &acts), plain(queue, &acts), "{queue:?}, seed {seed}");
        }
    }
}

const PYTHON: &str = "
import heapq, sys
class Entry:
    def __init__(self, key, number):
        self.key, self.number = key, number
    def __lt__(self, other):
        return self.key < other.key
heap, added = [], 0
for line in sys.stdin:
    if line.startswith('take'):
        print(heapq.heappop(heap).number if heap else -1)
    else:
        heapq.heappush(heap, Entry(int(line), added))
        added += 1
";

/// Where there is no Python, it tests nothing.
#[test]
fn pythons_heapq_itself_gives_equal_entries_in_the_same_order() {
    for seed in 0..10 {
        let acts = acts(seed, 1 + seed % 5, false);
        let Some(taken) = of_program("python3", &["-c", PYTHON], &acts) else { return };
        assert_eq!(ours(LibraryQueue::Python, &acts), taken, "seed {seed}");
    }
}

const CPP: &str = "
#include <iostream>
#include <queue>
#include <string>
#include <vector>
struct Entry { int key, number; };
struct Greater { bool operator()(const Entry& a, const Entry& b) const { return a.key > b.key; } };
int main() {
    std::priority_queue<Entry, std::vector<Entry>, Greater> queue;
    int added = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == \"take\") {
            std::cout << (queue.empty() ? -1 : queue.top().number) << '\\n';
            if (!queue.empty()) queue.pop();
        } else {
            queue.push({std::stoi(line), added++});
        }
    }
}
";

/// What [`CPP`], compiled by g++ 12.2, gave for the first seeds: a line for each.
const GIVEN_BY_CPP: &str = include_str!("../data/std_priority_queue.txt");

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

/// What is taken for a seed, by the order of Python's heapq and in the acts that C++ gets.
fn for_cpp(seed: u64) -> (Vec<Act>, Vec<i64>) {
    let acts = acts(seed, 1 + seed % 5, false);
    let taken = ours(LibraryQueue::Python, &acts);
    (acts, taken)
}

#[test]
fn the_order_of_pythons_heapq_is_what_cpps_priority_queue_gave() {
    let kept: Vec<_> = GIVEN_BY_CPP.lines().map(numbers).collect();
    assert!(kept.len() > 3);
    for (seed, given) in (0..).zip(kept) {
        assert_eq!(for_cpp(seed).1, given, "seed {seed}");
    }
}

#[test]
#[ignore = "starts the C++ compiler: run by CI's longer part; where there is no g++, it tests nothing"]
fn cpps_priority_queue_itself_gives_equal_entries_in_the_order_of_pythons_heapq() {
    let folder = tempfile::tempdir().expect("a folder");
    let [source, program] = ["queues.cpp", "queues"].map(|name| folder.path().join(name));
    std::fs::write(&source, CPP).expect("writable");
    let compiled = Command::new("g++").arg(&source).arg("-o").arg(&program).status();
    let Ok(compiled) = compiled else { return };
    assert!(compiled.success(), "g++");
    for seed in 0..200 {
        let (acts, ours) = for_cpp(seed);
        let taken = of_program(program.to_str().expect("Unicode"), &[], &acts).expect("it starts");
        assert_eq!(ours, taken, "seed {seed}");
    }
}

const JAVA: &str = "
import java.util.*;
public class Queues {
    static class Entry {
        final int key, number;
        Entry(int key, int number) { this.key = key; this.number = number; }
    }
    public static void main(String[] arguments) {
        PriorityQueue<Entry> queue = new PriorityQueue<>(11, Comparator.comparing((Entry entry) -> entry.key));
        List<Entry> added = new ArrayList<>();
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String line = lines.nextLine();
            if (line.equals(\"take\")) {
                System.out.println(queue.isEmpty() ? -1 : queue.remove().number);
            } else if (line.startsWith(\"remove\")) {
                queue.remove(added.get(Integer.parseInt(line.substring(7))));
            } else {
                Entry entry = new Entry(Integer.parseInt(line), added.size());
                added.add(entry);
                queue.add(entry);
            }
        }
    }
}
";

#[test]
#[ignore = "starts the Java compiler: run by CI's longer part; where there is no Java, it tests nothing"]
fn javas_priority_queue_itself_gives_equal_entries_in_the_same_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Queues.java");
    std::fs::write(&source, JAVA).expect("writable");
    let source = source.to_str().expect("a path in Unicode");
    for seed in 0..6 {
        let acts = acts(seed, 1 + seed % 5, seed % 2 == 0);
        let Some(taken) = of_program("java", &[source], &acts) else { return };
        assert_eq!(ours(LibraryQueue::Java, &acts), taken, "seed {seed}");
    }
}
