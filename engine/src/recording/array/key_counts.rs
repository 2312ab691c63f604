//! How many open nodes have each first key.

use std::collections::BTreeMap;

/// Keys from here on are rare: those of orders that put two numbers into one.
const MANY: usize = 1 << 12;

#[derive(Clone, Debug, Default)]
pub(in crate::recording) struct KeyCounts {
    small: Vec<u32>,
    large: BTreeMap<u32, u32>,
}

impl KeyCounts {
    #[inline]
    pub fn change(&mut self, key: u32, by: i32) {
        match self.small.get_mut(key as usize) {
            Some(count) => *count = count.wrapping_add_signed(by),
            None => self.change_new(key, by),
        }
    }

    #[cold]
    fn change_new(&mut self, key: u32, by: i32) {
        if (key as usize) < MANY {
            self.small.resize(key as usize + 1, 0);
            return self.change(key, by);
        }
        let count = self.large.entry(key).or_default();
        *count = count.wrapping_add_signed(by);
        if *count == 0 {
            self.large.remove(&key);
        }
    }

    /// The keys that nodes have, with their numbers: the least key first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let small = self.small.iter().enumerate().map(|(key, count)| (key as u32, *count));
        let large = self.large.iter().map(|(key, count)| (*key, *count));
        small.filter(|(_, count)| *count > 0).chain(large)
    }

    pub fn bytes(&self) -> u64 {
        const OF_LARGE: usize = 2 * size_of::<(u32, u32)>();
        (self.small.capacity() * size_of::<u32>() + self.large.len() * OF_LARGE) as u64
    }
}
