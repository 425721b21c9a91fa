import PageWorker from "./worker?worker";

export const makeWorker = (): Worker => new PageWorker();
