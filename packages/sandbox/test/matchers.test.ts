import { describe, expect, onTestFinished, test } from "vitest";
import { connectSandbox, createSandbox, SandboxError, startSandbox } from "../src/index.ts";
import "../src/vitest.ts";

async function started() {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

const optOut = (origin: string, email: string, send: typeof fetch = fetch, key = "sandbox-nurture-key") =>
  send(`${origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ email }),
  });

/** The message of an expectation that fails. */
const failure = (expected: Promise<void>): Promise<string> =>
  expected.then(
    () => expect.unreachable("It passed."),
    (error: Error) => error.message,
  );

describe("toHaveReceived()", () => {
  test("counts the requests that fit, of a sandbox, of a remote one and of one without a port", async () => {
    const sandbox = await started();
    const local = await createSandbox();
    await optOut(sandbox.origin, "a@b.example");
    await optOut(local.origin, "a@b.example", local.fetch as typeof fetch);
    for (const one of [sandbox, connectSandbox(sandbox.origin), local]) {
      await expect(one).toHaveReceived("unsubscribeEmail");
      await expect(one).toHaveReceived("unsubscribeEmail", { times: 1, status: 201, body: { email: "a@b.example" } });
      await expect(one).not.toHaveReceived("unsubscribeEmail", { status: 503 });
      await expect(one).not.toHaveReceived("registerAccount");
    }
  });

  test("the message says what was expected, and what came nearest with what differs", async () => {
    const sandbox = await started();
    await optOut(sandbox.origin, "b@b.example");
    const message = await failure(
      expect(sandbox).toHaveReceived("unsubscribeEmail", { times: 1, body: { email: "a@b.example" } }),
    );
    for (const part of [
      "exactly 1 × unsubscribeEmail",
      "received 0",
      'body/email is "b@b.example", expected "a@b.example"',
    ])
      expect(message.toLowerCase()).toContain(part.toLowerCase());
  });

  test("with .not, the message says which requests there are", async () => {
    const sandbox = await started();
    await optOut(sandbox.origin, "a@b.example");
    expect(await failure(expect(sandbox).not.toHaveReceived("unsubscribeEmail"))).toBe(
      "Not expected: at least 1 × unsubscribeEmail. Received 1: request 1.",
    );
  });

  test("sees one run only", async () => {
    const sandbox = await started();
    await using run = await sandbox.run();
    await optOut(run.origin, "a@b.example", fetch, `sandbox-nurture-key.${run.id}`);
    await expect(run).toHaveReceived("unsubscribeEmail", { times: 1 });
    await expect(sandbox).toHaveReceived("unsubscribeEmail", { times: 0 });
  });

  test("waits with `within`", async () => {
    const sandbox = await started();
    const received = expect(sandbox).toHaveReceived("unsubscribeEmail", { within: 30_000 });
    await optOut(sandbox.origin, "a@b.example");
    await received;
  });

  test("what cannot be verified fails, with .not too", async () => {
    const sandbox = await started();
    // @ts-expect-error: no API has this operation, and its type says so too.
    expect(await failure(expect(sandbox).not.toHaveReceived("unsubscribeEmial"))).toContain("unsubscribeEmail");
    const wrong = await expect(sandbox)
      .toHaveReceived("unsubscribeEmail", { times: 1, atLeast: 1 })
      .catch((error: unknown) => error);
    expect(wrong).toEqual(new SandboxError("`times` is the exact number; give it without `atLeast` and `atMost`."));
    expect(await failure(expect(sandbox.origin).not.toHaveReceived("unsubscribeEmail"))).toMatch(
      /^toHaveReceived\(\) takes a sandbox or a run/,
    );
  });

  test.each([undefined, null, 1, {}])(
    "%j in place of an operation fails: it would match any request",
    async (nothing) => {
      const sandbox = await started();
      await optOut(sandbox.origin, "a@b.example");
      expect(await failure(expect(sandbox).toHaveReceived(nothing as never))).toBe(
        'toHaveReceived() takes the name of an operation, such as "registerAccount".',
      );
      for (const list of [nothing, "unsubscribeEmail", [undefined], [{ operation: undefined, status: "2xx" }]])
        expect(await failure(expect(sandbox).not.toHaveReceivedInOrder(list as never))).toMatch(
          /^toHaveReceivedInOrder\(\) takes a list of operations/,
        );
    },
  );
});

test("toHaveReceivedInOrder() takes names and patterns", async () => {
  const sandbox = await started();
  await optOut(sandbox.origin, "a@b.example");
  await optOut(sandbox.origin, "b@b.example");
  const to = (email: string) => ({ operation: "unsubscribeEmail", body: { email } }) as const;
  await expect(sandbox).toHaveReceivedInOrder(["unsubscribeEmail", to("b@b.example")]);
  await expect(sandbox).not.toHaveReceivedInOrder([to("b@b.example"), to("a@b.example")]);
});

test("the JUnit report has the outcome that the matcher asserts, with .not too", async () => {
  const sandbox = await started();
  await optOut(sandbox.origin, "a@b.example");
  await expect(sandbox).not.toHaveReceived("addPage");
  await expect(sandbox).not.toHaveReceivedInOrder(["addPage"]);
  await failure(expect(sandbox).not.toHaveReceived("unsubscribeEmail"));
  await failure(expect(sandbox).toHaveReceived("registerAccount"));
  const { verifications = "" } =
    /(?<verifications>.*?)<testsuite name="coverage: /s.exec(
      await sandbox.control.exportRequests({ query: { format: "junit" } }).then(String),
    )?.groups ?? {};
  expect(verifications).toContain('tests="4" failures="2" errors="0"');
  for (const passed of ["not at least 1 × addPage", "not in this order: addPage"])
    expect(verifications).toContain(`name="${passed}"/>`);
  for (const missed of ["not at least 1 × unsubscribeEmail", "at least 1 × registerAccount"])
    expect(verifications).toContain(`name="${missed}"><failure message="Expected ${missed}; received `);
});
