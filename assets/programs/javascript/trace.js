// Tells Tilescope what a search does: one line of JSON for each event, on standard output.
//
//     const trace = require("./trace");
//     trace.expand(board, { g: 3, h: 6 });
//
// Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- node my_search.js
// A board can be a text such as "2 3 4 1 5 x 7 6 8", a list of tiles, or a list of rows. The blank is 0, "x" or null.

"use strict";

const fs = require("fs");

const isWatched = process.env.TILESCOPE_WATCH !== undefined;

// Written at once: a program that is stopped loses nothing. A pipe that is full is waited for.
function write(event, fields) {
    if (!isWatched) {
        return;
    }
    let rest = Buffer.from(JSON.stringify({ event, ...fields }) + "\n");
    while (rest.length > 0) {
        try {
            rest = rest.subarray(fs.writeSync(1, rest));
        } catch (error) {
            if (error.code !== "EAGAIN") {
                throw error;
            }
        }
    }
}

module.exports = {
    isWatched,
    // The search begins here.
    start: (board, goal) => write("start", { board, goal }),
    // A board is taken from the open list and expanded. This event alone is enough. It may have parent, g, h and f.
    expand: (board, more) => write("expand", { board, ...more }),
    // A successor is put on the open list. It may have parent, g, h and f.
    generate: (board, more) => write("generate", { board, ...more }),
    // A successor is not kept. It may have parent and why.
    drop: (board, more) => write("drop", { board, ...more }),
    // This board is the goal.
    goal: (board, more) => write("goal", { board, ...more }),
    // The path: moves of the blank, such as "ullddr".
    solution: (moves) => write("solution", { moves }),
    // An iteration begins with this bound.
    bound: (value) => write("bound", { value }),
};
