/** Keeps the shell: pages open at once and without the host; games are always the host's own. */
const KEEP = "crownpoint-shell-1";

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(KEEP)
            .then((cache) => cache.addAll(["/", "/icons/crownpoint.svg", "/manifest.webmanifest"]))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== KEEP).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (
        request.method !== "GET" ||
        origin !== self.location.origin ||
        pathname.startsWith("/api/") ||
        pathname.startsWith("/socket.io/")
    )
        return;
    if (request.mode === "navigate") {
        // the newest shell, or the kept one where the host is not there
        event.respondWith(
            fetch("/")
                .then((fresh) => keep("/", fresh))
                .catch(() => caches.match("/")),
        );
    } else if (pathname.startsWith("/assets/") || pathname.startsWith("/icons/")) {
        event.respondWith(
            caches.match(request).then((kept) => kept ?? fetch(request).then((fresh) => keep(request, fresh))),
        );
    }
});

async function keep(key, answer) {
    if (answer.ok) await (await caches.open(KEEP)).put(key, answer.clone());
    return answer;
}
