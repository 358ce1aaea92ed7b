// Drives another process: the command line that it starts.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CliRun, commandAt } from "@tillside/testing/command";
import { afterEach, describe, expect, test } from "vitest";
import { apis } from "../src/index.ts";
import { expectedTable, portsIn, tableLength } from "./support/expected-table.ts";
import { freeNeighbours } from "./support/free-ports.ts";
import { send } from "./support/send.ts";

const { run: runCli } = commandAt(new URL("../bin/tillside-mock.js", import.meta.url));

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
  test.each(["SIGTERM", "SIGINT"] as const)("prints one table, serves, and ends with 0 on %s", async (signal) => {
    const port = await freeNeighbours();
    const cli = run(["cart", "calendar", "--port", `${port}`]);
    const expected = expectedTable({ cart: port, calendar: port + 1 });
    expect(await cli.lines(expected.length)).toEqual(expected);
    expect((await fetch(`http://127.0.0.1:${port}/v1/cart/confirm`, { method: "POST" })).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port + 1}/v1/schedule/demo`)).status).toBe(401);
    cli.kill(signal);
    const requests = ["cart POST /v1/cart/confirm 401", "calendar GET /v1/schedule/demo 401"];
    expect(await cli.ended).toEqual({ code: 0, stdout: `${[...expected, ...requests].join("\n")}\n`, stderr: "" });
  });

  test("without a name mocks every API, with --port 0 on free ports", async () => {
    const lines = await run(["--port", "0"]).lines(tableLength(apis));
    const ports = portsIn(lines);
    expect(Object.keys(ports)).toEqual(apis);
    expect(lines).toEqual(expectedTable(ports));
    for (const port of Object.values(ports)) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  test("serves on after requests that it cannot read, without a word on stderr", async () => {
    const cli = run(["onboarding", "--port", "0"]);
    const { onboarding } = portsIn(await cli.lines(tableLength(["onboarding"])));
    const url = `http://127.0.0.1:${onboarding}`;
    const headers = {
      authorization: "Bearer any",
      "content-type": "application/json; charset=",
      "idempotency-key": randomUUID(),
      "x-platform-parent-account-id": "par_1",
    };
    const statusOf = (path: string, more = {}) =>
      send(url, { method: "PUT", path, headers: { ...headers, ...more }, body: '{"status":"paused"}' }).then(
        ({ status }) => status,
      );
    const path = "/v1/partnership/accounts/acc_1/status";
    expect(await statusOf("/v1/partnership/accounts/%ZZ/status")).toBe(400);
    expect(await statusOf("//")).toBe(400);
    expect(await statusOf(path)).toBe(400);
    expect(await statusOf(path, { "content-type": "application/json", accept: "," })).toBe(500);
    expect(await statusOf(path, { "content-type": "application/json" })).toBe(200);
    cli.kill("SIGTERM");
    expect(await cli.ended).toMatchObject({ code: 0, stderr: "" });
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

  test("an address of another machine is named, exit 1", async () => {
    const { code, stdout, stderr } = await run(["cart", "--port", "0", "--host", "192.0.2.1"]).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^The mock of cart cannot start on 192\.0\.2\.1, port 0: listen EADDRNOTAVAIL: .*\.\n$/);
  });

  test("an API after a good one fails: nothing is left running, exit 2", async () => {
    const { code, stdout, stderr } = await run(["onboarding", "bakery", "--port", "0"]).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(`There is no API "bakery" to mock. Known: ${apis.join(", ")}.\n`);
  });

  test.each([
    [
      ["cart", "query", "--port", "65535"],
      "2 APIs take as many ports from --port on: it is at most 65534, not 65535.\n",
    ],
    [["--prot", "4010"], "Usage: tillside-mock"],
    [["cart", "--port", "0", "--host="], "--host is empty. Give it a value, or leave it out."],
    [["--port", "x"], "--port takes a number from 0 to 65535"],
  ])("%j is wrong use, exit 2", async (words, message) => {
    const { code, stdout, stderr } = await run(words).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("on an older Node the command says so before anything else, exit 1", async () => {
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
