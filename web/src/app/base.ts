/** Where the app is below its origin: `/`, or the folder that a site that is only files was put into. The manifest lies there. */
const manifest = globalThis.document?.querySelector<HTMLLinkElement>('link[rel="manifest"]');

export const BASE = manifest ? new URL(".", manifest.href).pathname : "/";

/** An address of the app as a path below its origin. */
export const under = (path: string): string => BASE + path.replace(/^\/+/, "");

/** The other way round: what the app calls a path below its origin. */
export const within = (path: string): string => (path.startsWith(BASE) ? `/${path.slice(BASE.length)}` : path);
