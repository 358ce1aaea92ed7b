import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { LanguageServer } from "./asked-server.ts";
import { onMessage } from "./messages.ts";
import type { Project } from "./project.ts";

/** The language server that version 7 has in `tsc`. */
export async function startLsp(tsc: string, { folder, file }: Project): Promise<LanguageServer> {
  const server = spawn(process.execPath, [tsc, "--lsp", "--stdio"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (result: unknown) => void>();
  const text = readFileSync(file, "utf8");
  const textDocument = { uri: pathToFileURL(file).href };
  let last = 0;

  function send(message: object): void {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  function request(method: string, params: object | undefined): Promise<unknown> {
    last += 1;
    const id = last;
    send({ id, method, params });
    return new Promise((resolve) => waiting.set(id, resolve));
  }
  onMessage(server, ({ id, method, result }) => {
    if (method === undefined) waiting.get(Number(id))?.(result);
    // Its own requests (settings, registrations) get nothing.
    else if (id !== undefined) send({ id, result: null });
  });

  await request("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { hover: { contentFormat: ["markdown", "plaintext"] }, completion: {} } },
  });
  send({ method: "initialized", params: {} });
  send({
    method: "textDocument/didOpen",
    params: { textDocument: { ...textDocument, languageId: "typescript", version: 1, text } },
  });
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    return { textDocument, position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } };
  };

  return {
    async hover(offset) {
      const found = (await request("textDocument/hover", at(offset))) as { contents: { value: string } } | null;
      return found?.contents.value ?? "";
    },
    async completions(offset) {
      const found = (await request("textDocument/completion", at(offset))) as
        | { items: { label: string }[] }
        | { label: string }[]
        | null;
      const items = Array.isArray(found) ? found : (found?.items ?? []);
      return items.map(({ label }) => label.replace(/\?$/, ""));
    },
    async [Symbol.asyncDispose]() {
      server.stdin.end();
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    },
  };
}
