//! Computes how bushy a search tree is.

/// The effective branching factor b\*: a tree of this depth in which every node has b\* successors has as many nodes beside
/// its root as were generated, so that N + 1 = 1 + b\* + (b\*)² + … + (b\*)ᵈ. `None` for a tree without depth or nodes.
///
/// Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 3.6.1; their example has depth 5 and 52 nodes.
///
/// ```
/// use tilescope_engine::search::effective_branching_factor;
///
/// let example = effective_branching_factor(52, 5).unwrap();
/// assert_eq!(format!("{example:.2}"), "1.92");
/// assert_eq!(effective_branching_factor(7, 1), Some(7.0));
/// assert!((effective_branching_factor(2 + 4 + 8, 3).unwrap() - 2.0).abs() < 1e-9);
/// assert!((effective_branching_factor(20, 20).unwrap() - 1.0).abs() < 1e-9, "a path");
/// assert_eq!(effective_branching_factor(3, 0), None);
/// ```
pub fn effective_branching_factor(generated: u64, depth: u32) -> Option<f64> {
    if generated == 0 || depth == 0 {
        return None;
    }
    let nodes = generated as f64;
    // The last term alone is not more than the sum.
    let (mut low, mut high) = (0.0, nodes.powf(f64::from(depth).recip()));
    while high - low > 1e-10 * high {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if sum_of_powers(middle, depth) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

/// b + b² + … + bᵈ, from its halves: as many multiplications as `depth` has digits.
fn sum_of_powers(b: f64, depth: u32) -> f64 {
    let (mut sum, mut power) = (0.0, 1.0);
    for bit in (0..u32::BITS - depth.leading_zeros()).rev() {
        sum += sum * power;
        power *= power;
        if depth >> bit & 1 == 1 {
            power *= b;
            sum += power;
        }
    }
    sum
}
