// Looks at what is built: the documents, with their descriptions, in a sandbox.

import { connectSandbox } from "@tillside/sandbox";
import { describe, expect, test } from "vitest";
import { apis } from "../src/call/apis.ts";
import { exampleWords } from "./example-words.ts";
import { file } from "./folder.ts";
import { runCli } from "./run-cli.ts";
import { sandbox } from "./sandbox.ts";

const optOut = ["call", "unsubscribeEmail"];

describe.each(Object.entries(apis))("tillside call, for %s", (name, api) => {
  test("sends every operation with the document's own examples", async () => {
    const box = await sandbox();
    const { control } = connectSandbox(box.origin);
    const { default: document } = await api.document();
    const list = (await runCli(["call"])).stdout;
    for (const [id, words] of exampleWords(document)) {
      const command = list.includes(` ${name}.${id} `) ? `${name}.${id}` : id;
      expect(list).toContain(`  ${command} [options]`);
      const { code, stdout, stderr } = await runCli(["call", command, ...words], box);
      expect([id, code, stderr]).toEqual([id, expect.toBeOneOf([0, 1, 3, 4]), expect.not.stringMatching(/^error: /)]);
      if (code === 0 && stdout !== "") JSON.parse(stdout);
      const received = await control.listRequests({ query: { api: name } });
      expect(received.map(({ operation }) => operation)).toContain(id);
    }
  });
});

test("tillside call has every API of the sandbox", async () => {
  const { origin } = await sandbox();
  const { apis: served } = (await connectSandbox(origin).control.getIndex()) as { apis: { api: string }[] };
  expect(Object.keys(apis)).toEqual(served.map(({ api }) => api));
});

describe("tillside call", () => {
  test("prints the response as JSON; the body is JSON, a file, or stdin", async () => {
    const box = await sandbox();
    const body = '{"email":"a@b.example"}';
    for (const [given, input] of [
      [body, ""],
      [`@${file("body.json", `\uFEFF${body}`)}`, ""],
      ["@-", body],
    ] as const) {
      const { code, stdout, stderr } = await runCli([...optOut, "--body", given], { ...box, input });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(JSON.parse(stdout)).toEqual({ id: expect.any(String) });
    }
  });

  test("sends path, query and header parameters", async () => {
    const box = await sandbox();
    const words = ["--account_id", "acc_demo_0001", "--dry_run", "true", "--X-Request-Id", "trace-4711"];
    const status = JSON.stringify({ status: "paused" });
    expect((await runCli(["call", "setAccountStatus", ...words, "--body", status], box)).code).toBe(0);
    const requests = await connectSandbox(box.origin).control.listRequests({ query: { api: "onboarding" } });
    expect(requests.at(-1)).toMatchObject({
      operation: "setAccountStatus",
      url: "/partnership/v1/partnership/accounts/acc_demo_0001/status?dry_run=true",
      headers: { "x-request-id": "trace-4711" },
    });
  });

  test("what the service refuses: exit 1, with its reason and its response", async () => {
    const box = await sandbox();
    const { code, stdout, stderr } = await runCli(["call", "getOperation", "--operation_id", "none"], box);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 404, data: null });
    expect(stderr).toMatch(/^getOperation: GET \S+ responded with status 404.*\nThe sandbox says: /);
  });

  test("a success in which parts failed: exit 3, with the response", async () => {
    const box = await sandbox();
    const body = JSON.stringify({ cartId: "cart-1", items: [{ cartItemId: "none", quantity: 1 }] });
    const words = ["--svc-session-id", "s-1", "--body", body];
    const { code, stdout, stderr } = await runCli(["call", "reserveItems", ...words], box);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ success: false }] });
    expect(stderr).toContain("reserveItems: 1 part of the call failed; see its response.\n");
  });

  test("a call that may have been executed: exit 4", async () => {
    const box = await sandbox();
    await box.fault({ match: { path: "/cart/*" }, when: "after", status: 500 });
    const body = JSON.stringify({ cartId: "cart-1", items: [{ cartItemId: "item_demo_0001", quantity: 1 }] });
    const { code, stderr } = await runCli(["call", "reserveItems", "--body", body], box);
    expect([code, stderr]).toEqual([4, expect.stringContaining("status 500")]);
  });

  test("a write that was executed, with a response that cannot be read: exit 4; a read: exit 1", async () => {
    const box = await sandbox();
    const headers = { "content-type": "text/html" };
    for (const path of ["/cart/*", "/api/v1/*"])
      await box.fault({ match: { path }, when: "after", status: 200, body: "<p>", headers, lawless: true });
    const body = JSON.stringify({ cartId: "cart-1", items: [{ cartItemId: "item_demo_0001", quantity: 1 }] });
    const write = await runCli(["call", "reserveItems", "--body", body], box);
    expect([write.code, write.stderr]).toEqual([4, expect.stringContaining("It was executed; do not repeat it.")]);
    const read = await runCli(["call", "query.listAccounts"], box);
    expect([read.code, read.stderr]).toEqual([1, expect.stringContaining("can be sent again")]);
  });

  test("ONB-214 · stopped while a write is in flight: exit 130, and the message has the key that repeats it", async () => {
    const box = await sandbox();
    await box.fault({ match: { path: "/partnership/v1/*" }, delayMs: 60_000 });
    const words = ["call", "setAccountStatus", "--account_id", "acc_demo_0001", "--body", '{"status":"paused"}'];
    const onInterrupt = (interrupt: () => void) => {
      // A token and the request need less.
      const timer = setTimeout(interrupt, 2_000);
      return () => clearTimeout(timer);
    };
    const { code, stdout, stderr } = await runCli(words, { ...box, onInterrupt });
    expect([code, stdout]).toEqual([130, ""]);
    expect(stderr).toMatch(/^setAccountStatus: .*It may have been executed: .* with --Idempotency-Key\./s);
    await box.removeFaults();
    const [key = ""] = /(?<=same key, )[0-9a-f-]{36}/.exec(stderr) ?? [];
    expect(await runCli([...words, "--Idempotency-Key", key], box)).toMatchObject({ code: 0, stderr: "" });
  });

  test("ONB-209 · a call with a key of its own repeats one: its refusal leaves open what the first call did", async () => {
    const box = await sandbox();
    await box.fault({ match: { path: "/partnership/v1/*" }, status: 403 });
    const words = ["call", "setAccountStatus", "--account_id", "acc_demo_0001", "--body", '{"status":"paused"}'];
    expect(await runCli(words, box)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("It was not executed."),
    });
    const again = await runCli([...words, "--Idempotency-Key", crypto.randomUUID()], box);
    expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining("It may have been executed") });
  });

  test("an unknown operation or parameter: exit 2, with the nearest name", async () => {
    expect(await runCli(["call", "unsubscribeEmial"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean unsubscribeEmail?"),
    });
    expect(await runCli(["call", "getOperation", "--operation_id", "op_1", "--operation-id", "1"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean --operation_id?"),
    });
    expect(await runCli(["call", "getOperation"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--operation_id"),
    });
  });

  test.each(["yes", "TRUE", "1", " true", ""])(
    "ONB-130 · --dry_run %j is refused, because only true is known to store nothing",
    async (value) => {
      const box = await sandbox();
      const words = ["call", "setAccountStatus", "--account_id", "acc_demo_0001", "--body", '{"status":"paused"}'];
      const { code, stdout, stderr } = await runCli([...words, "--dry_run", value], box);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("Allowed choices are true, false.");
    },
  );

  test("a name that two APIs have needs the API: exit 2", async () => {
    const { code, stderr } = await runCli(["call", "listAccounts", "--any", "1"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "Several APIs have an operation listAccounts. Call onboarding.listAccounts or query.listAccounts.\n",
    });
  });

  test.each([
    ["{", "--body is not valid JSON. --body takes JSON, @file, or @- for stdin.\n"],
    ["@/none/body.json", "--body: /none/body.json cannot be read: it does not exist.\n"],
    ['{"email":1e400}', "--body: The number 1e400 cannot be sent exactly. Write it as a string, or shorten it.\n"],
    ["@-", "stdin is not valid JSON. --body takes JSON, @file, or @- for stdin.\n"],
  ])("a body of %s: exit 2, before anything is sent", async (body, message) => {
    expect(await runCli([...optOut, "--body", body])).toMatchObject({ code: 2, stderr: message });
  });

  test("a body with bytes that are not UTF-8: exit 2, as it would be sent with other characters", async () => {
    const path = file("latin-1.json", Buffer.from('{"email":"z\xfcrich@b.example"}', "latin1"));
    expect(await runCli([...optOut, "--body", `@${path}`])).toMatchObject({
      code: 2,
      stderr: `${path} is not UTF-8. Save it as UTF-8.\n`,
    });
  });

  test("without credentials: exit 2, and the message names the variable", async () => {
    expect(await runCli([...optOut, "--body", "{}"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^TILLSIDE_NURTURE_URL is missing/),
    });
  });

  test("--help shows the operation's parameters, its address and what it does", async () => {
    const { code, stdout } = await runCli(["call", "setAccountStatus", "--help"]);
    expect(code).toBe(0);
    for (const word of ["Set the status", "PUT /v1/partnership/accounts/{account_id}/status", "--account_id", "--body"])
      expect(stdout).toContain(word);
  });
});
