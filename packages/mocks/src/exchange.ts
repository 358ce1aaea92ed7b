import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

/** A request with its whole body. */
export interface MockRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A response with its whole body. */
export interface MockResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request on to a server on the loopback. */
export function forward(port: number, { method, url, headers, body }: MockRequest): Promise<MockResponse> {
  const { "transfer-encoding": _, connection: __, trailer: ___, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const sent = { ...rest, "content-length": body.length };
    const outgoing = request(
      { port, host: "127.0.0.1", method, path: url, headers: sent, agent: false },
      async (incoming) => {
        try {
          const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...received } = incoming.headers;
          resolve({ status: incoming.statusCode ?? 500, headers: received, body: await wholeOf(incoming) });
        } catch (error) {
          reject(error);
        }
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

export async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
