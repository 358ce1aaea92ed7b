/** The least that a Node server can do with JSON, in a process of its own: it parses what comes and writes the same response each time. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => {
    text += chunk;
  });
  request.on("end", () => {
    const given: unknown = text === "" ? undefined : JSON.parse(text);
    const body = JSON.stringify({ accountId: "acc_demo_0001", received: given !== undefined });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
