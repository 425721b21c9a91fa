/** The WebSocket to the host. It reconnects by itself until it is closed. */
import { io, type Socket } from "socket.io-client";
import type { Refused } from "./messages";

/** The name of a window event: the host has ended the connection for good; `detail` says why. */
export const CONNECTION_ENDED = "cp-connection-ended";

const RECONNECT_MS = 1000;

export function openSocket(): Socket {
  const socket = io({ transports: ["websocket"], reconnectionDelay: 400, reconnectionDelayMax: 3000 });
  let ended = false;
  socket.on("goodbye", (why: Refused) => {
    ended = true;
    dispatchEvent(new CustomEvent(CONNECTION_ENDED, { detail: why }));
  });
  socket.on("disconnect", (reason) => {
    // Socket.IO does not reconnect when the server closes the connection properly, as a restarting host does.
    if (reason === "io server disconnect" && !ended) setTimeout(() => socket.connect(), RECONNECT_MS);
  });
  return socket;
}

/** Close the socket for good. One that is still connecting is closed once connected, because browsers log an earlier close as an error. */
export function closeSocket(socket: Socket): void {
  socket.removeAllListeners();
  if (socket.connected) socket.close();
  else socket.once("connect", () => socket.close()).once("connect_error", () => socket.close());
}
