// Loads the program and starts it, or says what the browser lacks.

import init, { dump, file_chosen, keep_file, open_file, open_link, start, trace } from "./tilescope.js";
import { connect, connect_files, suspends } from "./tilescope_page.js";

const byId = id => document.getElementById(id);

function say(text) {
    byId("loading").hidden = true;
    byId("message").textContent = text;
    byId("message").hidden = false;
}

function missing() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    if (!document.createElement("canvas").getContext("webgl2")) return "WebGL 2";
    if (!suspends) return "JavaScript Promise Integration, by which a search gives way to the page";
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
    if (lacks) return say(`This browser has no ${lacks}. Take a newer one, or the desktop program.`);
    const program = await init({ module_or_path: load("tilescope_bg.wasm") });
    connect(program);
    connect_files({ file_chosen, keep_file });
    await start(byId("tilescope"), location.hash, location.href.split("#")[0]);
    byId("loading").hidden = true;
    byId("tilescope").focus();
    Object.assign(window, { tilescope_dump: dump, tilescope_trace: trace });
}

addEventListener("hashchange", () => location.hash.length > 1 && open_link(location.hash));

// A file that is dropped is read before it is opened.
addEventListener("drop", async event => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const [file] = event.dataTransfer.files;
    if (file) open_file(keep_file(file.name, new Uint8Array(await file.arrayBuffer())));
}, true);

begin().catch(error => say(`Tilescope cannot start: ${error}`));
