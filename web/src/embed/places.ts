/** On another page the engine lies beside the script. The address is kept apart, for the build not to look for the files itself. */
const here = import.meta.url;

export const urlOf = (name: string): string | undefined => new URL(`engine/${name}.bundle`, here).href;
