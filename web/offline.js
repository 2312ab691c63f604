// Keeps the files of this page, so that it starts without a network. Their names say what they contain: a new page has others.

const FILES = []; // `pack.py` lists them here
const CACHE = `tilescope ${FILES[0]}`;

const nameOf = url => url.origin === location.origin ? url.pathname.split("/").pop() : "";

addEventListener("install", () => skipWaiting());

addEventListener("activate", event => event.waitUntil((async () => {
    for (const other of await caches.keys()) if (other.startsWith("tilescope ") && other !== CACHE) await caches.delete(other);
    await clients.claim();
})()));

// The page says which files it loaded before this worker was there.
addEventListener("message", event => event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const loaded = event.data.filter(address => FILES.includes(nameOf(new URL(address))));
    for (const address of [registration.scope, ...loaded]) if (!await cache.match(address)) await cache.add(address);
})()));

addEventListener("fetch", event => {
    const { request } = event;
    if (request.mode === "navigate") {
        const kept = () => caches.match(registration.scope, { cacheName: CACHE });
        event.respondWith(fetch(request).catch(async error => await kept() ?? Promise.reject(error)));
    } else if (request.method === "GET" && FILES.includes(nameOf(new URL(request.url)))) {
        event.respondWith(caches.match(request, { cacheName: CACHE }).then(kept => kept ?? fetch(request)));
    }
});
