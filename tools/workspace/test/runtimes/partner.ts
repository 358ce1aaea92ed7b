import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A partner's server that is down, refuses, and stalls, each once. */
export interface Partner {
  readonly url: string;
  /** What it was asked, in order. */
  readonly requests: readonly PartnerRequest[];
  /** Resolves when the client has closed the connection of the response that never ends. */
  readonly hungUp: Promise<void>;
  stop(): Promise<void>;
}

interface PartnerRequest {
  readonly operation: string;
  readonly key: string | string[] | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const envelope = {
  status: 200,
  error: null,
  message: "ok",
  request_id: "request-1",
  data: { account_id: "account-1" },
};

/** Starts it on a free port of 127.0.0.1. */
export async function startPartner(tokenSeconds = 300): Promise<Partner> {
  const token = { access_token: "token-1", token_type: "Bearer", expires_in: tokenSeconds };
  const requests: PartnerRequest[] = [];
  let hangUp = () => {};
  const hungUp = new Promise<void>((resolve) => {
    hangUp = resolve;
  });

  function respond(operation: string, response: ServerResponse): void {
    const isFirst = requests.filter((request) => request.operation === operation).length === 1;
    const json = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
    // Slower than a call, which it may outlast.
    if (operation === "POST /api/v1/oauth/token") setTimeout(json, 100, 200, token);
    else if (operation.startsWith("PATCH")) {
      response.once("close", hangUp);
      response.writeHead(200, { "Content-Type": "application/json" }).write("{");
    } else if (!isFirst) json(200, envelope);
    else if (operation.startsWith("POST")) json(503, {});
    else json(429, {}, { "Retry-After": "7" });
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await request.setEncoding("utf8").toArray()).join("");
    const { "idempotency-key": key, authorization } = request.headers;
    const operation = `${request.method} ${request.url}`;
    requests.push({ operation, key, authorization, body });
    respond(operation, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hungUp,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** An address of 127.0.0.1 where no server listens. */
export async function closedUrl(): Promise<string> {
  const { url, stop } = await startPartner();
  await stop();
  return url;
}
