import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type CliRun, commandAt } from "@tillside/client-testing/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apis } from "../src/index.ts";
import { portsIn, tableLength } from "./support/expected-table.ts";

const { runNpx } = commandAt(new URL("../bin/tillside-mock.js", import.meta.url));

const SLOW = 120_000;
const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;
let cli: CliRun | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mocks-"));
});
afterAll(async () => {
  cli?.kill("SIGKILL");
  await cli?.ended;
  await rm(folder, { recursive: true, force: true });
});

test(
  "from its tarball, installed in an empty folder, npx tillside-mock answers for every API",
  async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    await run("pnpm", ["pack", "--pack-destination", folder], { cwd: root });
    const [tarball = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
    const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...flags, join(folder, tarball)], { cwd: empty });

    cli = runNpx(["--port", "0"], empty);
    const ports = portsIn(await cli.lines(tableLength(apis)));
    expect(Object.keys(ports)).toEqual(apis);
    for (const port of Object.values(ports)) {
      const answer = await fetch(`http://127.0.0.1:${port}/no/such/path`);
      expect(await answer.json()).toMatchObject({ status: 404, type: expect.stringContaining("NO_PATH_MATCHED") });
    }
  },
  SLOW,
);
