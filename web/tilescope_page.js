// What the program asks of its page: tasks, and files. See base/src/platform/web.rs.

// The exports of the WebAssembly instance, and its stack pointer while the page has its turn.
let program, pageStack;

export function connect(instance) {
    program = instance;
    pageStack = program.__stack_pointer.value;
}

// Whether the browser can suspend a call into the program.
export const suspends = "Suspending" in WebAssembly && "promising" in WebAssembly;

export function start_task(task) {
    setTimeout(() => run(task));
}

async function run(task) {
    const stack = program.new_stack();
    program.__stack_pointer.value = stack;
    const ended = WebAssembly.promising(program.run_task)(task);
    program.__stack_pointer.value = pageStack;
    try {
        await ended;
    } catch (error) {
        failed(String(error));
    }
    program.__stack_pointer.value = pageStack;
    program.free_stack(stack);
}

// Goes on after what the browser has to do: it paints, and takes keys and clicks.
const turns = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => turns.shift()?.();
const turn = () => new Promise(goOn => {
    turns.push(goOn);
    channel.port2.postMessage(0);
});

const suspended = async millis => {
    program.__stack_pointer.value = pageStack;
    await (millis ? new Promise(goOn => setTimeout(goOn, millis)) : turn());
};
export const suspend = suspends ? new WebAssembly.Suspending(suspended) : suspended;

export const stack_pointer = () => program.__stack_pointer.value;
export const set_stack_pointer = place => { program.__stack_pointer.value = place; };

export function download(name, bytes) {
    const link = document.createElement("a");
    // The bytes are in the memory of the program: a copy.
    link.href = URL.createObjectURL(new Blob([bytes.slice()]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// keep_file and file_chosen of the program, with texts and bytes.
let files;
export const connect_files = functions => { files = functions; };

export function ask_for_file(request, endings) {
    const input = document.createElement("input");
    input.type = "file";
    if (!endings.includes("*")) input.accept = endings;
    input.addEventListener("cancel", () => files.file_chosen(request, undefined));
    input.addEventListener("change", async () => {
        const [file] = input.files;
        const bytes = file && new Uint8Array(await file.arrayBuffer());
        files.file_chosen(request, file ? files.keep_file(file.name, bytes) : undefined);
    });
    input.click();
}

export function failed(message) {
    console.error(message);
    const text = document.getElementById("message");
    text.textContent = `Tilescope has stopped because of an error in the program. Load the page again. (${message})`;
    text.hidden = false;
}
