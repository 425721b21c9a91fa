/**
 * Keeps the whole static page: it works without a network. A new version is loaded beside the old one and takes over when no page
 * shows a game, or when the player says so; what is kept in the browser belongs to both.
 */
const KEEP = `crownpoint-static-${"VERSION"}`;
const FILES = ["FILES"];

/** Loaded when they are first needed: the engines and Python. */
const isLarge = (path) => /\.bundle$|^\/pyodide\/|^\/python\.zip|^\/screenshots\//.test(path);

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(["/", ...FILES.filter((path) => !isLarge(path))])));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        (async () => {
            const cache = await caches.open(KEEP);
            for (const name of await caches.keys()) {
                if (name === KEEP || !name.startsWith("crownpoint-")) continue;
                const old = await caches.open(name);
                for (const request of await old.keys()) {
                    // files with a hash in their names are the same in every version
                    const { pathname } = new URL(request.url);
                    if (FILES.includes(pathname) && pathname.startsWith("/assets/") && !(await cache.match(request)))
                        await cache.put(request, await old.match(request));
                }
                await caches.delete(name);
            }
            await self.clients.claim();
        })(),
    );
});

self.addEventListener("message", (event) => {
    if (event.data === "take-over") void self.skipWaiting();
    if (event.data === "keep-all") event.waitUntil(keepAll().then((isWhole) => isWhole && event.source?.postMessage("kept-all")));
});

/** Load what is left, so that everything works offline from now on; false where something could not be had. */
async function keepAll() {
    const cache = await caches.open(KEEP);
    try {
        for (const path of FILES) if (!(await cache.match(path))) await cache.add(path);
        return true;
    } catch {
        return false;
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(caches.match("/", { cacheName: KEEP }).then((kept) => kept ?? fetch("/")));
    else if (FILES.includes(pathname))
        event.respondWith(
            caches.match(pathname, { cacheName: KEEP }).then(async (kept) => {
                if (kept) return kept;
                const fresh = await fetch(request);
                if (fresh.ok) await (await caches.open(KEEP)).put(pathname, fresh.clone());
                return fresh;
            }),
        );
});
