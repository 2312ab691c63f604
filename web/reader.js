// What a screen reader reads beside the canvas: all that is on the screen, as headings, text, buttons and fields. It comes from the
// tree that screen readers get on a desktop. A click here is a click in the program.

const EVERY = 200; // milliseconds

const ELEMENTS = { heading: "h2", text: "p", button: "button", check: "input", field: "input", number: "input", slider: "input" };

let program;
let main;
let live;
const elements = new Map();

function made(part) {
    const element = document.createElement(ELEMENTS[part.kind]);
    element.dataset.kind = part.kind;
    if (part.kind === "button") element.addEventListener("click", () => program.press(part.id));
    if (part.kind === "check") {
        element.type = "checkbox";
        element.addEventListener("click", () => program.press(part.id));
    }
    if (part.kind === "slider" || part.kind === "number") {
        element.type = part.kind === "slider" ? "range" : "number";
        if (part.kind === "number") element.step = "any";
        element.addEventListener("change", () => {
            if (element.value) program.slide(part.id, element.valueAsNumber);
        });
    }
    if (part.kind === "field") element.addEventListener("change", () => program.put(part.id, element.value));
    if (part.kind !== "text" && part.kind !== "heading") element.addEventListener("focus", () => program.point_at(part.id));
    return element;
}

function update(element, part) {
    if (element instanceof HTMLInputElement) {
        element.ariaLabel = part.text;
        // Before the value, which the range would change.
        if (part.most !== null) [element.min, element.max] = [part.least ?? 0, part.most];
        if (part.kind === "check") element.checked = part.on;
        else if (element !== document.activeElement) element.value = part.value;
    } else if (element.textContent !== part.text) {
        element.textContent = part.text;
    }
    if (part.kind === "button") {
        element.ariaPressed = part.on === null ? null : String(part.on);
        element.ariaDisabled = String(!!part.off);
    } else if (element instanceof HTMLInputElement) {
        element.disabled = !!part.off;
    }
}

function show() {
    const text = program.reader_parts();
    if (text === undefined) return;
    const { search, parts, said } = JSON.parse(text);
    document.getElementById("search").textContent = search;
    const wanted = new Set(parts.map(part => part.kind + part.id));
    for (const [key, element] of elements) {
        if (wanted.has(key)) continue;
        element.remove();
        elements.delete(key);
    }
    let before = null;
    for (const part of parts) {
        const key = part.kind + part.id;
        if (!elements.has(key)) elements.set(key, made(part));
        const element = elements.get(key);
        update(element, part);
        // An element that is moved loses the focus.
        const place = before ? before.nextSibling : main.firstChild;
        if (element !== place) main.insertBefore(element, place);
        before = element;
    }
    if (live.textContent !== said) live.textContent = said;
}

// Shows the parts of the screen now and after each change.
export function readAloud(functions) {
    program = functions;
    main = document.getElementById("parts");
    live = document.getElementById("live");
    const board = document.getElementById("board");
    board.addEventListener("change", () => {
        program.paste(board.value);
        board.value = "";
    });
    setInterval(show, EVERY);
}
