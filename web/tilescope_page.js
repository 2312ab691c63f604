// What the program asks of its page: tasks, and files. See base/src/platform/web.rs.

// What the page calls in the program.
let program;
export const connect = functions => { program = functions; };

export function start_task(task) {
    setTimeout(() => program.run_task(task).catch(error => failed(String(error))));
}

// Goes on after what the browser has to do: it paints, and takes keys and clicks.
const turns = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => turns.shift()();
const turn = () => new Promise(goOn => {
    turns.push(goOn);
    channel.port2.postMessage(0);
});

export const suspend = millis => millis ? new Promise(goOn => setTimeout(goOn, millis)) : turn();
export const never = () => new Promise(() => {});

export function download(name, bytes) {
    const link = document.createElement("a");
    // The bytes are in the memory of the program: a copy.
    link.href = URL.createObjectURL(new Blob([bytes.slice()]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function ask_for_file(request, endings) {
    const input = document.createElement("input");
    input.type = "file";
    if (!endings.includes("*")) input.accept = endings;
    input.addEventListener("cancel", () => program.file_chosen(request, undefined));
    input.addEventListener("change", async () => {
        const [file] = input.files;
        const bytes = file && new Uint8Array(await file.arrayBuffer());
        program.file_chosen(request, file ? program.keep_file(file.name, bytes) : undefined);
    });
    input.click();
}

// Gets a file from this site only; a redirect to another one fails.
export async function fetch_file(request, address) {
    let path;
    try {
        const url = new URL(address, location.href);
        const response = url.origin === location.origin && await fetch(url, { mode: "same-origin" });
        if (response?.ok) path = program.keep_file(address, new Uint8Array(await response.arrayBuffer()));
    } catch {
        // It is not there.
    }
    program.file_chosen(request, path);
}

// Fonts with letters that the program's own lacks, for pictures; `pack.py` lists them here.
const FONTS = [];
export const font_file = number => FONTS[number];

// The name under which the program keeps its session.
export const SESSION = "session";
// The address of a page that was left. It says less than the session that is kept with it.
export const LEFT_AT = "left-at";

// What the browser keeps, where it keeps anything. Each tab has these two for itself; a new tab begins with the session that any tab
// kept last.
const OF_TAB = [SESSION, LEFT_AT];
export const kept = {
    get(name) {
        try {
            const own = OF_TAB.includes(name) ? sessionStorage.getItem(name) : null;
            return own ?? (name === LEFT_AT ? null : localStorage.getItem(name));
        } catch { return null; }
    },
    set(name, text) {
        try {
            if (OF_TAB.includes(name)) sessionStorage.setItem(name, text);
            if (name !== LEFT_AT) localStorage.setItem(name, text);
        } catch { /* Then it is not there the next time. */ }
    },
};
export const kept_text = name => kept.get(name) ?? undefined;
export const keep_text = (name, text) => kept.set(name, text);

// The program has an error. What was on the screen when it was last kept can be saved.
export function failed(message) {
    console.error(message);
    const text = document.getElementById("message");
    text.textContent = `Tilescope has stopped because of an error in the program. Load the page again. (${message}) `;
    const session = kept.get(SESSION);
    if (session) {
        const save = document.createElement("button");
        save.textContent = "Save the boards";
        save.addEventListener("click", () => download("boards.ron", new TextEncoder().encode(session)));
        text.append(save);
    }
    text.hidden = false;
}
