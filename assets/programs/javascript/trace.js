// Tells Tilescope what a search does: one line of JSON for each event, on standard output.
//
//     const trace = require("./trace");
//     trace.expand(board, { g: 3, h: 6 });
//
// Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- node my_search.js
// A board can be a text such as "2 3 4 1 5 x 7 6 8", a list of tiles, a list of rows, or an object with a method or field board, state,
// tiles or grid. The blank is 0, "x" or null.

"use strict";

const fs = require("fs");

const isWatched = process.env.TILESCOPE_WATCH !== undefined;

const names = ["board", "state", "tiles", "grid", "getBoard", "getState", "getTiles"];

// A board as a text or a list; undefined if the value has none.
function plain(value, depth = 4) {
    if (value === null || typeof value !== "object") {
        return typeof value === "function" ? undefined : value;
    }
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        const parts = Array.from(value, (part) => (depth === 0 ? undefined : plain(part, depth - 1)));
        return parts.length === 0 || parts.includes(undefined) ? undefined : parts;
    }
    for (const name of depth === 0 ? [] : names) {
        const member = value[name];
        const part = typeof member === "function" && member.length === 0 ? member.call(value) : member;
        const board = plain(part ?? undefined, depth - 1);
        if (board !== undefined && typeof board !== "number") {
            return board;
        }
    }
    return undefined;
}

function boardOf(event, value) {
    const board = plain(value ?? undefined);
    if (board === undefined || typeof board === "boolean") {
        const given = `trace.${event} was given ${require("util").inspect(value, { depth: 1, breakLength: Infinity })}`;
        throw new TypeError(
            `${given}, which is not a board. Give it a text, a list of tiles, a list of rows, or an object with one of ${names.join(", ")}.`,
        );
    }
    return board;
}

// Written at once: a program that is stopped loses nothing. A pipe that is full is waited for.
function write(event, fields) {
    if (!isWatched) {
        return;
    }
    const boards = ["board", "parent", "goal"].filter((name) => name === "board" ? name in fields : fields[name] != null);
    const plainBoards = Object.fromEntries(boards.map((name) => [name, boardOf(event, fields[name])]));
    let rest = Buffer.from(JSON.stringify({ event, ...fields, ...plainBoards }) + "\n");
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
