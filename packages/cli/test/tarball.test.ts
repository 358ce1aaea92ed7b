import { execFile } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { file, folder } from "./folder.ts";
import { startNpx } from "./run-cli.ts";
import { eventLines, sandbox } from "./sandbox.ts";

const SLOW = 300_000;
const run = promisify(execFile);
const packages = fileURLToPath(new URL("../..", import.meta.url));
/** The command and what it depends on in this workspace. */
const packed = ["cli", "policy", "mocks", "sandbox"].concat(
  ["audience", "events", "onboarding", "query"].map((name) => `clients/${name}`),
);

test(
  "from its tarball, installed in an empty folder, npx tillside sends events",
  async () => {
    const [tarballs, empty] = [folder(), join(folder(), "empty")];
    mkdirSync(empty);
    await Promise.all(
      packed.map((name) => run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(packages, name) })),
    );
    const paths = readdirSync(tarballs).map((name) => join(tarballs, name));
    expect(paths).toHaveLength(packed.length);
    const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...flags, ...paths], { cwd: empty });

    const { environment, state } = await sandbox();
    const path = file("orders.ndjson", eventLines(120).join("\n"));
    const cli = startNpx(["events", "send", path, "--json"], { environment, cwd: empty });
    const { code, stdout } = await cli.ended;
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ read: 120, accepted: 120 })]);
    expect(await state("events.totals")).toMatchObject({ received: 120 });
    const help = await startNpx(["mock", "--help"], { cwd: empty }).ended;
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: tillside-mock/) });
  },
  SLOW,
);
