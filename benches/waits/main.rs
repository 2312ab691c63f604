//! What a person waits for, each wait beside its aim, in one run.
//!
//! Where one thread does the work, its processor time is measured; where several do, that of all of them, divided by their
//! number. From Run to a snapshot, from Stop to stopped, and what comes with files is time on the clock.
//!
//! `cargo bench --bench waits`, or `cargo bench --bench waits -- library` for the waits whose names contain these words.

mod recordings;
mod screen;
#[path = "../support/mod.rs"]
mod support;
mod work;

use std::time::Duration;

use support::{is_asked_for, words};

/// A row of the table.
struct Wait {
    name: String,
    aim: Aim,
    /// In the unit of the aim.
    values: Vec<f64>,
}

/// The most that a wait may be.
struct Aim {
    unit: &'static str,
    /// How many units a second has; 0 where it is no time.
    a_second: f64,
    median: Option<f64>,
    /// At the 99th percentile.
    most: Option<f64>,
}

impl Aim {
    const fn millis(median: Option<f64>, most: Option<f64>) -> Self {
        Self { unit: "ms", a_second: 1e3, median, most }
    }

    const fn micros(median: f64, most: f64) -> Self {
        Self { unit: "µs", a_second: 1e6, median: Some(median), most: Some(most) }
    }

    fn of(&self, times: &[Duration]) -> Vec<f64> {
        times.iter().map(|time| time.as_secs_f64() * self.a_second).collect()
    }
}

/// The rows, each printed as soon as it is measured.
struct Table {
    words: Vec<String>,
}

impl Table {
    /// Whether a row is asked for whose name contains this.
    fn wants(&self, name: &str) -> bool {
        is_asked_for(name, &self.words)
    }

    fn times(&self, name: impl Into<String>, aim: Aim, times: &[Duration]) {
        let values = aim.of(times);
        self.row(Wait { name: name.into(), aim, values });
    }

    #[expect(clippy::unused_self, reason = "a row of this table: it is printed at once, and nothing is kept")]
    fn row(&self, wait: Wait) {
        let Wait { name, aim, mut values } = wait;
        values.sort_unstable_by(f64::total_cmp);
        let at = |percent: usize| values[(values.len() - 1).saturating_mul(percent).div_ceil(100)];
        let text = |value: f64, most: Option<f64>| {
            let sign = if most.is_some_and(|most| value > most) { " (!)" } else { "" };
            let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
            format!("{value:.digits$}{sign}")
        };
        let part = |value: Option<f64>| value.map_or("–".to_owned(), |value| value.to_string());
        let (median, most) = (part(aim.median), part(aim.most));
        println!(
            "| {name} | {median} / {most} {} | {} | {} |",
            aim.unit,
            text(at(50), aim.median),
            text(at(99), aim.most)
        );
    }
}

fn main() {
    let table = Table { words: words() };
    println!("| wait | aim, median / 99 % | median | 99 % |\n|---|--:|--:|--:|");
    screen::rows(&table);
    recordings::rows(&table);
    work::rows(&table);
}
