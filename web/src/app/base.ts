/** The path of the app on its origin: `/`, or the folder into which a static site was put. The manifest is in it. */
const manifest = globalThis.document?.querySelector<HTMLLinkElement>('link[rel="manifest"]');

export const BASE = manifest ? new URL(".", manifest.href).pathname : "/";

/** A path of the app as a path on its origin. */
export const under = (path: string): string => BASE + path.replace(/^\/+/, "");

/** The reverse: a path on the origin as a path of the app. */
export const within = (path: string): string => (path.startsWith(BASE) ? `/${path.slice(BASE.length)}` : path);
