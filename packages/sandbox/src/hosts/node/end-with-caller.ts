import type { ServerResponse } from "node:http";

/**
 * Ends the connection of a response when its caller closes its side. A caller may do so after its last request and still read the
 * response. But one that would have to wait for it looks the same as one that has gone.
 */
export function endWithCaller(response: ServerResponse): void {
  const { socket } = response.req;
  const end = () => void socket.destroy();
  if (socket.readableEnded) end();
  else socket.once("end", end);
  response.once("close", () => socket.off("end", end));
}
