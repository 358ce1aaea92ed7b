import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { LanguageServer } from "./asked-server.ts";
import { onMessage } from "./messages.ts";
import type { Project } from "./project.ts";

interface QuickInfo {
  readonly displayString: string;
  readonly documentation: string;
  readonly tags: readonly { readonly name: string; readonly text?: string }[];
}

/** `tsserver`, which versions before 7 have. */
export async function startTsserver(program: string, { folder, file }: Project): Promise<LanguageServer> {
  const server = spawn(
    process.execPath,
    [program, "--disableAutomaticTypingAcquisition", "--suppressDiagnosticEvents"],
    {
      cwd: folder,
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const waiting = new Map<number, (body: unknown) => void>();
  const text = readFileSync(file, "utf8");
  let last = 0;

  function send(command: string, given: object): number {
    last += 1;
    server.stdin.write(`${JSON.stringify({ seq: last, type: "request", command, arguments: given })}\n`);
    return last;
  }
  function request(command: string, given: object): Promise<unknown> {
    const id = send(command, given);
    return new Promise((resolve) => waiting.set(id, resolve));
  }
  onMessage(server, ({ type, request_seq: id, body }) => {
    if (type === "response") waiting.get(Number(id))?.(body);
  });
  send("open", { file, fileContent: text });
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    return { file, line: lines.length, offset: (lines.at(-1)?.length ?? 0) + 1 };
  };

  return {
    async hover(offset) {
      const found = (await request("quickinfo", at(offset))) as QuickInfo | undefined;
      if (found === undefined) return "";
      const tags = found.tags.map((tag) => `@${tag.name} ${tag.text ?? ""}`);
      return [found.displayString, found.documentation, ...tags].join("\n");
    },
    async completions(offset) {
      const found = (await request("completionInfo", at(offset))) as { entries: { name: string }[] } | undefined;
      return (found?.entries ?? []).map(({ name }) => name);
    },
    async [Symbol.asyncDispose]() {
      server.stdin.end();
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    },
  };
}
