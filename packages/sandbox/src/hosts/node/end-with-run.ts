import type { ServerResponse } from "node:http";
import { onceLeft } from "./once-left.ts";

/**
 * Ends the connection of a response that has to wait when its run is deleted or begins again, once the responses before it have left.
 *
 * @param ended aborts then.
 * @param earlier the response to the request before it on its connection.
 */
export function endWithRun(ended: AbortSignal, response: ServerResponse, earlier: ServerResponse | undefined): void {
  const { socket } = response.req;
  const end = () => onceLeft(earlier, () => void socket.destroy());
  const over = () => {
    ended.removeEventListener("abort", end);
    response.off("close", over);
    socket.off("close", over);
  };
  ended.addEventListener("abort", end);
  // A response that waits for those before it has no connection yet whose end it would see.
  response.on("close", over);
  socket.on("close", over);
}
