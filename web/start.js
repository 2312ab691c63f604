// Loads the program and starts it, or says what the browser lacks.

import init, { dump, fail, file_chosen, keep_file, kept_session, open_file, open_link, page_link, run_task, start, time, trace } from "./tilescope.js";
import { connect, failed, kept, SESSION } from "./tilescope_page.js";

const byId = id => document.getElementById(id);

function say(text) {
    byId("loading").hidden = true;
    byId("message").textContent = text;
    byId("message").hidden = false;
}

function missing() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    // The program takes the context that is there. It smooths edges itself, and covers all that is behind it.
    if (!byId("tilescope").getContext("webgl2", { alpha: false, antialias: false })) return "WebGL 2";
    if (!("Suspending" in WebAssembly)) return "JavaScript Promise Integration, by which a search gives way to the page";
}

// The address of a page that was left. It says less than the session that is kept with it.
const LEFT_AT = "left-at";

// The address follows what is on the screen, and the session is kept with it.
let followed;

function follow() {
    const link = page_link();
    if (link === undefined || link === followed) return;
    followed = link;
    history.replaceState(null, "", link || location.pathname + location.search);
    kept.set(LEFT_AT, location.hash);
    keepSession();
}

function keepSession() {
    const session = kept_session();
    if (session !== undefined) kept.set(SESSION, session);
}

// The bytes of the program, with the share that has come.
async function load(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const size = Number(response.headers.get("content-length")) || 0;
    const isPlain = !response.headers.get("content-encoding");
    let come = 0;
    const counted = response.body.pipeThrough(new TransformStream({
        transform(piece, to) {
            come += piece.length;
            if (size && isPlain) byId("progress").value = come / size;
            to.enqueue(piece);
        },
    }));
    return new Response(counted, { headers: { "content-type": "application/wasm" } });
}

async function begin() {
    const lacks = missing();
    if (lacks) return say(`This browser has no ${lacks}: open the page in Chrome or Edge 137, Firefox 153, Safari 27 or later, or take the desktop program.`);
    await init({ module_or_path: load("tilescope_bg.wasm") });
    connect({ file_chosen, keep_file, run_task });
    const address = location.origin + location.pathname;
    const link = location.hash === kept.get(LEFT_AT) ? "" : location.hash;
    await start(byId("tilescope"), link, address, location.search);
    setInterval(follow, 500);
    addEventListener("pagehide", keepSession);
    byId("loading").hidden = true;
    byId("tilescope").focus();
    Object.assign(window, { tilescope_dump: dump, tilescope_fail: fail, tilescope_time: time, tilescope_trace: trace });
}

addEventListener("hashchange", () => {
    followed = undefined;
    if (location.hash) open_link(location.hash);
});

// The window itself has no more memory, or an error that it cannot report.
addEventListener("error", ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) failed(String(error));
});

// Keys that the browser has as well. It keeps those that reload, zoom, copy, and open or close tabs.
addEventListener("keydown", event => {
    if (event.ctrlKey ? /^[1-9bdefghk]$/i.test(event.key) : /^F[136]$/.test(event.key)) event.preventDefault();
}, true);

// A file that is dropped is read before it is opened.
addEventListener("drop", async event => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const [file] = event.dataTransfer.files;
    if (file) open_file(keep_file(file.name, new Uint8Array(await file.arrayBuffer())));
}, true);

begin().catch(error => say(`Tilescope cannot start: ${error}`));
