// Drives another process: the command line that it starts.

import { chmodSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { file } from "./folder.ts";
import { runCli, runProcess, startCli } from "./run-cli.ts";
import { sandbox } from "./sandbox.ts";

const days = ["--from", "2026-10-01", "--to", "2026-10-04"];

describe("tillside report", () => {
  test("QRY-053 · campaigns, as a table, as CSV and as JSON", async () => {
    const box = await sandbox();
    const words = ["report", "campaigns", ...days, "--metrics", "impressions,gross_cost", "--interval", "day"];
    const table = await runCli(words, box);
    expect(table.code).toBe(0);
    expect(table.stdout.split("\n")[0]).toBe("datetime              impressions  gross_cost");
    expect(table.stdout).not.toContain("█");
    expect((await runCli([...words, "--chart"], box)).stdout).toContain("█");
    const csv = (await runCli([...words, "--csv"], box)).stdout.trimEnd().split("\n");
    expect(csv[0]).toBe("datetime,impressions,gross_cost");
    const json = JSON.parse((await runCli([...words, "--json"], box)).stdout);
    expect(json).toMatchObject({ accountId: "acc_demo_0001", data: expect.any(Array) });
    expect(csv).toHaveLength(json.data.length + 1);
  });

  test("transactions with every option", async () => {
    const box = await sandbox();
    const words = ["report", "transactions", ...days, "--metrics", "transactions", "--dimensions", "device"];
    const more = ["--filter", "device=mobile,tablet", "--order-by", "transactions", "--limit", "2"];
    const money = ["--currency", "EUR", "--time-zone", "Etc/UTC", "--csv"];
    const { code, stdout, stderr } = await runCli([...words, ...more, ...money], box);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^device,transactions\n(mobile|tablet),\d+\n(mobile|tablet),\d+\n$/);
    expect(stderr).toBe("The report has as many rows as --limit allows; there may be more.\n");
  });

  test("accounts and slugs", async () => {
    const box = await sandbox();
    expect((await runCli(["report", "accounts", "--csv"], box)).stdout).toMatch(
      /^accountId,accountName.*\nacc_demo_0001,/,
    );
    const slugs = JSON.parse((await runCli(["report", "slugs", "transactions", "--json"], box)).stdout);
    expect(slugs).toContainEqual(expect.objectContaining({ kind: "metric", slug: "transactions" }));
  });

  test("a report that the service refuses: exit 1, with the service's reason", async () => {
    const box = await sandbox();
    const { code, stdout, stderr } = await runCli(["report", "campaigns", ...days, "--metrics", "colour"], box);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^getCampaignsReport: POST \S+ responded with status 400/);
    // The contract describes no body for this 400.
    expect(stderr).toMatch(
      /\nThe sandbox says: body\/metrics\/0 names "colour", which is not a slug of this report \(QRY-071: /,
    );
  });

  test("QRY-026 · a date in an undocumented form: exit 2, before anything is sent", async () => {
    const box = await sandbox();
    const words = ["report", "campaigns", "--from", "1.10.2026", "--to", "2026-10-04", "--metrics", "impressions"];
    expect(await runCli(words, box)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/YYYY-MM-DD.*\(QRY-026\)\n$/),
    });
  });
});

describe("tillside onboarding operation", () => {
  test("shows the record", async () => {
    const box = await sandbox();
    const { code, stdout } = await runCli(["onboarding", "operation", "op_demo_0001"], box);
    expect([code, JSON.parse(stdout)]).toEqual([0, { operation_id: "op_demo_0001" }]);
  });

  test("ONB-298 · --wait polls after 2 to 5 seconds", async () => {
    const box = await sandbox();
    const words = ["onboarding", "operation", "op_demo_0001", "--wait", "--until", "operation_id=op_demo_0001"];
    const { code, stdout } = await runCli(words, box);
    expect([code, JSON.parse(stdout)]).toEqual([0, { operation_id: "op_demo_0001" }]);
  });

  test("gives up after --timeout: exit 5", async () => {
    const box = await sandbox();
    const words = ["onboarding", "operation", "op_demo_0001", "--wait", "--until", "state=done", "--timeout", "1"];
    const { code, stderr } = await runCli(words, box);
    expect(code).toBe(5);
    expect(stderr).toContain("No record met --until within 1 s. The operation op_demo_0001 may continue.");
  });

  test("Ctrl-C stops the waiting: exit 130", async () => {
    const box = await sandbox();
    const cli = startCli(["onboarding", "operation", "op_demo_0001", "--wait", "--until", "state=done"], box);
    await cli.says("Waiting for operation");
    cli.kill("SIGINT");
    expect(await cli.ended).toMatchObject({ code: 130, stderr: expect.stringContaining("Stopped waiting") });
  });

  test("an unknown operation: exit 1", async () => {
    const box = await sandbox();
    expect(await runCli(["onboarding", "operation", "op_none"], box)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("status 404"),
    });
  });
});

describe("tillside mock and tillside sandbox", () => {
  test.each([
    ["mock", ["cart"], "cart "],
    ["sandbox", [], "Ready at http://127.0.0.1:"],
  ])("%s serves until Ctrl-C, exit 0", async (name, words, line) => {
    const cli = startCli([name, ...words, "--port", "0"]);
    await cli.prints(line);
    cli.kill("SIGINT");
    expect(await cli.ended).toMatchObject({ code: 0, stderr: "" });
  });

  test("their own messages and usage are shown", async () => {
    expect(await runProcess(["mock", "bakery"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no API "bakery"'),
    });
    expect(await runProcess(["sandbox", "--help"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("--seed"),
    });
  });
});

describe("the command line", () => {
  test("--help shows the commands and the exit codes", async () => {
    const { code, stdout, stderr } = await runCli(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const word of ["events", "audience", "report", "onboarding", "mock", "sandbox", "Exit codes: 0 done"]) {
      expect(stdout).toContain(word);
    }
  });

  test("help shows the usage of nested commands", async () => {
    const help = await runCli(["help", "events", "send"]);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: tillside events send") });
    expect(await runCli(["help", "bakery"])).toMatchObject({ code: 2, stderr: expect.stringContaining("bakery") });
  });

  test("help shows no empty default", async () => {
    expect((await runCli(["report", "campaigns", "--help"])).stdout).not.toContain("(default: ");
  });

  test.each([
    [["report", "slugs", "campaigns", "--account", ""], "--account"],
    [["report", "slugs", "campaigns", "--profile", ""], "--profile"],
    [["audience", "import", "-", "--action", "include", "--list", ""], "--list"],
    [["call", "setAccountStatus", "--account_id", "", "--body", "{}"], "--account_id"],
    [["call", "setAccountStatus", "--account_id", "a", "--body", "{}", "--X-Request-Id", ""], "--X-Request-Id"],
    [["sandbox", "faults", "--remove", ""], "--remove"],
    [["sandbox", "verify", "registerAccount", "--status", ""], "--status"],
    [["sandbox", "state", "onboarding", "--patch", ""], "--patch"],
    [["report", "slugs", "campaigns", "--account", " "], "--account"],
    [["events", "send", "-", "--ledger", " "], "--ledger"],
    [["audience", "import", "-", "--action", "include", "--list", " \t"], "--list"],
  ])(
    "%j: a blank value, as from a shell variable that is not set, is refused, not left out or sent",
    async (words, option) => {
      const { environment } = await sandbox();
      expect(await runCli(words, { environment })).toEqual({
        code: 2,
        stdout: "",
        stderr: `${option} is blank. Give it a value, or leave it out. Is a shell variable not set?\n`,
      });
    },
  );

  test.each([
    [["events", "send", "none.ndjson", "--ledger", "--dry-run"], "--ledger", "--dry-run"],
    [["events", "send", "none.ndjson", "--rejected", "--dry-run"], "--rejected", "--dry-run"],
    [["audience", "import", "none", "--action", "include", "--list", "--dry-run"], "--list", "--dry-run"],
    [["sandbox", "requests", "--api", "--json"], "--api", "--json"],
  ])(
    "%j: a value that is another option is refused: with an unset variable, a dry run would send",
    async (words, option, other) => {
      const { environment } = await sandbox();
      expect(await runCli(words, { environment })).toEqual({
        code: 2,
        stdout: "",
        stderr: `${option} has no value before ${other}. Give it one, or leave it out. Is a shell variable not set?\n`,
      });
    },
  );

  test.each(["device=", "device=mobile,"])("--filter %s: an empty value is refused, not asked for", async (filter) => {
    const { environment } = await sandbox();
    const words = ["report", "campaigns", "--from", "2026-10-01", "--to", "2026-10-02", "--metrics", "impressions"];
    expect(await runCli([...words, "--filter", filter], { environment })).toEqual({
      code: 2,
      stdout: "",
      stderr: "--filter device has an empty value. Is a shell variable not set?\n",
    });
  });

  test.each([
    [["report", "slugs", "campaigns", "--account", "a", "--account", "b"], "--account"],
    [["call", "setAccountStatus", "--account_id", "a", "--body", "{}", "--account_id=b"], "--account_id"],
    [["call", "setAccountStatus", "--body", "{}", "--account_id", "a", "--body", "{}"], "--body"],
    [["sandbox", "verify", "registerAccount", "--status", "5xx", "--status", "2xx"], "--status"],
    [["sandbox", "verify", "registerAccount", "--times", "1", "--times", "2"], "--times"],
    [["sandbox", "runs", "--create", "a", "--create"], "--create"],
  ])("%j: an option of one value that is given again is refused, the last does not count", async (words, option) => {
    const { environment } = await sandbox();
    expect(await runCli(words, { environment })).toEqual({
      code: 2,
      stdout: "",
      stderr: `${option} is given more than once, and takes one value. Leave out the others.\n`,
    });
  });

  test("an option that collects its values may be given again", async () => {
    const { environment, origin } = await sandbox();
    const headers = ["--header", "a: 1", "--header", "b: 2"];
    const { stderr } = await runCli(["sandbox", "verify", "registerAccount", ...headers, "--origin", origin], {
      environment,
    });
    expect(stderr).toContain("registerAccount");
    expect(stderr).not.toContain("more than once");
  });

  test.each([
    [
      ["events", "send", "-"],
      { TILLSIDE_EVENTS_URL: "http://x.example" },
      /^TILLSIDE_EVENTS_URL uses .*; use https\.$/m,
    ],
    [["events", "send", "-"], { TILLSIDE_API_URL: "x.example" }, /^TILLSIDE_API_URL is not a URL/],
    [["report", "accounts"], { TILLSIDE_APP_ID: "a:b" }, /^TILLSIDE_APP_ID has a colon/],
    [["audience", "import", "-", "--action", "include"], { TILLSIDE_PUBLIC_KEY: "x" }, /^TILLSIDE_PUBLIC_KEY does not/],
    [["events", "send", "-"], { TILLSIDE_ACCOUNT_ID: " " }, /^TILLSIDE_ACCOUNT_ID is blank in the environment\. Give/],
    [["onboarding", "operation", "op_1"], { TILLSIDE_AUTH_URL: "x" }, /^TILLSIDE_AUTH_URL is not a URL/],
  ])("%j with %j: exit 2, and the message names the variable", async (words, wrong, message) => {
    const { environment } = await sandbox();
    const { code, stderr } = await runCli(words, { environment: { ...environment, ...wrong } });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("--version shows the version", async () => {
    expect(await runCli(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test("an unknown command: exit 2, with the nearest name", async () => {
    expect(await runCli(["event"])).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean events?") });
  });

  test("a secret as an argument is refused and not repeated, exit 2", async () => {
    const { code, stdout, stderr } = await runCli(["events", "send", "-", "--app-secret=s3cr3t"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Credentials are never taken from arguments");
    expect(stderr).not.toContain("s3cr3t");
  });

  test("a profile is used; one that other users can read is refused, exit 2", async () => {
    const { environment } = await sandbox();
    const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
    const path = file("profile", lines.join(""));
    expect((await runCli(["report", "accounts", "--profile", path])).code).toBe(0);
    chmodSync(path, 0o644);
    expect(await runCli(["report", "accounts", "--profile", path])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`chmod 600 ${path}`),
    });
  });
});
