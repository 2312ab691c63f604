// The same board in each form that trace takes, and what it says of something else.

"use strict";

const trace = require("./trace");

const rows = [
    [2, 3, 4],
    [1, 5, 0],
    [7, 6, 8],
];

class Node {
    getBoard() {
        return rows;
    }
}

trace.expand([2, 3, 4, 1, 5, null, 7, 6, 8]);
trace.expand(rows);
trace.expand(Int8Array.from(rows.flat()), { g: 0 });
trace.expand("2 3 4 1 5 x 7 6 8");
trace.expand(new Node());
trace.expand({ cost: 3, state: new Node() });
try {
    trace.expand(new Map());
} catch (error) {
    console.log(error.message);
}
