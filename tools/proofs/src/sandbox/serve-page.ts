import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** A site with one page that can open a sandbox, served as a careful host would. */
export interface Site {
  readonly origin: string;
  /** The files that were sent since the last `forget`, each with its size as it went over the wire. */
  readonly sent: ReadonlyMap<string, number>;
  forget(): void;
  stop(): Promise<void>;
}

/** Nothing from elsewhere, and no `unsafe-` source. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

const modules = path.dirname(fileURLToPath(import.meta.resolve("@tillside/sandbox/in-page")));

/** What replays exchanges, for the page. */
const exchanges = readFileSync(path.join(import.meta.dirname, "../recorded-exchanges/exchange.ts"), "utf8");

/** Opens a sandbox when the test calls it, and collects what it reports. */
const script = `
  import { replay } from "/exchange.js";
  import { openSandbox } from "/sandbox/in-page.js";
  globalThis.replay = replay;
  globalThis.openPageSandbox = async ({ script = "/sandbox/worker.js", ...options } = {}) => {
    const reports = { requests: [], changes: [], notices: [] };
    const sandbox = await openSandbox({
      worker: new Worker(script, { type: "module" }),
      onRequest: (record) => reports.requests.push(record),
      onChange: (change) => reports.changes.push(change),
      onNotice: (notice) => reports.notices.push(notice),
      ...options,
    });
    globalThis.pageSandbox = Object.assign(sandbox, { reports });
  };
`;

const page =
  '<!doctype html><html lang="en"><title>A page</title><script type="module" src="/page.js"></script></html>';

export async function servePage(): Promise<Site> {
  const sent = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const found = content(pathname);
    if (found === undefined) return response.writeHead(404).end();
    const bytes = gzipSync(found, { level: 9 });
    sent.set(pathname, bytes.length);
    const type = pathname.endsWith(".js") ? "text/javascript" : "text/html";
    const headers = { "content-type": type, "content-encoding": "gzip", "cache-control": "no-store" };
    return response.writeHead(200, { ...headers, "content-security-policy": policy }).end(bytes);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    forget: () => sent.clear(),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function content(pathname: string): string | Buffer | undefined {
  if (pathname === "/") return page;
  if (pathname === "/page.js") return script;
  if (pathname === "/exchange.js") return stripTypeScriptTypes(exchanges);
  const [, file] = /^\/sandbox\/((?:shared\/)?[\w.-]+\.js)$/.exec(pathname) ?? [];
  try {
    return file && readFileSync(path.join(modules, file));
  } catch {
    return undefined;
  }
}
