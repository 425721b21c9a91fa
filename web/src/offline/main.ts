/** The app as a site that is only files: its host runs in the page. */
import { under } from "../app/base";
import { loadingBar } from "../parts/loading-bar";
import { failureBar } from "./failure-bar";
import { fetchHere, HOST_FAILED, HOST_LOADING, HOST_UNKEPT, link } from "./link";
import { followUpdates } from "./updates";

const network = window.fetch.bind(window);

/** Requests to the host are answered in the page. */
window.fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith("/api/")) return network(input, init);
  const whole = { ...init, signal: null }; // the host may be loading: it is never late
  return fetchHere(input instanceof Request ? input : new Request(url, whole));
};

/** So are links to files of the host. */
addEventListener(
  "click",
  (event) => {
    const anchor = event.composedPath().find((each): each is HTMLAnchorElement => each instanceof HTMLAnchorElement);
    if (!anchor || !new URL(anchor.href, location.href).pathname.startsWith("/api/")) return;
    event.preventDefault();
    void saveFile(anchor.href, anchor.target === "_blank");
  },
  { capture: true },
);

async function saveFile(href: string, isPage: boolean): Promise<void> {
  const answer = await window.fetch(href);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await answer.blob());
  if (isPage && !name) return void open(url);
  Object.assign(document.createElement("a"), { href: url, download: name ?? "" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const wanted = new URLSearchParams(location.search).get("to"); // from web/host/find-root.js
if (wanted) history.replaceState(null, "", under(wanted));
loadingBar(HOST_LOADING, "web.offline.loading");
failureBar(HOST_FAILED, "web.home.again", () => location.reload());
failureBar(HOST_UNKEPT, "web.offline.export", () => void saveFile("/api/v1/kept", false));
await import("../main");
followUpdates();
// Load the host while the first page is looked at.
("requestIdleCallback" in window ? requestIdleCallback : setTimeout)(() => void link.start().catch(() => undefined));
