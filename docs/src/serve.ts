import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import compression from "compression";
import sirv from "sirv";
import { DocsError } from "./docs-error.ts";
import { pagePolicy } from "./page-policy.ts";
import { redirects } from "./site/redirects.ts";
import { siteFolder } from "./site-folder.ts";

export interface DocsOptions {
  /** Default 0: a free port. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1: this machine only. */
  readonly host?: string;
}

export interface Docs {
  /** Of the start page, without a trailing slash: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Ends open connections too and resolves when the port is free. A second call changes nothing. */
  stop(): Promise<void>;
}

/**
 * Serves the built portal; a rebuild shows on the next reload. Throws a `DocsError` when it is not built or the port
 * cannot be had.
 */
export async function serveDocs({ port = 0, host = "127.0.0.1" }: DocsOptions = {}): Promise<Docs> {
  if (!existsSync(join(siteFolder, "index.html"))) {
    throw new DocsError(`The portal is not built: ${siteFolder} has no index.html. Build it: npm run build -- portal.`);
  }
  const files = sirv(siteFolder, { dev: true, etag: true, setHeaders: sayCharset });
  const compress = compression();
  const server = createServer(async (request, response) => {
    const moved = newAddress(request.url ?? "/");
    const { page, status } = moved === undefined ? await pageAt(request.url ?? "/") : { page: "", status: 301 };
    response.setHeader("Content-Security-Policy", pagePolicy(page));
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    if (moved !== undefined) return response.writeHead(status, { Location: moved }).end();
    compress(request as never, response as never, () => {
      files(request, response, () => {
        response.writeHead(status, { "Content-Type": "text/html;charset=utf-8" }).end(page);
      });
    });
  });
  await listen(server, port, host);
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stop: () => (stopped ??= close(server)),
  };
}

/** What sirv serves as text without its charset, by ending. A browser takes such a text for Windows-1252. */
const texts: Readonly<Record<string, string>> = {
  ".md": "text/markdown",
  ".txt": "text/plain",
  ".yaml": "text/yaml",
  ".css": "text/css",
  ".js": "text/javascript",
};

function sayCharset(response: Pick<ServerResponse, "setHeader">, path: string): void {
  const type = texts[extname(path)];
  if (type !== undefined) response.setHeader("Content-Type", `${type};charset=utf-8`);
}

/** Where a page that moved is now, or its Markdown. */
function newAddress(url: string): string | undefined {
  const [, path = "", markdown = "", query = ""] =
    /^(.*?)(?:(?:\/index)?(?:\.html)?\/?|(\.md))(\?.*)?$/.exec(url) ?? [];
  const moved = redirects[`${path}/`];
  return moved && (markdown ? moved.replace(/\/$/, markdown) : moved) + query;
}

/** The HTML that this address shows: a page, or the one for lost visitors. */
async function pageAt(url: string): Promise<{ page: string; status: 200 | 404 }> {
  const [, path] = /^((?:\/[\w-]+)*?)(?:\/index)?(?:\.html)?\/?(?:\?.*)?$/.exec(url) ?? [];
  const read = (name: string) => readFile(join(siteFolder, name), "utf8").catch(() => undefined);
  const page = path === undefined ? undefined : ((await read(`${path}/index.html`)) ?? (await read(`${path}.html`)));
  return page === undefined ? { page: (await read("404.html")) ?? "", status: 404 } : { page, status: 200 };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new DocsError(
          error.code === "EADDRINUSE"
            ? `The docs cannot start: port ${port} on ${host} is taken. Stop what listens there or choose another with --port.`
            : `The docs cannot start on ${host}, port ${port}: ${error.message}.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
