//! What each tile or group adds to h.

use tilescope_engine::heuristic::{HeuristicId, PartOfH};
use tilescope_engine::puzzle::{GoalPreset, Size, TileCosts, random_board};

#[test]
fn the_parts_add_up_to_h_with_costs_and_without() {
    // Its tables take too long to compute here.
    for &id in HeuristicId::ALL.iter().filter(|id| **id != HeuristicId::Pdb663) {
        let goals = Size::all()
            .filter(|size| !size.is_wide())
            .flat_map(|size| GoalPreset::ALL.map(|preset| preset.board(size)));
        let costs = [None, Some(TileCosts::of_numbers())];
        for (goal, costs) in goals.flat_map(|goal| costs.map(|costs| (goal, costs))) {
            let estimate = id.estimate_at(goal, costs);
            assert_eq!(estimate.explain(goal.state()).h(), 0);
            for state in (0..20).map(|seed| random_board(&goal, seed).state()) {
                assert_eq!(estimate.explain(state).h(), estimate.h(state), "{id:?} {goal} {costs:?}");
            }
        }
    }
}

#[test]
fn every_tile_of_a_group_is_in_it_once() {
    for (id, size) in [(HeuristicId::Pdb44, Size::EIGHT), (HeuristicId::Pdb555, Size::FIFTEEN)] {
        for (seed, preset) in (0..20).flat_map(|seed| GoalPreset::ALL.map(|preset| (seed, preset))) {
            let goal = preset.board(size);
            let board = random_board(&goal, seed);
            let mut cells = vec![board.blank() as u8];
            for part in id.estimate(goal).explain(board.state()).parts {
                let PartOfH::Group { cells: group } = part.counted else { panic!("no group of {board}") };
                cells.extend(group);
            }
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..size.cells() as u8), "{board}");
        }
    }
}
