/** Where the page finds the engine: files that the build has put among its assets. Without them there is no engine. */
const FOUND = import.meta.glob<string>("../../engine/*.bundle", { eager: true, query: "?url", import: "default" });

export const urlOf = (name: string): string | undefined => FOUND[`../../engine/${name}.bundle`];
