import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Engine } from "../../engine/create-engine.ts";
import type { Received } from "../../engine/received.ts";
import { unforeseen } from "../../engine/unforeseen.ts";
import { type ClientError, firstLineOf, httpText, refusalOf } from "./client-error.ts";
import { onceLeft } from "./once-left.ts";
import { headOf } from "./receive.ts";

/** The last request of a connection, and the response that it gets. */
export interface Last {
  readonly received: Received;
  readonly response: ServerResponse;
  /** That of the request before it. */
  readonly earlier: ServerResponse | undefined;
  /** Whether something followed it that is no request: nothing else is read from the connection. */
  isBroken?: true;
}

/** Malformed requests get a response too, after the requests before them, from the API that their first line names. */
export function refuseClient(engine: Engine, error: ClientError, socket: Socket, last: Last | undefined): void {
  if (error.code === "ECONNRESET" || socket.destroyed || last?.isBroken) return;
  const { received, response, earlier } = last ?? {};
  const isBody = response?.req.complete === false;
  // The rest of a request that has its response already, because its body was too large, is no other request.
  if (response?.headersSent && isBody) return void socket.destroy(error);
  if (last !== undefined) last.isBroken = true;
  // A stream that is half out must not get another response into its middle, and may never end.
  const isHalfOut = response?.headersSent === true && !response.writableEnded;
  const refuse = () => {
    const leaves = socket.writable && !isHalfOut;
    const refusal = refusalOf(error);
    const { method = "GET", url = "/" } = firstLineOf(error) ?? response?.req ?? {};
    // One that has its response is not the request that broke off.
    const brokeOff = isBody ? received : undefined;
    const wire = brokeOff?.refuse(refusal, leaves) ?? engine.refuse({ method, url }, refusal, leaves);
    if (leaves) socket.write(httpText(wire, engine.clockAt(url).now()));
    socket.destroy(error);
  };
  if (isHalfOut) refuse();
  else onceLeft(isBody ? earlier : response, refuse);
}

/** The sandbox is no proxy: it refuses to open a tunnel. */
export function refuseConnect(engine: Engine, request: IncomingMessage, socket: Duplex, last: Last | undefined): void {
  // Node no longer looks after the connection.
  socket.on("error", () => {});
  onceLeft(last?.response, () => {
    const received = engine.receive(headOf(request));
    const message =
      "The sandbox is not a proxy, so it does not support CONNECT. Send the request itself to its address.";
    const wire = received.refuse(unforeseen(501, message, "unknown method"), socket.writable);
    socket.end(httpText(wire, received.clock.now()));
  });
}
