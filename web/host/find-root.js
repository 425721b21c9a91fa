/*
 * A server that shows this page at every address below its folder: go to the folder itself, which is where the manifest is, and tell it
 * the address. The service worker needs no such thing: it writes the folder into the page.
 */
(async () => {
    const manifest = document.querySelector('link[rel="manifest"]').getAttribute("href");
    if (!manifest.startsWith(".")) return;
    const parts = location.pathname.split("/").slice(1);
    for (let count = parts.length - 1; count >= 0; count--) {
        const root = ["", ...parts.slice(0, count), ""].join("/");
        const answer = await fetch(root + "manifest.webmanifest", { method: "HEAD" }).catch(() => null);
        if (!answer?.ok || /html/.test(answer.headers.get("content-type") ?? "")) continue;
        const path = "/" + parts.slice(count).join("/");
        if (/^\/(index\.html)?$/.test(path)) return;
        return location.replace(`${root}?to=${encodeURIComponent(path + location.hash)}`);
    }
})();
