//! The table of runs: what stays in it, what it says, and that its memory stays within the limit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::compare::{RunColumn, RunFacts, RunOutcome, RunSet, RunTableFormat};
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::memory::GLIBC_SETTINGS;
use tilescope::puzzle::{GoalPreset, Size, parse_board, random_board};
use tilescope::recording::{Compared, Position};
use tilescope::search::{AlgorithmId, CountingRules, Limits, Problem, Settings, Stop};
use tilescope::session::{
    Action, ActivityAction, BoardSide, Command, Commands, CoreAction, RunId, RunRow, RunsAction, Session,
    update,
};

/// Korf's board 88, which no search here solves.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";

fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(2);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::yield_now();
    }
}

fn session_of(start: &str) -> Session {
    let start = parse_board(start).expect("a board");
    Session::new(Document::of_start(start), Arc::new(|| {}))
}

fn run(session: &mut Session, settings: Settings) -> RunId {
    update(session, CoreAction::SetSettings(settings));
    update(session, Command::Run);
    wait(session, "the search", |session| !session.core.is_running());
    session.core.runs.shown().expect("a row")
}

fn of(name: &str) -> Settings {
    let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
    Settings { algorithm, ..Settings::default() }
}

fn act(session: &mut Session, action: RunsAction) {
    update(session, Action::In(ActivityAction::Runs(action)));
}

fn row(session: &Session, id: RunId) -> &RunRow {
    session.core.runs.row(id).expect("a row")
}

fn position(session: &Session) -> Position {
    session.core.shown.as_ref().expect("a search").position()
}

fn listed(session: &Session) -> Vec<RunId> {
    session.core.listed_runs().iter().map(|row| row.id).collect()
}

fn column(name: &str) -> RunColumn {
    RunColumn::all().find(|column| column.name() == name).expect("a column")
}

fn facts(session: &Session, id: RunId) -> RunFacts<'_> {
    let row = row(session, id);
    let optimum = session.core.runs.optimum(&row.document.problem);
    RunFacts::new(&row.document, row.figures, optimum, CountingRules::default())
}

fn excess(session: &Session, id: RunId) -> Option<u32> {
    facts(session, id).excess
}

#[test]
fn each_search_has_one_row_and_running_it_again_updates_that() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let bfs = run(&mut session, of("bfs"));
    let astar = run(&mut session, of("astar"));
    assert_ne!(bfs, astar);
    assert_eq!(run(&mut session, of("bfs")), bfs);
    // A rule that the algorithm does not use makes no other search.
    assert_eq!(run(&mut session, Settings { beam_width: 7, ..of("bfs") }), bfs);
    assert_eq!(session.core.runs.rows().len(), 2);
    let figures = row(&session, astar).figures.expect("it has ended");
    assert_eq!((figures.outcome, figures.length), (RunOutcome::Solved, Some(19)));
}

#[test]
fn searches_of_live_editing_leave_one_row_unless_they_are_used() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    run(&mut session, of("astar"));
    let edit = |session: &mut Session, start: &str| {
        update(session, CoreAction::SetBoard(BoardSide::Start, parse_board(start).expect("a board")));
        wait(session, "the trial", |session| session.core.shows_the_editors_search());
    };
    for start in ["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 x 7 8", "1 2 3 x 5 6 4 7 8"] {
        edit(&mut session, start);
        assert_eq!(session.core.runs.rows().len(), 2, "{start}");
    }
    let used = session.core.runs.shown().expect("a row");
    update(&mut session, Command::StepForward);
    edit(&mut session, "x 2 3 1 5 6 4 7 8");
    edit(&mut session, "2 x 3 1 5 6 4 7 8");
    assert_eq!(session.core.runs.rows().len(), 3);
    assert!(session.core.runs.row(used).is_some());
    // The first one again: its row is updated.
    edit(&mut session, "2 3 4 1 5 x 7 6 8");
    assert_eq!(session.core.runs.shown(), Some(session.core.runs.rows()[0].id));
}

#[test]
fn a_run_comes_back_at_the_step_where_it_was_left_with_and_without_its_recording() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let first = run(&mut session, of("astar"));
    let place = Position { steps: 12, events: 2 };
    update(&mut session, CoreAction::GoTo(place));
    let before = position(&session);
    let second = run(&mut session, of("idastar"));
    update(&mut session, CoreAction::GoTo(Position::after(30)));
    for is_kept in [true, false] {
        if !is_kept {
            // Hardly any memory: only the search on the screen has some.
            let limits = session.core.limits;
            update(&mut session, CoreAction::SetLimits(Limits { max_bytes: 1, ..limits }));
            update(&mut session, CoreAction::SetLimits(limits));
        }
        assert_eq!(row(&session, first).is_parked(), is_kept);
        act(&mut session, RunsAction::BringBack(first));
        wait(&mut session, "the search", |session| !session.core.is_running());
        assert_eq!(position(&session), before, "kept {is_kept}");
        assert!(session.core.shows_the_editors_search() && !session.core.shows_earlier_settings());
        act(&mut session, RunsAction::BringBack(second));
        wait(&mut session, "the search", |session| !session.core.is_running());
        assert_eq!(position(&session), Position::after(30), "kept {is_kept}");
    }
    assert_eq!(session.core.runs.rows().len(), 2);
}

#[test]
fn a_search_that_is_replaced_while_it_runs_is_stopped_and_its_row_says_so() {
    let mut session = session_of(HARD);
    update(&mut session, CoreAction::SetSettings(of("idastar")));
    update(&mut session, Command::Run);
    wait(&mut session, "steps", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.steps() > 100)
    });
    let id = session.core.runs.shown().expect("a row");
    let easy = parse_board("1 2 3 4 5 6 7 x 8").expect("a board");
    update(&mut session, CoreAction::SetBoard(BoardSide::Start, easy));
    update(&mut session, Command::Run);
    wait(&mut session, "the end", |session| row(session, id).figures.is_some());
    let outcome = row(&session, id).figures.expect("it has ended").outcome;
    assert_eq!(outcome, RunOutcome::Limit(Stop::Cancelled));
    let cell = column("length").cell(&facts(&session, id));
    assert_eq!(cell.text, "stopped");
}

#[test]
fn rows_are_sorted_removed_and_restored_and_marks_follow() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let ids = ["bfs", "astar", "greedy", "dfs-limited"].map(|name| run(&mut session, of(name)));
    assert_eq!(listed(&session), ids);
    act(&mut session, RunsAction::SortBy(column("expanded")));
    let up = listed(&session);
    let expanded = |id: &RunId| row(&session, *id).figures.expect("it has ended").expanded;
    assert!(up.is_sorted_by_key(expanded));
    act(&mut session, RunsAction::SortBy(column("expanded")));
    assert_eq!(listed(&session), up.iter().rev().copied().collect::<Vec<_>>());
    act(&mut session, RunsAction::SortBy(column("expanded")));
    assert_eq!(listed(&session), ids);
    act(&mut session, RunsAction::SortBy(column("heuristic")));
    // Runs without a heuristic come last in either direction.
    assert_eq!(listed(&session)[2..], [ids[0], ids[3]]);

    assert!(session.enabled(Command::CompareRuns).is_err());
    act(&mut session, RunsAction::Mark(ids[0], Compared::A));
    act(&mut session, RunsAction::Mark(ids[1], Compared::B));
    assert_eq!(session.core.runs.marked(), Some([ids[0], ids[1]]));
    assert!(session.enabled(Command::CompareRuns).is_ok());
    // A mark moves, and the same one again is removed.
    act(&mut session, RunsAction::Mark(ids[0], Compared::B));
    assert_eq!(
        [Compared::A, Compared::B].map(|mark| session.core.runs.with_mark(mark)),
        [None, Some(ids[0])]
    );
    act(&mut session, RunsAction::Mark(ids[0], Compared::B));
    assert_eq!(session.core.runs.marked(), None);

    act(&mut session, RunsAction::Remove(ids[1]));
    act(&mut session, RunsAction::RemoveAll);
    assert_eq!((session.core.runs.rows().len(), session.core.runs.boards().len()), (0, 0));
    update(&mut session, Command::Runs);
    for left in [3, 4] {
        update(&mut session, Command::Undo);
        assert_eq!(session.core.runs.rows().len(), left);
    }
    assert!(session.enabled(Command::Undo).is_err());
    assert_eq!(session.core.runs.rows().iter().map(|row| row.id).collect::<Vec<_>>(), ids);
    act(&mut session, RunsAction::BringBack(ids[1]));
    wait(&mut session, "the search", |session| !session.core.is_running());
    assert_eq!(session.core.runs.shown(), Some(ids[1]));
    assert_ne!(session.core.screen().name(), "runs");
}

#[test]
fn the_excess_is_known_on_the_8_puzzle_and_after_a_proof_on_larger_boards() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let greedy = run(&mut session, of("greedy"));
    let length = row(&session, greedy).figures.expect("it has ended").length.expect("a path");
    assert_eq!(excess(&session, greedy), Some(length - 19));

    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let start = tilescope::puzzle::random_walk(&goal, 40, 5);
    let mut session = session_of(&start.to_string());
    let greedy = run(&mut session, of("greedy"));
    assert_eq!(excess(&session, greedy), None);
    let astar = run(&mut session, of("astar"));
    assert_eq!(excess(&session, astar), Some(0));
    assert!(excess(&session, greedy).is_some());
}

#[test]
fn boards_have_tables_of_their_own() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let first = run(&mut session, of("bfs"));
    let problem = session.core.runs_board();
    let other = parse_board("1 2 3 4 5 6 7 x 8").expect("a board");
    update(&mut session, CoreAction::SetBoard(BoardSide::Start, other));
    let second = run(&mut session, of("bfs"));
    assert_eq!((session.core.runs.boards().len(), listed(&session)), (2, vec![second]));
    act(&mut session, RunsAction::ShowBoard(problem));
    assert_eq!(listed(&session), [first]);
}

#[test]
fn an_edited_board_can_be_compared_before_it_is_run() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    run(&mut session, of("bfs"));
    update(
        &mut session,
        CoreAction::SetBoard(BoardSide::Start, parse_board("1 2 3 4 5 6 7 x 8").expect("a board")),
    );
    let edited = session.core.editor.document().problem;
    assert!(session.core.boards_of_runs().contains(&edited));
    act(&mut session, RunsAction::ShowBoard(edited));
    assert_eq!((session.core.runs_board(), listed(&session)), (edited, vec![]));
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("course").expect("a set")));
    wait(&mut session, "the set", |session| session.core.runs.several.is_none());
    assert_eq!(listed(&session).len(), 3);
}

#[test]
fn on_the_screen_of_the_table_two_marked_runs_can_be_compared_and_no_others() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let ids = ["bfs", "astar"].map(|name| run(&mut session, of(name)));
    update(&mut session, Command::Runs);
    let unmarked = Err("Mark two runs first: press A and B on their rows of the table");
    assert_eq!(session.enabled(Command::CompareRuns), unmarked);
    for (id, mark) in ids.into_iter().zip([Compared::A, Compared::B]) {
        act(&mut session, RunsAction::Mark(id, mark));
    }
    assert_eq!(session.enabled(Command::CompareRuns), Ok(()));
}

/// What `tilescope solve` writes of a board, without its times.
fn same_figures(session: &Session, id: RunId, what: &str) {
    let row = row(session, id);
    let figures = row.figures.expect("it has ended");
    let measured = tilescope::compare::measure(&row.document, session.core.limits, None).figures;
    assert_eq!(tilescope::compare::Figures { time: measured.time, ..figures }, measured, "{what}");
}

#[test]
fn ten_runs_of_an_8_puzzle_stay_in_memory_with_the_figures_of_solve() {
    let goal = GoalPreset::Spiral.board(Size::EIGHT);
    for (start, max_nodes) in [("2 1 6 4 x 8 7 5 3", 400_000), ("2 8 3 1 6 4 7 x 5", 400_000)] {
        let start = parse_board(start).expect("a board");
        let problem = Problem::new(start, goal).expect("one size");
        let document = Document { problem, settings: Settings::default() };
        let mut session = Session::new(document, Arc::new(|| {}));
        session.core.limits = Limits { max_nodes, max_bytes: 1 << 30 };
        let ids: Vec<_> = AlgorithmId::ALL
            .iter()
            .map(|&algorithm| run(&mut session, Settings { algorithm, ..Settings::default() }))
            .collect();
        for (id, algorithm) in ids.iter().zip(AlgorithmId::ALL) {
            same_figures(&session, *id, algorithm.info().name);
        }
        let parked = session.core.runs.rows().iter().filter(|row| row.is_parked()).count();
        assert_eq!(parked + 1, AlgorithmId::ALL.len());
    }
}

#[test]
fn runs_that_do_not_fit_are_dropped_the_oldest_first_and_no_search_ends_earlier() {
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let limits = Limits { max_nodes: 100_000, max_bytes: 48 << 20 };
    let settings = Settings { ties: tilescope::search::TieBreak::FIRST_IN, ..of("astar") };
    let mut session = session_of(HARD);
    session.core.limits = limits;
    let mut ids = Vec::new();
    for seed in 0..8 {
        update(&mut session, CoreAction::SetBoard(BoardSide::Start, random_board(&goal, seed)));
        let id = run(&mut session, settings);
        let outcome = row(&session, id).figures.expect("it has ended").outcome;
        assert_eq!(outcome, RunOutcome::Limit(Stop::NodeLimit), "{seed}");
        ids.push(id);
    }
    let is_parked: Vec<bool> = ids.iter().map(|id| row(&session, *id).is_parked()).collect();
    let kept = is_parked.iter().filter(|parked| **parked).count();
    assert!((1..7).contains(&kept), "{is_parked:?}");
    assert!(is_parked[..7].is_sorted(), "the oldest go first: {is_parked:?}");
    assert!(session.core.runs.parked_bytes() < limits.max_bytes);
}

#[test]
fn a_set_of_searches_fills_the_table_and_its_runs_can_be_brought_back() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    run(&mut session, of("bfs"));
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("course").expect("a set")));
    wait(&mut session, "the set", |session| session.core.runs.several.is_none());
    assert_eq!(session.core.runs.rows().len(), 3);
    for row in session.core.runs.rows().iter().map(|row| row.id).collect::<Vec<_>>() {
        same_figures(&session, row, "course");
    }
    let last = session.core.runs.rows()[2].id;
    assert!(!row(&session, last).is_parked());
    act(&mut session, RunsAction::BringBack(last));
    wait(&mut session, "the search", |session| !session.core.is_running());
    assert!(session.core.shown.as_ref().is_some_and(|shown| shown.steps() > 0));
    same_figures(&session, last, "brought back");
    // All are there: nothing is run.
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("course").expect("a set")));
    assert!(session.core.runs.several.is_none());
}

#[test]
fn a_set_is_not_run_on_an_unsolvable_board_or_with_a_heuristic_for_another_size() {
    let mut session = session_of("2 1 3 4 5 6 7 8 x");
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("course").expect("a set")));
    assert!(session.core.runs.several.is_none() && session.core.notice.is_some());
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let heuristic = HeuristicId::from_name("pdb-555").expect("a heuristic");
    update(&mut session, CoreAction::SetSettings(Settings { heuristic, ..of("bfs") }));
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("ties").expect("a set")));
    let notice = session.core.notice.as_ref().expect("a reason").text.clone();
    assert!(session.core.runs.several.is_none() && notice.contains("heuristic"), "{notice}");
}

#[test]
fn a_search_that_continues_tells_its_new_end_however_short_it_is() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    let limits = session.core.limits;
    update(&mut session, CoreAction::SetLimits(Limits { max_nodes: 100, ..limits }));
    let id = run(&mut session, of("astar"));
    let limit = RunOutcome::Limit(Stop::NodeLimit);
    assert_eq!(row(&session, id).figures.map(|figures| figures.outcome), Some(limit));
    // No snapshot between the two ends.
    update(&mut session, Command::Continue);
    std::thread::sleep(Duration::from_millis(300));
    wait(&mut session, "the search", |session| !session.core.is_running());
    let at_limit = row(&session, id).figures.expect("it has ended").expanded;
    update(&mut session, CoreAction::SetLimits(limits));
    assert_eq!(run(&mut session, of("astar")), id);
    let figures = row(&session, id).figures.expect("it has ended");
    assert_eq!(figures.outcome, RunOutcome::Solved);
    assert!(figures.expanded >= at_limit);
}

#[test]
fn the_row_on_the_screen_is_removed_while_it_runs_and_restored_with_its_mark() {
    let mut session = session_of(HARD);
    update(&mut session, CoreAction::SetSettings(of("idastar")));
    update(&mut session, Command::Run);
    wait(&mut session, "steps", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.steps() > 100)
    });
    let id = session.core.runs.shown().expect("a row");
    update(&mut session, CoreAction::GoTo(Position::after(40)));
    act(&mut session, RunsAction::Mark(id, Compared::A));
    act(&mut session, RunsAction::Remove(id));
    assert_eq!((session.core.runs.rows().len(), session.core.runs.shown()), (0, None));
    act(&mut session, RunsAction::Restore);
    assert_eq!((session.core.runs.shown(), session.core.runs.with_mark(Compared::A)), (Some(id), Some(id)));
    act(&mut session, RunsAction::Remove(id));
    update(
        &mut session,
        CoreAction::SetBoard(BoardSide::Start, parse_board("1 2 3 4 5 6 7 x 8").expect("a board")),
    );
    run(&mut session, of("bfs"));
    act(&mut session, RunsAction::Restore);
    // It was left while it ran, and is gone.
    let figures = row(&session, id).figures.expect("it has ended");
    assert_eq!(figures.outcome, RunOutcome::Limit(Stop::Cancelled));
    act(&mut session, RunsAction::BringBack(id));
    wait(&mut session, "the place", |session| position(session) == Position::after(40));
}

#[test]
fn searches_are_sorted_by_their_weight_as_a_number() {
    let mut session = session_of("1 2 3 4 5 6 x 7 8");
    let of_weight = |weight: f64| {
        let weight = tilescope::search::Weight::try_from(weight).expect("a weight");
        Settings { weight, ..of("weighted-astar") }
    };
    let ids = [10.0, 2.0, 5.0].map(|weight| run(&mut session, of_weight(weight)));
    act(&mut session, RunsAction::SortBy(column("search")));
    assert_eq!(listed(&session), [ids[1], ids[2], ids[0]]);
}

#[test]
fn a_set_can_be_stopped() {
    // With two tiles exchanged it is solvable here.
    let mut session = session_of(&HARD.replace("15 2 12", "2 15 12"));
    act(&mut session, RunsAction::RunSeveral(RunSet::from_name("ties").expect("a set")));
    assert!(session.core.runs.several.is_some());
    act(&mut session, RunsAction::StopSeveral);
    assert!(session.core.runs.several.is_none() && session.core.runs.rows().is_empty());
}

#[test]
fn the_table_is_copied_as_markdown_and_as_csv() {
    let mut session = session_of("2 3 4 1 5 x 7 6 8");
    run(&mut session, of("astar"));
    run(&mut session, of("greedy"));
    for format in RunTableFormat::ALL {
        act(&mut session, RunsAction::Copy(format));
        let copied = session.core.clipboard.text.take().expect("text");
        assert_eq!(copied.lines().count(), if format == RunTableFormat::Csv { 3 } else { 4 }, "{copied}");
        assert!(copied.contains("Manhattan") || copied.contains("manhattan"), "{copied}");
    }
}

/// Bytes of memory that this process holds; `None` if the system does not tell.
fn held() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Measured in a process of its own, because other tests would need memory, too, and with the program's settings of glibc.
#[test]
#[ignore = "ten searches of a million nodes: about 20 seconds with --release"]
fn with_ten_runs_of_a_million_nodes_each_the_limit_holds() {
    const ALONE: &str = "TILESCOPE_TEST_IS_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let program = std::env::current_exe().expect("this program");
        let name = "runs::with_ten_runs_of_a_million_nodes_each_the_limit_holds";
        let arguments = ["--exact", name, "--ignored", "--nocapture"];
        let ran =
            std::process::Command::new(program).args(arguments).env(ALONE, "1").envs(GLIBC_SETTINGS).status();
        assert!(ran.expect("it starts").success());
        return;
    }
    let Some(base) = held() else { return };
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let limits = Limits { max_nodes: 1_000_000, max_bytes: 320 << 20 };
    let mut session = session_of(HARD);
    session.core.limits = limits;
    let mut most = 0;
    for seed in 0..10 {
        update(&mut session, CoreAction::SetBoard(BoardSide::Start, random_board(&goal, seed)));
        let settings = of(if seed % 2 == 0 { "astar" } else { "bfs" });
        update(
            &mut session,
            CoreAction::SetSettings(Settings { heuristic: HeuristicId::Misplaced, ..settings }),
        );
        update(&mut session, Command::Run);
        while session.core.is_running() {
            update(&mut session, Action::Receive);
            most = most.max(held().expect("as before") - base);
            std::thread::yield_now();
        }
        let id = session.core.runs.shown().expect("a row");
        let figures = row(&session, id).figures.expect("it has ended");
        assert_eq!(figures.outcome, RunOutcome::Limit(Stop::NodeLimit), "{seed}");
    }
    let parked = session.core.runs.rows().iter().filter(|row| row.is_parked()).count();
    println!("{parked} kept; at most {} of {} MiB", most >> 20, limits.max_bytes >> 20);
    assert!(session.core.runs.parked_bytes() < limits.max_bytes);
    assert!(most < limits.max_bytes, "{} of {} MiB", most >> 20, limits.max_bytes >> 20);
    assert!((2..9).contains(&parked), "{parked} are kept");
}
