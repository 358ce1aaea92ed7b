import type { IncomingMessage, ServerResponse } from "node:http";
import { type Access, ownPagesOnly } from "../../control/access.ts";
import { originForm } from "../../engine/address.ts";
import { repeatedHeader } from "../../engine/repeated-header.ts";

/** Responds to a request for a file of a page; false where it is none, or where its sender may not have it. */
export type ServePage = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The files of the page by what their address has behind `/_sandbox/`, each with its media type. */
const types: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "": ["index.html", "text/html; charset=utf-8"],
  "console.css": ["console.css", "text/css; charset=utf-8"],
  "console.js": ["console.js", "text/javascript; charset=utf-8"],
};

/** It loads its own two files, calls its own origin, and is framed by no page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const headers = {
  ...ownPagesOnly,
  "content-security-policy": policy,
  // The page that opened it cannot change its address afterwards.
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  // Another version of the sandbox on this port has another page.
  "cache-control": "no-store",
};

/**
 * The page for people at `/_sandbox/`, and at `/r/<id>/_sandbox/` for a run. What it does not serve the engine responds to: a request that
 * may not have the page gets the control plane's own refusal.
 */
export function consolePage(access: Pick<Access, "admitsPage">): ServePage {
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const [, name] = address.exec(originForm(url)) ?? [];
    const known = name === undefined || !Object.hasOwn(types, name) ? undefined : types[name];
    // The engine refuses a request with two hosts.
    if (known === undefined || repeatedHeader(request.rawHeaders) !== undefined) return false;
    // Only Set-Cookie would be a list, which no request has.
    if (!access.admitsPage(request.headers as Readonly<Record<string, string>>)) return false;
    void send(response, known, method === "HEAD");
    return true;
  };
}

const address = /^(?:\/r\/[^/?]+)?\/_sandbox\/([^/?]*)(?:\?.*)?$/;

async function send(response: ServerResponse, [file, type]: readonly [string, string], isHead: boolean): Promise<void> {
  // Loaded with the first request for it: most sandboxes run in tests, and their page is never opened.
  const { consoleFiles } = await import("../../generated/console-files.js");
  const bytes = Buffer.from(String(consoleFiles[file]));
  response.writeHead(200, { ...headers, "content-type": type, "content-length": bytes.length });
  response.end(isHead ? undefined : bytes);
}
