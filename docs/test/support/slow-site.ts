import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** So that a browser paints a page several times while it arrives. */
const PIECES = 30;
const PAUSE_MS = 40;

/** A site whose pages arrive in pieces, as over a slow network. */
export async function slowSite(origin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async ({ url }, response) => {
    const original = await fetch(origin + url);
    const body = Buffer.from(await original.arrayBuffer());
    const type = original.headers.get("Content-Type") ?? "";
    response.writeHead(original.status, { "Content-Type": type });
    const size = type.startsWith("text/html") ? Math.ceil(body.length / PIECES) : body.length;
    for (let start = 0; start < body.length; ) {
      const end = endOfTag(body, start + size);
      response.write(body.subarray(start, end));
      if (end < body.length) await pause(PAUSE_MS);
      start = end;
    }
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** Where the next tag ends. A piece ends there, because a word of which only half has arrived takes more room later on every page. */
function endOfTag(body: Buffer, from: number): number {
  const at = body.indexOf(">", from);
  return at < 0 ? body.length : at + 1;
}
