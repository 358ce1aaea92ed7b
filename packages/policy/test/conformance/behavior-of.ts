import {
  type Behavior,
  brokenJson,
  reset,
  resetAfterHeaders,
  stall,
  stallAfterHeaders,
} from "@tillside/testing/misbehaving-server";
import type { Step } from "./table.ts";

/** How the server reaches the other side of a test. */
export interface Hooks {
  /** The server has gone silent: time may pass. */
  onStall(): void;
  /** The caller should lose patience now. */
  onAbort(): void;
}

const body = JSON.stringify({ text: "a response" });

/** A response of which all but the first byte comes a little later: a client that throws it away loses the connection. */
function respond(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Behavior {
  return (response) => {
    const all = { "Content-Type": "application/json", "Content-Length": text.length, ...headers };
    response.writeHead(status, all).write(text.slice(0, 1));
    setTimeout(() => response.end(text.slice(1)), 2);
  };
}

/** A success. */
export const success = respond(200, body);

/** What the server does with a request in this step of the table. */
export function behaviorOf(step: Step, { onStall, onAbort }: Hooks): Behavior {
  switch (step) {
    case "reset":
      return reset;
    case "reset after headers":
      return resetAfterHeaders;
    case "stall":
      return stall(onStall);
    case "stall after headers":
      return stallAfterHeaders(onStall);
    case "abort the call":
      return stall(onAbort);
    case "broken JSON":
      return brokenJson;
    case "HTML":
      return respond(200, "<html>Sign in</html>", { "Content-Type": "text/html; charset=utf-8" });
    default:
      return typeof step === "number" ? respond(step, body) : respond(step.status, body, step.headers);
  }
}
