/**
 * Keeps the whole static page: it works without a network. A new version is loaded beside the old one and takes over when no page
 * shows a game, or when the player says so; what is kept in the browser belongs to both.
 */
const ROOT = new URL("./", self.location.href).pathname;
const KEPT_HERE = `crownpoint-static-${ROOT === "/" ? "" : `${ROOT}-`}`;
const KEEP = `${KEPT_HERE}${"VERSION"}`;
const FILES = ["FILES"].map((path) => ROOT + path);

/** Loaded when they are first needed: the engines and Python. */
const isLarge = (path) => /\.bundle$|\/pyodide\/|\/python\.zip|\/screenshots\//.test(path);

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll([ROOT, ...FILES.filter((path) => !isLarge(path))])));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        (async () => {
            const cache = await caches.open(KEEP);
            for (const name of await caches.keys()) {
                if (name === KEEP || !isOurs(name)) continue;
                const old = await caches.open(name);
                for (const request of await old.keys()) {
                    // files with a hash in their names are the same in every version
                    const { pathname } = new URL(request.url);
                    if (FILES.includes(pathname) && pathname.startsWith(`${ROOT}assets/`) && !(await cache.match(request)))
                        await cache.put(request, await old.match(request));
                }
                await caches.delete(name);
            }
            await self.clients.claim();
        })(),
    );
});

/** A kept version of this site; there may be another one in another folder. */
const isOurs = (name) => name.startsWith("crownpoint-shell") ? ROOT === "/" : name.startsWith(KEPT_HERE) && !name.slice(KEPT_HERE.length).includes("/");

/** The page for any address below the folder: what it loads lies in the folder. */
async function page() {
    const kept = (await caches.match(ROOT, { cacheName: KEEP })) ?? (await fetch(ROOT));
    const headers = new Headers(kept.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response((await kept.text()).replaceAll('="./', `="${ROOT}`), { status: kept.status, headers });
}

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

/** Keep a file for the next time, unless the browser has no room. */
const keep = async (path, file) => (await caches.open(KEEP)).put(path, file).catch(() => undefined);

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(page());
    else if (FILES.includes(pathname))
        event.respondWith(
            caches.match(pathname, { cacheName: KEEP }).then(async (kept) => {
                if (kept) return kept;
                const fresh = await fetch(request);
                if (fresh.ok) event.waitUntil(keep(pathname, fresh.clone()));
                return fresh;
            }),
        );
});
