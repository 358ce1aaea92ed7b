import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { apis } from "../src/index.ts";
import { type CliRun, runCli } from "./support/run-cli.ts";

const running: CliRun[] = [];
const run = (words: readonly string[], nodeFlags?: readonly string[]) => {
  const cli = runCli(words, nodeFlags);
  running.push(cli);
  return cli;
};

afterEach(async () => {
  for (const cli of running) cli.kill("SIGKILL");
  await Promise.all(running.splice(0).map((cli) => cli.ended));
});

describe("tillside-mock", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("prints one ready line, serves, and ends with 0 on %s", async (signal) => {
    const cli = run(["onboarding", "--port", "0"]);
    const [ready = ""] = await cli.lines(1);
    expect(ready).toMatch(/^mock {2}onboarding {2}http:\/\/127\.0\.0\.1:\d+$/);
    const { status } = await fetch(`${ready.split("  ")[2]}/v1/partnership/accounts?parent_account_id=par_1`);
    expect(status).toBe(401);
    cli.kill(signal);
    expect(await cli.ended).toEqual({ code: 0, stdout: `${ready}\n`, stderr: "" });
  });

  test("without a name mocks every API", async () => {
    const lines = await run(["--port", "0"]).lines(apis.length);
    expect(lines.map((line) => line.split(/ {2,}/)[1])).toEqual(apis);
  });

  test("a taken port is named, exit 1", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await run(["onboarding", "--port", String(port)]).ended;
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `The mock of onboarding cannot start: port ${port} on 127.0.0.1 is taken. ` +
        "Stop what listens there or choose another with --port.\n",
    );
  });

  test("an API after a good one fails: nothing is left running, exit 1", async () => {
    const { code, stdout, stderr } = await run(["onboarding", "bakery", "--port", "0"]).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`There is no API "bakery" to mock. Known: ${apis.join(", ")}.\n`);
  });

  test("an older Node is told so before anything else, exit 1", async () => {
    const olderNode = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.13.1" } })`;
    const { code, stderr } = await run([], ["--import", `data:text/javascript,${encodeURIComponent(olderNode)}`]).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tillside-mock needs Node 24\.18 or newer, .* this is Node 22\.13\.1\./);
  });

  test("--help shows the usage, exit 0", async () => {
    expect(await run(["--help"]).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: tillside-mock/),
    });
  });
});
