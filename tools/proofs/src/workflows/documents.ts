import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readApis, repositoryRoot } from "@tillside/spec/apis";
import { parse } from "yaml";

interface Server {
  url: string;
}
interface Document {
  readonly servers?: Server[];
}

const ROOT = repositoryRoot();
const CONTROL = "packages/sandbox/control.openapi.yaml";
/** Where the servers of every spec are by default. */
const SANDBOX = "http://127.0.0.1:4020";

/**
 * Writes the documents that workflows refer to, with the servers of the sandbox at `origin`, to where they are in the repository, below
 * `folder`. They are the bundles (without texts, which decide nothing), because Redocly then reads one file for each API.
 */
export function writeDocuments(folder: string, origin: string): void {
  for (const { document, bundle } of readApis(ROOT)) {
    // Respect does not know that `2XX` covers a 200: it would report every 200 as undocumented, and check no body.
    const text = readFileSync(bundle.bare, "utf8").replaceAll('"2XX":', '"200":').replaceAll(SANDBOX, origin);
    write(folder, path.relative(ROOT, document), text);
  }
  const control: Document = parse(readFileSync(path.join(ROOT, CONTROL), "utf8"));
  for (const server of control.servers ?? []) server.url = `${origin}${server.url}`;
  write(folder, CONTROL, JSON.stringify(control));
}

export function write(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
