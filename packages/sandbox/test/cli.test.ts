// Mostly waits: for the command line that it starts.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CliRun, commandAt } from "@tillside/testing/command";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { apis } from "../src/apis.ts";
import { sandboxTable } from "../src/sandbox-table.ts";

const { run: runCli } = commandAt(new URL("../bin/tillside-sandbox.js", import.meta.url));

const runs: CliRun[] = [];
afterEach(async () => {
  for (const each of runs.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
});

function run(...words: string[]): CliRun {
  const started = runCli(words);
  runs.push(started);
  return started;
}

/** The table, a gap, the line that names the page, the ready line. */
const tableLines = sandboxTable("").split("\n").length + 1 + 1 + 1;

async function originOf(cli: CliRun): Promise<string> {
  const last = (await cli.lines(tableLines)).at(-1) ?? "";
  expect(last).toMatch(/^Ready at http:\/\/127\.0\.0\.1:\d+\. Ctrl-C stops it\.$/);
  return last.replace(/^Ready at (.*)\. Ctrl-C.*$/, "$1");
}

test("prints base URLs and test credentials, and that it is ready", async () => {
  const cli = run("--port", "0");
  const origin = await originOf(cli);
  const [heading, ...rows] = (await cli.lines(tableLines)).slice(0, -3).map((line) => line.split(/ {2,}/));
  expect(heading).toEqual(["API", "base URL", "token URL", "test credential", "with"]);
  expect(rows.map(([api]) => api).filter((api) => api !== "")).toEqual([...apis.map(({ name }) => name), "control"]);
  expect(rows[0]).toEqual([
    "onboarding",
    `${origin}/partnership`,
    `${origin}/partnership-auth`,
    "sandbox-partner-1:sandbox-secret-partner-1",
    "parent account par_demo_0001",
  ]);
  const [, control = ""] = rows.at(-1) ?? [];
  for (const address of [origin, control]) expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${origin}/_sandbox/fixtures`)).status).toBe(200);
});

test("prints the address of its page", async () => {
  const cli = run("--port", "0");
  const origin = await originOf(cli);
  const line = (await cli.lines(tableLines)).at(-2);
  expect(line).toBe(`In a browser, ${origin}/_sandbox/ shows requests, faults and the clock.`);
  const page = await fetch(`${origin}/_sandbox/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("prints the key for pages of an origin that is given, and a page needs it", async () => {
  const cli = run("--port", "0", "--allow-origin", "http://localhost:3000");
  const lines = await cli.lines(tableLines + 2);
  const key = lines.join("\n").match(/^X-Sandbox-Key for pages of other origins: ([0-9a-f]{32})$/m)?.[1] ?? "";
  const origin = (lines.at(-1) ?? "").replace(/^Ready at (.*)\. Ctrl-C.*$/, "$1");
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/_sandbox/clock`, { headers: { origin: "http://localhost:3000", ...headers } })).status;
  expect([await status({}), await status({ "x-sandbox-key": key })]).toEqual([403, 200]);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s stops it cleanly, with a connection open", async (signal) => {
  const cli = run("--port", "0");
  const origin = await originOf(cli);
  const headers = { accept: "text/event-stream" };
  const { body } = await fetch(`${origin}/_sandbox/requests`, { headers });
  await body?.getReader().read();
  cli.kill(signal);
  expect(await cli.ended).toMatchObject({ code: 0, stderr: "" });
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
});

test("Ctrl-C stops it while a test waits for minutes", async () => {
  const cli = run("--port", "0");
  const origin = await originOf(cli);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ operationId: "op_999999", timeoutSeconds: 600 });
  const waiting = fetch(`${origin}/_sandbox/wait`, { method: "POST", headers, body });
  const given = waiting.then(
    ({ status }) => status,
    (error) => error.message,
  );
  await fetch(`${origin}/_sandbox/clock`);
  cli.kill("SIGINT");
  expect(await cli.ended).toMatchObject({ code: 0, stderr: "" });
  expect(await given).toBe("fetch failed");
});

test("a port that is taken is one clear line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const { code, stderr } = await run("--port", String(port)).ended;
  taken.close();
  expect([code, stderr]).toEqual([
    1,
    `The sandbox cannot listen on 127.0.0.1:${port}: the port is taken. Choose another with --port.\n`,
  ]);
});

test("a seed file is loaded, or each of its problems is a line", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-cli-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "seed.yaml");
  await writeFile(file, "over: empty\nstate:\n  nurture:\n    unsubscribd: {}\n");
  const { code, stderr } = await run("--port", "0", "--seed", file).ended;
  expect([code, stderr.split("\n")[0]]).toEqual([
    1,
    `${file}:4:5  \`state.nurture.unsubscribd\` is not a property; did you mean \`unsubscribed\`?`,
  ]);
  await writeFile(file, 'over: "emp\\e[31mty"\n');
  expect((await run("--port", "0", "--seed", file).ended).stderr).toContain("`emp\\u001b[31mty`");
  const key = "{ api: nurture, name: own, key: own-nurture-key }";
  await writeFile(file, `over: empty\ncredentials:\n  apiKeys: [${key}]\n`);
  const origin = await originOf(run("--port", "0", "--seed", file));
  const response = await fetch(`${origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "own-nurture-key", accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ email: "a@b.example" }),
  });
  expect(response.status).toBe(201);
});

test("on an older Node the command says so before anything else", async () => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.12.0" } })`;
  const cli = runCli([], ["--import", `data:text/javascript,${encodeURIComponent(older)}`]);
  runs.push(cli);
  const { code, stderr } = await cli.ended;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^tillside-sandbox needs Node 22\.13 or newer; this is Node 22\.12\.0\./),
  ]);
});

test("wrong words show the usage, --help as well", async () => {
  const wrong = await run("--prot", "1").ended;
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Usage: tillside-sandbox")]);
  const twice = await run("--port", "0", "--port", "0").ended;
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringMatching(/^--port is given more than once, /)]);
  const help = await run("--help").ended;
  expect([help.code, help.stdout]).toEqual([
    0,
    expect.stringContaining(
      "--set           behavior that the contract does not specify:\n                    reservationSeconds=900",
    ),
  ]);
});
