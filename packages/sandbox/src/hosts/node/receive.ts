import type { IncomingMessage, ServerResponse } from "node:http";
import type { Engine } from "../../engine/create-engine.ts";
import type { Received } from "../../engine/received.ts";
import type { GivenBody, RequestHead } from "../../engine/request.ts";
import type { Wire } from "../../engine/wire.ts";
import { endWithCaller } from "./end-with-caller.ts";
import { endWithRun } from "./end-with-run.ts";
import { goneSignal } from "./gone-signal.ts";
import type { Task } from "./in-batches.ts";
import { onceLeft } from "./once-left.ts";
import { sendWire } from "./send-wire.ts";
import { BodyTooLarge, wholeBody } from "./whole-body.ts";

/** Called with a request before its body is read, which waits for the promise, if any. */
export type Admit = (request: Pick<IncomingMessage, "headers">) => Promise<void> | undefined;

/** What responds to requests. */
interface Parts {
  readonly engine: Engine;
  readonly admit: Admit;
  /** Is given each request once it is there as a whole. */
  readonly run: (task: Task) => void;
}

/**
 * Passes one request of Node's HTTP server to the engine.
 *
 * @param earlier the response to the request before it on its connection.
 */
export function receive(
  { engine, admit, run }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  earlier: ServerResponse | undefined,
): Received {
  const received = engine.receive(headOf(request, response));
  const sendNow = (wire: Wire) => {
    if (wire.headers["content-type"] === "text/event-stream") endWithCaller(response);
    // Before its turn a response has no connection that it could end.
    if (wire.cut === "drop" || wire.cut === "reset") onceLeft(earlier, () => sendOrFail(received, response, wire));
    else sendOrFail(received, response, wire);
  };
  const send = (wire: Wire | Promise<Wire>): void => {
    if (wire instanceof Promise) {
      // A fault has it wait, or stall.
      if (!received.isControl) {
        endWithCaller(response);
        endWithRun(received.over, response, earlier);
      }
      wire.then(sendNow);
    } else sendNow(wire);
  };
  const respond = (body?: GivenBody) => run({ respond: () => received.respond(body), send });
  const read = () => {
    wholeBody(request, received.mostBytes).then(respond, (error) => {
      if (error instanceof BodyTooLarge) send(received.refuseLarge());
      else received.breakOff(error);
    });
  };
  // A snapshot is let go line by line, and to collect garbage in the middle of it would stop everybody for a second.
  const room = admit(received.body === "in chunks" ? { headers: {} } : request);
  if (received.body === "none") respond();
  else if (received.body === "in chunks") {
    chunksOf(request).then(
      (chunks) => respond(oneByOne(chunks)),
      (error) => received.breakOff(error),
    );
  } else if (room === undefined) read();
  else room.then(read, read);
  return received;
}

/** The first line and the headers of a request. @param response where something may wait for it. */
export function headOf(
  { method = "", url = "", headers, rawHeaders, httpVersion, socket }: IncomingMessage,
  response?: ServerResponse,
): RequestHead {
  return {
    method,
    url,
    // Only Set-Cookie would be a list, which no request has.
    headers: headers as RequestHead["headers"],
    rawHeaders,
    httpVersion,
    isGone: () => socket.destroyed,
    gone: response && (() => goneSignal(response)),
  };
}

/** A response that Node refuses to send, because of a header's value, is a failure of the sandbox. */
function sendOrFail(received: Received, response: ServerResponse, wire: Wire): void {
  try {
    sendWire(response, wire, received.clock.now());
  } catch (error) {
    sendWire(response, received.fail(error), received.clock.now());
  }
}

/**
 * The chunks of a body, once it has wholly arrived. A request that takes long to arrive is refused. Working on a body while it
 * arrives would make its arrival take as long as that work.
 */
async function chunksOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks.reverse();
}

/** The last one first, each let go as soon as it is read. */
async function* oneByOne(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (let chunk = chunks.pop(); chunk !== undefined; chunk = chunks.pop()) yield chunk;
}
