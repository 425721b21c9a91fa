/** On another page the engine is beside the script. The base address has a name of its own, because Vite bundles what `new URL(…, import.meta.url)` names. */
const here = import.meta.url;

export const urlOf = (name: string): string | undefined => new URL(`engine/${name}.bundle`, here).href;
