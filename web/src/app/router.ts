import { BASE, under, within } from "./base";

/**
 * Addresses: `/`, `/games`, `/study`, `/study/<match>`, `/statistics/<game>/<player>`, `/openings`, `/position#<id>`, `/cards`, `/pips`, `/shared/<secret>`, `/t/<table>`, `/t/<table>/replay`, `/t/<table>/verify`, `/settings`, `/learn`;
 * at a site also `/sign-in`, `/reset-password#<code>`, `/account`, `/leaders`, `/moderation`, `/@<name>` and `/challenge/<secret>`. */
export type Route =
  | { page: "home" }
  | { page: "games" }
  | { page: "settings" }
  | { page: "learn" }
  | { page: "study" }
  | { page: "study-match"; match: string }
  | { page: "statistics"; game: string; player: string }
  | { page: "openings" }
  | { page: "position" }
  | { page: "cards" }
  | { page: "pips" }
  | { page: "shared"; secret: string }
  | { page: "missing" }
  | { page: "sign-in" }
  | { page: "account" }
  | { page: "leaders" }
  | { page: "moderation" }
  | { page: "profile"; name: string }
  | { page: "challenge"; secret: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "verify"; table: string };

/** The id of a match. Other names, such as `leaks`, belong to other requests of the host. */
const IS_MATCH = /^[0-9a-f]{32}$/;

export function readRoute(path: string): Route {
  const parts = decoded(path).split("/").filter(Boolean);
  if (parts.length === 0) return { page: "home" };
  const [first, table, more] = parts;
  if (first === "t" && table) {
    if (more === undefined) return { page: "table", table };
    if (more === "replay" || more === "verify") return { page: more, table };
  }
  if (parts.length === 1 && first) {
    for (const page of [
      "games",
      "settings",
      "learn",
      "study",
      "openings",
      "position",
      "cards",
      "pips",
      "sign-in",
      "account",
      "leaders",
      "moderation",
    ] as const)
      if (first === page) return { page };
    if (first === "reset-password") return { page: "sign-in" };
    if (first.startsWith("@") && first.length > 1) return { page: "profile", name: first.slice(1) };
  }
  if (first === "study" && parts.length === 2 && IS_MATCH.test(table!)) return { page: "study-match", match: table! };
  if (first === "statistics" && parts.length <= 3) return { page: "statistics", game: table ?? "", player: more ?? "" };
  if (first === "shared" && table && more === undefined) return { page: "shared", secret: table };
  if (first === "challenge" && table && more === undefined) return { page: "challenge", secret: table };
  return { page: "missing" };
}

/** The decoded path; one that cannot be decoded, such as `/%E2`, is returned as it is. */
export function decoded(path: string): string {
  try {
    return path.split("/").map(decodeURIComponent).join("/");
  } catch {
    return path;
  }
}

/** Where we are. */
export const here = (): string => within(location.pathname);

export function navigate(path: string): void {
  history.pushState(null, "", under(path));
  dispatchEvent(new PopStateEvent("popstate"));
}

const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);

/** For an app in a folder: correct a link before the browser uses it, for another tab or to copy it. */
function leadBelow(event: Event): void {
  const link = linkOf(event);
  const path = link?.getAttribute("href") ?? "";
  if (path.startsWith("/") && !path.startsWith(BASE) && !path.startsWith("/api/")) link!.href = under(path);
}

/** Follow links inside the app without loading a new document. */
export function followLinks(): void {
  if (BASE !== "/") for (const each of ["pointerdown", "focusin"]) document.addEventListener(each, leadBelow, true);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = linkOf(event);
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      link.pathname.startsWith("/api/")
    )
      return;
    event.preventDefault();
    navigate(within(link.pathname) + link.hash);
  });
}
