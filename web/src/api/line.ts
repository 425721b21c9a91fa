/** The line to the host: a WebSocket that comes back by itself until it is hung up. */
import { io, type Socket } from "socket.io-client";

export function openLine(): Socket {
  return io({ transports: ["websocket"], reconnectionDelay: 400, reconnectionDelayMax: 3000 });
}

/** Ends the line for good. One that is still being made is made first: cut before, browsers log it as a failure. */
export function hangUp(line: Socket): void {
  line.removeAllListeners();
  if (line.connected) line.close();
  else line.once("connect", () => line.close()).once("connect_error", () => line.close());
}
