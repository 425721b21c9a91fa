/** Names of window events while something is loaded or made; `detail` is the share that is done, 1 at the end. */
export const HOST_LOADING = "cp-host-loading";
export const TABLES_MADE = "cp-tables-made";
