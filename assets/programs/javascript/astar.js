// A* with Manhattan distance on the sliding-tile puzzle, watched by Tilescope.
//
//     tilescope watch --headless --algorithm astar --ties first-in --board "2 3 4 1 5 x 7 6 8" -- node astar.js

"use strict";

const fs = require("fs");
const trace = require("./trace");

// The boards after the moves of the blank up, down, right and left.
function successors(board, cols) {
    const blank = board.indexOf(0);
    const [row, col, rows] = [Math.floor(blank / cols), blank % cols, board.length / cols];
    const moves = [
        [blank - cols, row > 0],
        [blank + cols, row + 1 < rows],
        [blank + 1, col + 1 < cols],
        [blank - 1, col > 0],
    ];
    return moves
        .filter(([, isPossible]) => isPossible)
        .map(([to]) => {
            const child = [...board];
            [child[blank], child[to]] = [child[to], 0];
            return child;
        });
}

function manhattan(board, goal, cols) {
    let h = 0;
    board.forEach((tile, cell) => {
        if (tile !== 0) {
            const home = goal.indexOf(tile);
            h += Math.abs(Math.floor(cell / cols) - Math.floor(home / cols)) + Math.abs((cell % cols) - (home % cols));
        }
    });
    return h;
}

function astar(start, goal) {
    const cols = Math.round(Math.sqrt(start.length));
    const g = new Map([[String(start), 0]]);
    const closed = new Set();
    const open = [{ f: manhattan(start, goal, cols), board: start }];
    while (open.length > 0) {
        // Of equal f, the oldest entry comes first.
        const least = open.reduce((best, entry, at) => (entry.f < open[best].f ? at : best), 0);
        const [{ board }] = open.splice(least, 1);
        if (closed.has(String(board))) {
            continue;
        }
        closed.add(String(board));
        trace.expand(board, { g: g.get(String(board)), h: manhattan(board, goal, cols) });
        if (String(board) === String(goal)) {
            trace.goal(board);
            return g.get(String(board));
        }
        for (const child of successors(board, cols)) {
            const newG = g.get(String(board)) + 1;
            if (closed.has(String(child)) || g.get(String(child)) <= newG) {
                trace.drop(child, { parent: board, why: "known" });
                continue;
            }
            const h = manhattan(child, goal, cols);
            g.set(String(child), newG);
            open.push({ f: newG + h, board: child });
            trace.generate(child, { parent: board, g: newG, h });
        }
    }
    return null;
}

const lines = fs.readFileSync(0, "utf8").trim().split("\n");
const [start, goal] = lines.map((line) => line.trim().split(/\s+/).map((word) => (word === "x" ? 0 : Number(word))));
const moves = astar(start, goal);
console.log(moves === null ? "no solution" : `${moves} moves`);
