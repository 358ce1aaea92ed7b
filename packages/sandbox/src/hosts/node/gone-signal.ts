import type { ServerResponse } from "node:http";
import { SandboxError } from "../../sandbox-error.ts";

/**
 * Aborts when the caller of a response closes the connection, or only its own side. The latter may still read the response, but one
 * that would have to wait for it looks the same as one that has gone.
 */
export function goneSignal(response: ServerResponse): AbortSignal {
  const { socket } = response.req;
  const gone = new AbortController();
  const abort = () => gone.abort(new SandboxError("the caller closed the connection"));
  if (socket.destroyed || socket.readableEnded) abort();
  socket.once("end", abort).once("close", abort);
  response.once("close", () => socket.off("end", abort).off("close", abort));
  return gone.signal;
}
