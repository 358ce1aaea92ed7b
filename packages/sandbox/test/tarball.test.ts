import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type CliRun, commandAt } from "@tillside/client-testing/command";
import { afterAll, beforeAll, expect, test } from "vitest";

const { runNpx } = commandAt(new URL("../bin/tillside-sandbox.js", import.meta.url));

const SLOW = 120_000;
const run = promisify(execFile);
const packages = ["..", "../../policy"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
let folder: string;
let empty: string;
let cli: CliRun | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  empty = join(folder, "empty");
  await mkdir(empty);
  for (const cwd of packages) await run("pnpm", ["pack", "--pack-destination", folder], { cwd });
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith(".tgz")).map((name) => join(folder, name));
  const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags, ...tarballs], { cwd: empty });
}, SLOW);

afterAll(async () => {
  cli?.kill("SIGKILL");
  await cli?.ended;
  await rm(folder, { recursive: true, force: true });
});

test(
  "from its tarball, installed in an empty folder, npx tillside-sandbox answers for every API",
  async () => {
    cli = runNpx(["--port", "0"], empty);
    const origin = ((await cli.lines(14)).at(-1) ?? "").replace(/^Ready at (.*)\. Ctrl-C.*$/, "$1");
    const addresses = {
      "/partnership/v1/partnership/accounts": 401,
      "/api/v1/query/accounts": 401,
      "/api/reporting/accounts/a/summary": 400,
      "/events/v2/events": 404,
      "/data/v3/import/suppression": 404,
      "/nurture/1.0/nurture/unsubscribe": 401,
      "/cart/v1/cart/reserve": 401,
      "/calendar/v1/subscription/a": 401,
    };
    const statuses = await Promise.all(
      Object.keys(addresses).map(async (path) => [path, (await fetch(origin + path)).status] as const),
    );
    expect(Object.fromEntries(statuses)).toEqual(addresses);
  },
  SLOW,
);

test("the form without a port works from there too", async () => {
  const program = join(empty, "program.mjs");
  await writeFile(
    program,
    `import { createSandbox } from "@tillside/sandbox";
const sandbox = await createSandbox();
const response = await sandbox.fetch(sandbox.origin + "/_sandbox/clock");
console.log(response.status, (await response.json()).frozen);
await sandbox.close();`,
  );
  expect((await run(process.execPath, [program])).stdout).toBe("200 true\n");
});
