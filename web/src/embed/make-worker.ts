/** On another page the worker is part of the script: browsers start workers of their own site only. */
import PageWorker from "../engine/worker?worker&inline";

export const makeWorker = (): Worker => new PageWorker();
