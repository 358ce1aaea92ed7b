import type { ServerResponse } from "node:http";

/**
 * Calls back once a response has left, or its connection has ended. On one connection responses leave in the order of their requests,
 * so whatever ends it has to wait for those before it.
 */
export function onceLeft(response: ServerResponse | undefined, act: () => void): void {
  if (response === undefined || response.writableFinished || response.closed) act();
  else response.once("close", act);
}
