import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server on loopback that writes what it is given, byte for byte: what no HTTP library would send. */
export async function rawServer(responses: readonly string[]) {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let received = "";
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      for (let end = endOf(received); end > 0; end = endOf(received)) {
        const response = responses[Math.min(requests.length, responses.length - 1)] ?? "";
        requests.push(received.slice(0, end));
        received = received.slice(end);
        socket.write(Buffer.from(response, "latin1"));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Head and body of each, as received. */
    requests,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where the first whole request ends; 0 while it is not complete. */
function endOf(received: string): number {
  const head = received.indexOf("\r\n\r\n") + 4;
  if (head < 4) return 0;
  const length = Number(/^content-length: (\d+)\r$/im.exec(received.slice(0, head))?.[1] ?? 0);
  return received.length < head + length ? 0 : head + length;
}

/** A JSON response with this status line (one character, one byte). */
export function withStatusLine(statusLine: string, body = '{"data":{"id":1}}'): string {
  const head = ["Content-Type: application/json", `Content-Length: ${body.length}`, "X-Request-Id: r-1"];
  return [`HTTP/1.1 ${statusLine}`, ...head, "", body].join("\r\n");
}
