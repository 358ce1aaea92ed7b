import { request } from "node:http";
import { type MockResponse, wholeOf } from "../../src/exchange.ts";

export interface Sent {
  readonly method: string;
  /** As it is, escaped or not. */
  readonly path: string;
  /** Of several values, each is a header of its own. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer | undefined;
  /** Without a length. */
  readonly chunked?: boolean;
}

/** Sends a request as `fetch` would not send it. Rejects when the response takes longer than 10 seconds. */
export function send(url: string, { method, path, headers, body = "", chunked = false }: Sent): Promise<MockResponse> {
  const { hostname, port } = new URL(url);
  const length = chunked ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, path, hostname, port, agent: false, signal: AbortSignal.timeout(10_000) };
    const outgoing = request({ ...options, headers: { ...headers, ...length } }, (incoming) => {
      const whole = wholeOf(incoming);
      whole.then((all) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: all }), reject);
    });
    outgoing.on("error", reject);
    outgoing.write(body);
    outgoing.end();
  });
}
