// Loads the program and starts it, or says what the browser lacks.

import init, { dump, fail, file_chosen, keep_file, kept_session, open_file, open_link, page_link, paste, point_at, press, put, reader_parts, run_task, slide, start, take_lessons, time, trace } from "./tilescope.js";
import { connect, failed, kept, LEFT_AT, SESSION } from "./tilescope_page.js";
import { readAloud } from "./reader.js";

// The file with its bytes; `pack.py` puts in the name that says what it contains.
const PROGRAM = "tilescope_bg.wasm";

const byId = id => document.getElementById(id);
const isInPage = new URLSearchParams(location.search).has("embed") && parent !== window;

// Says something instead of showing the program. If loading the page again may help, there is a button for that.
function say(text, mayHelp = false) {
    byId("loading").hidden = true;
    const message = byId("message");
    message.textContent = text;
    if (mayHelp) {
        const again = document.createElement("button");
        again.textContent = "Try again";
        again.addEventListener("click", () => location.reload());
        message.append(" ", again);
    }
    message.hidden = false;
}

function missing() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    // The program takes the context that is there. It smooths edges itself, and covers all that is behind it.
    if (!byId("tilescope").getContext("webgl2", { alpha: false, antialias: false })) return "WebGL 2";
    if (!("Suspending" in WebAssembly)) return "JavaScript Promise Integration, by which a search gives way to the page";
}

// A link that came before the program has started is opened then.
let waiting;
let isStarted = false;

// The address follows what is on the screen, and the session is kept with it.
let followed;
let shown = location.hash;

function follow() {
    // Another link has just been set, and is not opened yet.
    if (location.hash !== shown) return;
    const link = page_link();
    if (link === undefined || link === followed) return;
    followed = link;
    try {
        history.replaceState(null, "", link || location.pathname + location.search);
    } catch { /* A page without an origin has no address of its own. */ }
    shown = location.hash;
    kept.set(LEFT_AT, shown);
    keepSession();
}

function keepSession() {
    const session = kept_session();
    if (session !== undefined) kept.set(SESSION, session);
}

addEventListener("hashchange", ({ newURL }) => {
    followed = undefined;
    shown = location.hash;
    // The address itself may be another one already.
    const link = new URL(newURL).hash;
    if (!link) return;
    if (isStarted) open_link(link);
    else waiting = link;
});

// A program in WebAssembly begins with these bytes, also a compressed one that the browser has unpacked because the server said so.
const isProgram = bytes => bytes?.[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;

// The bytes of the program: compressed where there is such a file and the browser can unpack it.
async function load() {
    let failure;
    for (const [ending, format] of [[".br", "brotli"], [".gz", "gzip"], ["", null]]) {
        let unpack;
        try { unpack = format && new DecompressionStream(format); } catch { continue; }
        const response = await fetch(PROGRAM + ending).catch(error => { failure = error; });
        if (!response) break;
        if (!response.ok) {
            failure = new Error(`${PROGRAM}: ${response.status}`);
            continue;
        }
        const reader = response.body.getReader();
        const first = await reader.read();
        const bytes = joined(first, reader, response.headers);
        const isPlain = !unpack || isProgram(first.value);
        return new Response(isPlain ? bytes : bytes.pipeThrough(unpack), { headers: { "content-type": "application/wasm" } });
    }
    // A page from a file, or without an origin, may run scripts and fetch nothing.
    return packed().catch(() => { throw failure; });
}

// The whole stream, whose first piece has been read already. The bar shows what share of it has come.
function joined(first, reader, headers) {
    const size = headers.get("content-encoding") ? 0 : Number(headers.get("content-length"));
    let come = 0;
    let next = Promise.resolve(first);
    return new ReadableStream({
        async pull(to) {
            const { value, done } = await next;
            if (done) return to.close();
            come += value.length;
            if (size) byId("progress").value = come / size;
            to.enqueue(value);
            next = reader.read();
        },
    });
}

// The program as a script, which carries its bytes as text.
function packed() {
    return new Promise((done, fail) => {
        const script = document.createElement("script");
        script.src = `${PROGRAM}.js`;
        globalThis.tilescope_program = text => {
            const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
            const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
            done(new Response(plain, { headers: { "content-type": "application/wasm" } }));
        };
        script.addEventListener("error", fail);
        document.head.append(script);
    });
}

// A part of another page takes nothing from that page: no focus until it is clicked, no wheel, no swipe, and not the keys that
// leave it.
function keepOut() {
    document.body.classList.add("embedded");
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = () => {};
    const isChosen = () => {
        HTMLElement.prototype.focus = focus;
        for (const event of ["pointerdown", "focusin"]) removeEventListener(event, isChosen, true);
    };
    for (const event of ["pointerdown", "focusin"]) addEventListener(event, isChosen, true);
    addEventListener("wheel", event => { if (!event.ctrlKey) event.stopImmediatePropagation(); }, { capture: true, passive: true });
    // The browser scrolls the page around with one finger, and then says that the touch is over.
    const passOn = event => { if (event.touches.length < 2) event.preventDefault = () => {}; };
    for (const event of ["touchstart", "touchmove"]) addEventListener(event, passOn, true);
    addEventListener("keydown", event => {
        if (event.key === "Tab") event.stopImmediatePropagation();
        if (event.key === "Escape") {
            document.activeElement?.blur();
            parent.focus();
        }
    }, true);
}

// How long a part of another page may be out of sight before it gives its memory back, in milliseconds.
const REST = 60_000;

let isInSight = true;

// Calls `come` when the page comes into sight. After a while out of sight, the page gives its memory back.
function whileInSight(come) {
    let rest;
    new IntersectionObserver(entries => {
        clearTimeout(rest);
        isInSight = entries.at(-1).isIntersecting;
        if (isInSight) come();
        else if (isStarted) rest = setTimeout(giveBack, window.tilescope_rest ?? REST);
    }, { rootMargin: "200px" }).observe(byId("tilescope"));
}

const AT = "tilescope at ";

// Loads the page again. It starts when it comes into sight, at the step that it has now.
function giveBack() {
    window.name = AT + JSON.parse(dump()).step;
    location.reload();
}

// The link to begin with; empty where the session that was kept says more.
function firstLink() {
    if (isInPage && window.name.startsWith(AT)) {
        const parts = location.hash.split("&").filter(part => !part.startsWith("step="));
        return [...parts, `step=${window.name.slice(AT.length)}`].join("&");
    }
    return location.hash === kept.get(LEFT_AT) ? "" : location.hash;
}

async function begin() {
    if (isInPage) {
        keepOut();
        await new Promise(whileInSight);
    }
    const lacks = missing();
    if (lacks) return say(`This browser has no ${lacks}: open the page in Chrome or Edge 137, Firefox 153, Safari 27 or later, or take the desktop program.`);
    await init({ module_or_path: load() });
    connect({ file_chosen, keep_file, run_task });
    const address = location.origin + location.pathname;
    const isTouched = matchMedia("(pointer: coarse)").matches;
    await start(byId("tilescope"), firstLink(), address, location.search, isTouched);
    // Into this field the program has all text typed: Tab does not stop there.
    document.querySelector("canvas + input").tabIndex = -1;
    isStarted = true;
    if (waiting) open_link(waiting);
    readAloud({ paste, point_at, press, put, reader_parts, slide });
    setInterval(follow, 500);
    addEventListener("pagehide", keepSession);
    addEventListener("storage", ({ key }) => { if (key === "lessons") take_lessons(); });
    byId("loading").hidden = true;
    if (!isInPage) byId("tilescope").focus();
    Object.assign(window, { tilescope_dump: dump, tilescope_fail: fail, tilescope_time: time, tilescope_trace: trace });
    keepOffline();
}

// Keeps the files that were loaded for a start without a network.
async function keepOffline() {
    try {
        await navigator.serviceWorker.register("offline.js");
        const { active } = await navigator.serviceWorker.ready;
        active.postMessage(performance.getEntriesByType("resource").map(entry => entry.name));
    } catch { /* The browser keeps nothing of this page. */ }
}

byId("tilescope").addEventListener("webglcontextlost", () => {
    // The browser has it for a few parts of a page only.
    if (isStarted && !isInSight) giveBack();
    else say("The browser has taken the graphics memory of this page away.", true);
});

// The window itself has no more memory, or an error that it cannot report.
addEventListener("error", ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) failed(String(error));
});

// Keys that the browser has as well. It keeps those that reload, zoom, copy, and open or close tabs (`KEYS_OF_BROWSERS` in the program).
addEventListener("keydown", event => {
    const keys = !event.ctrlKey && !event.metaKey ? /^F([13689]|11)$/ : event.shiftKey ? /^[chklps]$/i : /^[1-9bdefghklops]$/i;
    if (keys.test(event.key)) event.preventDefault();
}, true);

// A file that is dropped is read before it is opened. A text is taken as if it was pasted.
addEventListener("drop", async event => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (file) open_file(keep_file(file.name, new Uint8Array(await file.arrayBuffer())));
    else if (text) paste(text);
}, true);

byId("late")?.remove();
begin().catch(error => say(`Tilescope cannot start: ${error?.message ?? error}.`, true));
