// Drives another process: the command line that it starts.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { rounds } from "@tillside/testing/proof";
import { afterEach, describe, expect, test } from "vitest";
import { serveDocs } from "../src/serve.ts";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

function start(words: readonly string[]) {
  // In a test run, as it takes it from these, Astro says less.
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, NODE_ENV: "development" };
  const child = spawn(process.execPath, [cli, ...words], { stdio: ["ignore", "pipe", "pipe"], env });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return { child, lines: createInterface(child.stdout), ended: once(child, "close"), stderr: () => stderr };
}

const running: ReturnType<typeof start>[] = [];
function run(words: readonly string[]) {
  const cli = start(["--built", ...words]);
  running.push(cli);
  return cli;
}

afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

describe("the command", () => {
  // Astro takes long to start, and `dev-site.test.ts` starts it each time: this one runs in `npm run prove`.
  test.each(rounds([], [["--port", "0"]]))(
    "while guides are written, a page that is opened prints no warning",
    async (...words) => {
      const writing = start(words);
      running.push(writing);
      const output: string[] = [];
      writing.lines.on("line", (line) => output.push(line));
      const [ready] = (await once(writing.lines, "line")) as [string];
      const page = await fetch(`${ready.split("  ")[1]}/guides/start/first-call/`);
      expect([page.status, (await page.text()).includes("Your first call")]).toEqual([200, true]);
      expect(`${output.join("\n")}\n${writing.stderr()}`).not.toContain("[WARN]");
    },
    60_000,
  );

  test.each(["SIGTERM", "SIGINT"] as const)("prints one ready line, serves, and ends with 0 on %s", async (signal) => {
    const { child, lines, ended } = run(["--port", "0"]);
    const [ready] = (await once(lines, "line")) as [string];
    expect(ready).toMatch(/^docs {2}http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(ready.split("  ")[1] ?? "")).status).toBe(200);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  test("a taken port is one message, exit 1", async () => {
    const other = await serveDocs();
    const { port } = new URL(other.url);
    const { ended, stderr } = run(["--port", port]);
    expect(await ended).toEqual([1, null]);
    expect(stderr()).toMatch(new RegExp(`^The docs cannot start: port ${port} on 127\\.0\\.0\\.1 is taken\\..*\n$`));
    await other.stop();
  });

  test.each([[["--port", "many"]], [["--prot", "4000"]], [["portal"]]])("%j shows the usage, exit 1", async (words) => {
    const { ended, stderr } = run(words);
    expect(await ended).toEqual([1, null]);
    expect(stderr()).toContain("Usage: npx pnpm --filter @tillside/docs dev");
  });
});
