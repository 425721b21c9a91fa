/** The line to the host: a WebSocket that comes back by itself until it is hung up. */
import { io, type Socket } from "socket.io-client";
import type { Refused } from "./messages";

/** Of an event of the window: the site has closed a line for good, and says why. */
export const GOODBYE = "cp-goodbye";

export function openLine(): Socket {
  const line = io({ transports: ["websocket"], reconnectionDelay: 400, reconnectionDelayMax: 3000 });
  line.on("goodbye", (why: Refused) => dispatchEvent(new CustomEvent(GOODBYE, { detail: why })));
  return line;
}

/** Ends the line for good. One that is still being made is made first: cut before, browsers log it as a failure. */
export function hangUp(line: Socket): void {
  line.removeAllListeners();
  if (line.connected) line.close();
  else line.once("connect", () => line.close()).once("connect_error", () => line.close());
}
