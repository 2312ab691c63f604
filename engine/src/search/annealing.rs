//! The random choices of simulated annealing, and its temperature. A recording repeats them to tell the temperature of a step.

use super::rules::SettingsOf;
use crate::puzzle::SplitMix64;

/// The temperature after some tries, and the random numbers that are next. The same rules give the same choices on every
/// machine: it computes with sums, products and quotients only, which are exact to the last bit everywhere.
#[derive(Clone, Debug)]
pub struct Annealing {
    random: SplitMix64,
    temperature: f64,
    /// The temperature is multiplied by this after each try.
    factor: f64,
    tries: u32,
    most_tries: u32,
}

impl Annealing {
    /// The beginning: T = `temperature`, which falls to half in each `cooling` tries. After the last of `tries`, it is 0.
    pub fn new<A>(rules: &SettingsOf<A>) -> Self {
        Self {
            random: SplitMix64::new(rules.seed.into()),
            temperature: rules.temperature.into(),
            factor: exp_of_minus(std::f64::consts::LN_2 / f64::from(rules.cooling.max(1))),
            tries: 0,
            most_tries: rules.tries,
        }
    }

    /// Tries successors at random, where the current node has `h` and they have `successors`, until one is accepted: where its h is
    /// larger by d, with probability e^(−d/T). Gives its place; `None` where the temperature is 0 before that.
    pub fn choose(&mut self, h: u32, successors: &[u32]) -> Option<usize> {
        while self.tries < self.most_tries {
            let place = self.random.below(successors.len());
            let rise = successors.get(place)?.saturating_sub(h);
            let temperature = self.temperature;
            self.tries += 1;
            self.temperature *= self.factor;
            if rise == 0 || self.fraction() < exp_of_minus(f64::from(rise) / temperature) {
                return Some(place);
            }
        }
        None
    }

    pub fn tries(&self) -> u32 {
        self.tries
    }

    pub fn temperature(&self) -> f64 {
        if self.tries < self.most_tries { self.temperature } else { 0.0 }
    }

    /// A random number of at least 0 and below 1.
    fn fraction(&mut self) -> f64 {
        // A number of 53 bits is exact in an `f64`, and so is the fraction.
        const PARTS: u64 = 1 << 53;
        self.random.number_below(PARTS) as f64 / PARTS as f64
    }
}

/// e^(−x) of a number that is not negative, the same on every machine; 0 where it is too small to matter.
fn exp_of_minus(x: f64) -> f64 {
    // e^(−64) is far below 2^(−53), the smallest random number above 0 that it is compared with.
    const TOO_SMALL: f64 = 64.0;
    // The rest is at most ln 2, so the next term, ln(2)²¹ / 21!, is below the last bit of an `f64`.
    const TERMS: i32 = 20;
    if x > TOO_SMALL || x.is_nan() {
        return 0.0;
    }
    let (mut rest, mut halves) = (x, 1.0);
    while rest > std::f64::consts::LN_2 {
        rest -= std::f64::consts::LN_2;
        halves /= 2.0;
    }
    // The series of e^rest, from its last term: all terms are positive, so nothing cancels out.
    let power = (1..=TERMS).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    halves / power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::rules::Rules;

    #[test]
    fn the_exponential_is_that_of_the_system() {
        for x in [0.0, 1e-9, 0.1, 0.5, std::f64::consts::LN_2, 1.0, 2.5, 10.0, 40.0, 63.9] {
            let (ours, theirs) = (exp_of_minus(x), (-x).exp());
            assert!((ours - theirs).abs() <= theirs * 1e-13, "{x}: {ours}, not {theirs}");
        }
        assert!([1000.0, f64::INFINITY].iter().all(|x| exp_of_minus(*x) < f64::MIN_POSITIVE));
    }

    #[test]
    fn the_temperature_falls_to_half_and_worse_successors_are_accepted_as_often_as_it_says() {
        let rules = Rules { temperature: 2, cooling: 1_000_000_000, tries: 100_000, ..Rules::default() };
        let mut annealing = Annealing::new(&rules);
        let accepted = std::iter::from_fn(|| annealing.choose(7, &[8])).count();
        // e^(−1/2) = 0.6065; four standard deviations are 0.006.
        assert!((60_000..61_300).contains(&accepted), "{accepted}");
        assert_eq!(annealing.tries(), 100_000);
        assert!(annealing.temperature() < f64::MIN_POSITIVE, "it is 0");
        let mut annealing = Annealing::new(&Rules { temperature: 8, cooling: 500, ..Rules::default() });
        assert!((0..1500).all(|_| annealing.choose(7, &[6, 7]).is_some()), "never worse");
        assert!((annealing.temperature() - 1.0).abs() < 1e-9);
    }
}
