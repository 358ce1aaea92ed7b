// Drives another process: the command line that it starts.

import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectSandbox } from "@tillside/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { names } from "../src/profile/names.ts";
import { folder } from "./folder.ts";
import { runCli, startCli } from "./run-cli.ts";
import { sandbox } from "./sandbox.ts";

async function started() {
  const { origin } = await sandbox();
  const run = (...words: string[]) => runCli(["sandbox", ...words, "--origin", origin]);
  const json = async (...words: string[]) => JSON.parse((await run(...words, "--json")).stdout);
  const { control } = connectSandbox(origin);
  const optOut = (headers = {}) =>
    fetch(`${origin}/nurture/1.0/nurture/unsubscribe`, {
      method: "POST",
      headers: {
        authorization: "sandbox-nurture-key",
        "content-type": "application/json",
        accept: "application/json",
        ...headers,
      },
      body: JSON.stringify({ email: "a@b.example" }),
    });
  return { origin, run, json, control, optOut };
}

describe("tillside sandbox", () => {
  test("status shows where it is, its time, faults and requests", async () => {
    const { origin, run, json, control, optOut } = await started();
    await control.moveClock({ body: { freeze: true } });
    await control.moveClock({ body: { set: "2100-01-31T12:00:00Z" } });
    await optOut();
    expect((await run("status")).stdout).toBe(
      `Sandbox   ${origin}\nTime      2100-01-31T12:00:00.000Z, frozen\nDue       0 later\nFaults    0\nRequests  1 in the log\n`,
    );
    expect(await json("status")).toMatchObject({ origin, clock: { frozen: true }, faults: 0, requests: 1 });
  });

  test("env prints what every other command reads from the environment, and tokens that the sandbox accepts", async () => {
    const box = await sandbox();
    const { stdout } = await runCli(["sandbox", "env", "--origin", box.origin]);
    const printed = execFileSync("sh", ["-c", `eval "$1"; env`, "sh", stdout], { encoding: "utf8", env: {} });
    const environment = Object.fromEntries(
      printed.split("\n").flatMap((line) => {
        const [, name = "", value = ""] = /^(TILLSIDE_\w+)=(.*)$/.exec(line) ?? [];
        return name === "" ? [] : [[name, value]];
      }),
    );
    expect(environment).toMatchObject(box.environment);
    expect(Object.keys(environment).sort()).toEqual(Object.keys(names).sort());
    for (const [path, token] of [
      ["/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001", environment.TILLSIDE_TOKEN],
      ["/api/v1/query/accounts", environment.TILLSIDE_APP_TOKEN],
      ["/calendar/v1/subscription/00000000-0000-4000-8000-000000000003", environment.TILLSIDE_CALENDAR_TOKEN],
    ]) {
      const headers = { authorization: `Bearer ${token}`, "x-platform-parent-account-id": "par_demo_0001" };
      expect([path, (await fetch(`${box.origin}${path}`, { headers })).status]).toEqual([path, 200]);
    }
  });

  test("env shows the addresses and credentials of a run; without a token host it names the address that failed", async () => {
    const { run, json, control } = await started();
    const { prefix } = await control.createRun({ body: { name: "checkout" } });
    const { origin } = await json("status");
    const { stdout } = await runCli(["sandbox", "env", "--json", "--origin", `${origin}${prefix}`]);
    expect(JSON.parse(stdout)).toMatchObject({
      TILLSIDE_PARTNER_URL: `${origin}${prefix}/partnership`,
      TILLSIDE_CART_API_KEY: expect.stringMatching(/^sandbox-cart-key\./),
    });
    await run("faults", "--add", '{"match":{"path":"/calendar-auth/*"},"status":503}');
    expect(await run("env")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^POST .*\/calendar-auth\/oauth2\/token failed with 503.*faults --clear\n$/),
    });
  });

  test("env prints the credentials of a seed of one's own", async () => {
    const client = { host: "/partnership-auth", clientId: "my-app", clientSecret: "my-secret" };
    const parents = { par_mine: { id: "par_mine", clientId: "my-app", mappings: [] } };
    const seed = { over: "empty", credentials: { clients: [client] }, state: { onboarding: { parents } } } as const;
    const { origin } = await sandbox({ seed });
    const { stdout } = await runCli(["sandbox", "env", "--json", "--origin", origin]);
    expect(JSON.parse(stdout)).toMatchObject({
      TILLSIDE_CLIENT_ID: "my-app",
      TILLSIDE_CLIENT_SECRET: "my-secret",
      TILLSIDE_PARENT_ACCOUNT_ID: "par_mine",
      TILLSIDE_TOKEN: expect.stringMatching(/./),
    });
  });

  test("clock shows, moves, sets, freezes and resumes", async () => {
    const { run, json } = await started();
    await run("clock", "--freeze");
    expect((await run("clock", "--set", "2100-01-31T12:00:00Z")).stdout).toBe("2100-01-31T12:00:00.000Z, frozen\n");
    for (const [given, now] of [
      ["90", "2100-01-31T12:01:30.000Z"],
      ["90s", "2100-01-31T12:03:00.000Z"],
      ["15m", "2100-01-31T12:18:00.000Z"],
      ["24h", "2100-02-01T12:18:00.000Z"],
      ["7d", "2100-02-08T12:18:00.000Z"],
    ] as const)
      expect(await json("clock", "--advance", given)).toMatchObject({ now });
    // Nothing is due.
    expect(await run("clock", "--next")).toMatchObject({ code: 1, stderr: expect.stringContaining("status 409") });
    expect(await json("clock", "--resume")).toMatchObject({ frozen: false });
    expect(await run("clock", "--advance", "soon")).toMatchObject({ code: 2, stderr: expect.stringContaining("15m") });
    expect(await run("clock", "--freeze", "--resume")).toMatchObject({ code: 2 });
  });

  test("faults adds, lists and removes; a wrong rule is exit 2, with the sandbox's message", async () => {
    const { run, json, optOut } = await started();
    expect((await run("faults")).stdout).toBe("No faults.\n");
    expect((await run("faults", "--add", '{"status":503,"times":1}')).stdout).toMatch(/^\{"status":503,.*"struck":0/);
    expect((await optOut()).status).toBe(503);
    expect(await json("faults")).toMatchObject([{ status: 503, struck: 1 }]);
    const [{ id }] = await json("faults");
    expect((await run("faults", "--remove", id)).stdout).toBe("No faults.\n");
    expect(await run("faults", "--remove", id)).toMatchObject({ code: 1, stderr: expect.stringContaining(id) });
    expect(await run("faults", "--remove", id, "--clear")).toMatchObject({ code: 2 });
    expect((await run("faults", "--clear")).stdout).toBe("No faults.\n");
    expect(await run("faults", "--add", '{"statu":503}')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^addFault: .*did you mean `status`\?\n$/),
    });
  });

  test("requests lists what was received, without control characters", async () => {
    const { run, json, control, optOut } = await started();
    await optOut({ authorization: "wrong" });
    await control.getClock();
    const { stdout } = await run("requests");
    expect(stdout).toMatch(
      /^1 {2}\S+ {2}401 {2}POST \/nurture\/1.0\/nurture\/unsubscribe {2}unsubscribeEmail.*\n {4}\S.*\n$/,
    );
    const records = await json("requests", "--api", "nurture");
    expect(records).toMatchObject([{ operation: "unsubscribeEmail", status: 401 }]);
    for (const other of [["--follow"], ["--api", "nurture"]])
      expect(await run("requests", "--clear", ...other)).toMatchObject({ code: 2, stderr: /^--clear deletes all/ });
    expect(await json("requests")).toHaveLength(1);
    expect((await run("requests", "--clear")).stdout).toBe("No requests.\n");
  });

  test("requests --follow ends when its reader has enough, as `head` has", async () => {
    const { origin, optOut } = await started();
    const cli = startCli(["sandbox", "requests", "--follow", "--origin", origin], { unread: ["stdout"] });
    const ended = cli.ended.then(() => true);
    while (!(await Promise.race([ended, optOut().then(() => false)])));
    expect((await cli.ended).code).toBe(0);
  });

  test("requests --follow shows them as they are made, until Ctrl-C: exit 130", async () => {
    const { origin, optOut } = await started();
    const cli = startCli(["sandbox", "requests", "--follow", "--json", "--origin", origin]);
    const seen = cli.prints('"operation":"unsubscribeEmail"').then(() => true);
    // Which of the requests it is in time for, only the stream knows.
    while (!(await Promise.race([seen, optOut().then(() => false)])));
    cli.kill("SIGINT");
    const { code, stdout } = await cli.ended;
    expect(code).toBe(130);
    for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line)).toMatchObject({ api: "nurture" });
  });

  test("verify says how many requests fit; exit 1 with what came nearest if they are not as expected", async () => {
    const { run, json, optOut } = await started();
    await optOut();
    const body = ["--body", '{"email":"a@b.example"}'];
    expect(await run("verify", "unsubscribeEmail", "--times", "1", "--status", "201", ...body)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Received 1: exactly 1 × unsubscribeEmail with status "?201/),
      stderr: "",
    });
    expect(await json("verify", "unsubscribeEmail")).toMatchObject({ passed: true, count: 1, requests: [1] });
    expect(await run("verify", "unsubscribeEmail", "--at-least", "2")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("at least 2 × unsubscribeEmail"),
    });
    expect(await run("verify", "unsubscribeEmial")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unsubscribeEmail"),
    });
  });

  test("state lists the collections, and shows one", async () => {
    const { run, json, optOut } = await started();
    await optOut();
    expect((await run("state")).stdout).toMatch(/^nurture$/m);
    expect(await json("state")).toContain("nurture");
    expect((await run("state", "nurture")).stdout).toContain("a@b.example");
    expect(await run("state", "nurtur")).toMatchObject({ code: 1, stderr: expect.stringContaining("There are:") });
  });

  test("state --patch changes a collection, and shows it", async () => {
    const { run } = await started();
    const words = ["state", "onboarding.accounts", "--patch"];
    const { code, stdout } = await run(...words, '{"acc_demo_0001":{"status":"paused"},"acc_demo_0003":null}');
    const accounts = JSON.parse(stdout);
    expect([code, accounts.acc_demo_0001.status, accounts.acc_demo_0003]).toEqual([0, "paused", undefined]);
    expect(await run(...words, '{"acc_demo_0001":{"status":"gone"}}')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Nothing has changed."),
    });
    expect(await run("state", "--patch", "{}")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--patch needs the collection"),
    });
  });

  test("verify --json prints a miss as JSON too, and exits with 1", async () => {
    const { run, optOut } = await started();
    await optOut();
    const { code, stdout, stderr } = await run("verify", "unsubscribeEmail", "--times", "2", "--json");
    expect([code, stderr]).toEqual([1, ""]);
    expect(JSON.parse(stdout)).toMatchObject({ passed: false, count: 1, requests: [1], expected: expect.any(String) });
  });

  test("verify --api counts the requests to an API", async () => {
    const { run, json, optOut } = await started();
    await optOut();
    expect(await json("verify", "--api", "nurture", "--times", "1")).toMatchObject({ passed: true, requests: [1] });
    expect(await run("verify")).toMatchObject({ code: 2, stderr: expect.stringContaining("an operation or --api") });
  });

  test("verify takes an order, headers, no body, and leaves out replays", async () => {
    const { run, json, optOut } = await started();
    await optOut({ "x-test": "1" });
    await optOut();
    const ordered = ["unsubscribeEmail", "unsubscribeEmail", "--order"];
    expect(await json("verify", ...ordered)).toMatchObject({ passed: true, requests: [1, 2] });
    const one = ["unsubscribeEmail", "--times", "1", "--header", "X-Test: 1", "--header", "accept:application/json"];
    expect(await json("verify", ...one)).toMatchObject({ requests: [1] });
    expect(await run("verify", "unsubscribeEmail", "--times", "0", "--body-absent", "--no-replays")).toMatchObject({
      code: 0,
      stdout: "Received 0: exactly 0 × unsubscribeEmail with no body, without replays\n",
    });
    expect(await run("verify", "a", "b")).toMatchObject({ code: 2, stderr: expect.stringContaining("--order") });
    expect(await run("verify", "--order", "--api", "nurture")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Pass an operation"),
    });
    expect(await run("verify", "unsubscribeEmail", "--header", "Accept: a/b", "--header", "accept: */*")).toMatchObject(
      {
        code: 2,
        stderr: expect.stringContaining("A request has one value of accept. Give it once."),
      },
    );
    expect(await run("verify", "unsubscribeEmail", "--header", "X-Test")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'X-Test: 1'"),
    });
  });

  test("snapshot saves a file that only its owner reads, and restores it", async () => {
    const { run, json, optOut, control } = await started();
    await optOut();
    const file = `${folder()}/saved.ndjson`;
    expect((await run("snapshot", "save", file)).stdout).toBe(`${file} is saved.\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await control.reset({ body: {} });
    expect(await json("snapshot", "restore", file)).toEqual({ restored: file });
    expect(await json("verify", "unsubscribeEmail", "--times", "1")).toMatchObject({ passed: true });
    expect(await run("snapshot", "restore", `${file}.none`)).toMatchObject({
      code: 2,
      stderr: `${file}.none cannot be read: it does not exist.\n`,
    });
    expect(await run("snapshot", "save", folder())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be written: it is a folder."),
    });
    writeFileSync(file, "no snapshot");
    expect(await run("snapshot", "restore", file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("line 1"),
    });
  });

  test("coverage shows what was exercised, and counts anew", async () => {
    const { run, json, optOut } = await started();
    await optOut();
    const { stdout } = await run("coverage");
    expect(stdout).toMatch(/^Operations {2}1 of \d+\nStatuses {4}1 of \d+\nnurture {2}unsubscribeEmail {2}.*201 × 1/);
    expect(await json("coverage", "--clear")).toMatchObject({ operations: { exercised: 0 } });
  });

  test("export prints HAR and JUnit XML, of the requests that the filters select", async () => {
    const { run, optOut } = await started();
    await optOut();
    const har = JSON.parse((await run("export", "har", "--api", "nurture")).stdout);
    expect(har.log.entries).toHaveLength(1);
    expect(JSON.parse((await run("export", "har", "--status", "4xx")).stdout).log.entries).toEqual([]);
    expect((await run("export", "junit")).stdout).toMatch(/^<\?xml .*<testsuites/s);
    expect(await run("export", "xml")).toMatchObject({ code: 2 });
  });

  test("wait ends when the write is executed; exit 1 if it is not in time", async () => {
    const { run, json } = await started();
    expect((await run("wait", "op_demo_0001")).stdout).toBe("op_demo_0001 is recorded\n");
    expect(await json("wait", "op_demo_0001", "--advance")).toMatchObject({ state: "recorded" });
    expect(await run("wait", "op_none", "--timeout", "0")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The operation op_none is not recorded after 0 s."),
    });
    expect(await run("wait", "op_none", "--timeout", "soon")).toMatchObject({ code: 2 });
  });

  test("reset begins again", async () => {
    const { run, json, optOut } = await started();
    await optOut();
    expect(await run("reset", "--seed", "empty", "--keep-time")).toMatchObject({ code: 0 });
    expect(await json("requests")).toEqual([]);
    expect(await run("reset", "--seed", "none")).toMatchObject({ code: 2 });
  });

  test("runs creates, lists and deletes; --origin with its prefix reaches one", async () => {
    const { origin, run, json } = await started();
    expect((await run("runs")).stdout).toBe("No runs.\n");
    const { id, prefix } = JSON.parse((await run("runs", "--create", "checkout\u001b[2J")).stdout);
    expect((await run("runs")).stdout).toMatch(new RegExp(`^${id} {2}\\S+ {2}idle 0 s {2}checkout\\n$`));
    await runCli(["sandbox", "faults", "--add", '{"drop":true}', "--origin", `${origin}${prefix}`]);
    expect(await json("faults")).toEqual([]);
    expect((await run("runs", "--delete", id)).stdout).toBe("No runs.\n");
    expect(await run("runs", "--delete", id)).toMatchObject({ code: 1 });
  });

  test("where no sandbox listens: exit 1, and the message says how to start one", async () => {
    const words = ["sandbox", "status", "--origin", "http://127.0.0.1:1"];
    expect(await runCli(words)).toMatchObject({ code: 1, stderr: expect.stringMatching(/tillside sandbox\n$/) });
    expect(await runCli([...words.slice(0, 3), "nowhere"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--origin: /),
    });
  });

  test("a command that does not exist ends with 2 and the names of those that do", async () => {
    expect(await runCli(["sandbox", "stauts"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: unknown command 'stauts'\n\(There are status, env, .*, runs\.\)\n$/),
    });
  });

  test("--help shows the commands, and how to start one", async () => {
    const { stdout } = await startCli(["sandbox", "--help"]).ended;
    for (const word of ["status", "clock", "faults", "requests", "reset", "state", "snapshot", "runs", "--seed"])
      expect(stdout).toContain(word);
    expect((await runCli(["help", "sandbox", "requests"])).stdout).toContain("Usage: tillside sandbox requests");
  });
});

describe("a server that is no sandbox", () => {
  /** Responds to everything with this. */
  async function responding(body: string, type: string): Promise<string> {
    const server = createServer((_, response) => response.writeHead(200, { "content-type": type }).end(body));
    onTestFinished(() => void server.close().closeAllConnections());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ["<html>\u001b[2Jhi", "text/html"],
    ["", "application/json"],
    ["null", "application/json"],
    ["[null,1,{}]", "application/json"],
    ["{}", "application/json"],
  ])("is called that by every command: %j", async (body, type) => {
    const origin = await responding(body, type);
    const commands = [
      ...["status", "clock", "faults", "requests", "coverage", "state", "runs", "env", "reset"].map((name) => [name]),
      ...[
        ["runs", "--create", "x"],
        ["wait", "op_1"],
        ["verify", "registerAccount"],
        ["export", "junit"],
      ],
    ];
    for (const words of commands) {
      const { code, stdout, stderr } = await runCli(["sandbox", ...words, "--origin", origin]);
      expect([words, code, stdout]).toEqual([words, 1, ""]);
      expect(stderr).toMatch(/ but not as a sandbox does\. Check that a sandbox listens there\. .*tillside sandbox\n$/);
    }
  });
});
