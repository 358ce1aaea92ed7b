import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { controlOperations } from "../src/generated/control.operations.ts";
import {
  type ConnectedSandbox,
  ControlError,
  connectSandbox,
  createSandbox,
  type RequestGap,
  type SandboxControl,
  SandboxError,
  startSandbox,
  VerificationError,
} from "../src/index.ts";

interface Reached {
  readonly origin: string;
  readonly control: SandboxControl;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly run: ConnectedSandbox["run"];
  readonly verify: ConnectedSandbox["verify"];
  readonly coverage: ConnectedSandbox["coverage"];
}

async function started(): Promise<Reached> {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.stop());
  return { ...sandbox, fetch };
}

async function created(): Promise<Reached> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function connected(): Promise<Reached> {
  const { origin } = await started();
  return { ...connectSandbox(`${origin}/`), fetch };
}

const optOut = ({ origin, fetch }: Reached, email = "a@b.example") =>
  fetch(`${origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "sandbox-nurture-key", "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ email }),
  });

const refusal = (promise: Promise<unknown>): Promise<ControlError> =>
  promise.then(
    () => expect.unreachable("It was not refused."),
    (error: unknown) => (error instanceof ControlError ? error : expect.unreachable(String(error))),
  );

describe.each([
  ["startSandbox()", started],
  ["createSandbox()", created],
  ["connectSandbox()", connected],
])("the control of %s", (_, reach) => {
  test("moves the clock, injects faults, and shows the state and the requests", async () => {
    const sandbox = await reach();
    const { control } = sandbox;
    const before = await control.getClock();
    const after = await control.moveClock({ body: { set: "2100-01-31T12:00:00Z" } });
    expect(after.now.slice(0, 16)).toBe("2100-01-31T12:00");
    expect(after.epochSeconds).toBeGreaterThan(before.epochSeconds);
    const fault = await control.addFault({ body: { status: 503, match: { path: "/nurture/*" }, times: 1 } });
    expect((await optOut(sandbox)).status).toBe(503);
    expect(await control.listFaults()).toMatchObject([{ id: "id" in fault ? fault.id : "", struck: 1 }]);
    expect(await control.clearFaults()).toBeUndefined();
    expect((await optOut(sandbox)).status).toBe(201);
    expect(await control.listRequests({ query: { api: "nurture" } })).toMatchObject([
      { operation: "unsubscribeEmail", status: 503, fired: "fault" },
      { operation: "unsubscribeEmail", status: 201 },
    ]);
    expect(await control.listCollections()).toContain("nurture");
    expect(JSON.stringify(await control.getCollection({ path: { collection: "nurture" } }))).toContain("a@b");
  });

  test("restores what it saved, as text or as bytes, and resets", async () => {
    const sandbox = await reach();
    const { control } = sandbox;
    const optOuts = () => control.getCollection({ path: { collection: "nurture" } });
    await optOut(sandbox);
    const [saved, held] = [await control.getSnapshot(), await optOuts()];
    await control.reset();
    expect(await optOuts()).not.toEqual(held);
    await control.restoreSnapshot({ body: saved });
    expect(await optOuts()).toEqual(held);
    await control.reset({ body: { seed: "empty" } });
    await control.restoreSnapshot({ body: new TextEncoder().encode(saved) });
    expect(await optOuts()).toEqual(held);
  });

  test("begins a run with a snapshot, as text or as bytes", async () => {
    const sandbox = await reach();
    await optOut(sandbox);
    const held = await sandbox.control.getCollection({ path: { collection: "nurture" } });
    const text = await sandbox.control.getSnapshot();
    for (const from of [text, new TextEncoder().encode(text)]) {
      await using run = await sandbox.run({ from });
      expect(await run.control.getCollection({ path: { collection: "nurture" } })).toEqual(held);
    }
  });

  test("begins a run with a snapshot that is larger than other bodies may be, and with its credentials", async () => {
    const sandbox = await reach();
    const [head = "", ...lines] = (await sandbox.control.getSnapshot()).trimEnd().split("\n");
    const known = lines.map((line) =>
      JSON.parse(line).part === "credentials" ? line.replaceAll("sandbox-nurture-key", "my-nurture-key") : line,
    );
    const most = 2 ** 20;
    const opted = {
      part: "nurture",
      in: ["unsubscribed"],
      entries: { large: { email: `${"a".repeat(most)}@b.example` } },
    };
    const text = [head, ...known.slice(0, -1), JSON.stringify(opted), `{"lines":${lines.length + 1}}`].join("\n");
    await using run = await sandbox.run({ from: text });
    expect(await run.control.getCollection({ path: { collection: "nurture" } })).toMatchObject({
      unsubscribed: { large: { email: expect.stringMatching(/^a{1048576}@/) } },
    });
    expect(run.credentials.apiKeys.map(({ key }) => key)).toContain(`my-nurture-key.${run.id}`);
    expect(run.fixtures).toEqual(await run.control.getFixtures());
  });

  test("leaves no run behind for what is no snapshot", async () => {
    const sandbox = await reach();
    await expect(sandbox.run({ from: '{"version":1}\n' })).rejects.toThrow(/line 1/);
    expect(await sandbox.control.listRuns()).toEqual([]);
  });

  test("follows the requests until the loop ends", async () => {
    const sandbox = await reach();
    const stop = new AbortController();
    const seen: unknown[] = [];
    const following = (async () => {
      for await (const { operation } of sandbox.control.followRequests({
        query: { api: "nurture" },
        signal: stop.signal,
      })) {
        seen.push(operation);
        if (seen.length === 2) break;
      }
    })();
    // Which of the requests it is in time for, only the stream knows.
    while (seen.length < 2) await Promise.race([following, optOut(sandbox)]);
    await following;
    expect(seen).toEqual(["unsubscribeEmail", "unsubscribeEmail"]);
    stop.abort();
  });

  test("verifies what was received, and shows the coverage", async () => {
    const sandbox = await reach();
    await optOut(sandbox);
    expect(await sandbox.verify({ operation: "unsubscribeEmail", times: 1 })).toMatchObject({ requests: [1] });
    await expect(sandbox.verify({ operation: "registerAccount" })).rejects.toThrow(VerificationError);
    expect(await sandbox.coverage()).toEqual(await sandbox.control.getCoverage());
  });

  test("reaches a run that it creates, and that alone", async () => {
    const sandbox = await reach();
    const listed = async () => (await sandbox.control.listRuns()).map(({ name }) => name);
    {
      await using first = await sandbox.run({ name: "first" });
      await first.control.addFault({ body: { drop: true } });
      await first.control.moveClock({ body: { set: "2100-01-31T12:00:00Z" } });
      const from = new TextEncoder().encode(await first.control.getSnapshot());
      await using second = await sandbox.run({ name: "second", from });
      expect((await second.control.getClock()).now).toMatch(/^2100-01-31T12:00/);
      expect(await second.control.clearFaults()).toBeUndefined();
      expect(await first.control.listFaults()).toHaveLength(1);
      expect(await sandbox.control.listFaults()).toEqual([]);
      expect(await second.control.getFixtures()).toEqual(second.fixtures);
      expect(second.origin).toBe(`${sandbox.origin}/r/${second.id}`);
      expect(await listed()).toEqual(["first", "second"]);
    }
    expect(await listed()).toEqual([]);
  });

  test("throws what the control plane says, with the status", async () => {
    const { origin, control } = await reach();
    // @ts-expect-error: what the types refuse, a JavaScript program can write.
    const error = await refusal(control.moveClock({ body: { advanceSecond: 1 } }));
    expect(error).toMatchObject({ operation: "moveClock", status: 400, body: { error: expect.any(String) } });
    expect(error.message).toBe(
      `moveClock: POST ${origin}/_sandbox/clock responded with status 400: \`advanceSecond\` is not a property; did you mean \`advanceSeconds\`?`,
    );
    const missing = await refusal(control.getCollection({ path: { collection: "a/b" } }));
    expect(missing).toMatchObject({ status: 404, message: expect.stringContaining("/_sandbox/state/a%2Fb responded") });
  });
});

test("there is a method for each operation of the document, and no other but the one that follows requests", async () => {
  const { control } = connectSandbox("http://127.0.0.1:4020");
  expect(Object.keys(control)).toEqual([...Object.keys(controlOperations), "followRequests"]);
});

test("the control of a sandbox that listens on every address reaches it", async () => {
  const sandbox = await startSandbox({ port: 0, host: "0.0.0.0" });
  onTestFinished(() => sandbox.stop());
  expect((await sandbox.control.getClock()).frozen).toBe(false);
});

test("follows calls of the control plane too, and throws when its run is deleted", async () => {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.stop());
  const run = await sandbox.run();
  const following = run.control.followRequests({ after: 0 })[Symbol.asyncIterator]();
  const first = following.next();
  await run.control.getClock();
  expect((await first).value).toMatchObject({ api: "control" });
  await run.close();
  const readOn = async () => {
    while (!(await following.next()).done);
  };
  await expect(readOn()).rejects.toThrow(`listRequests: the stream of ${run.origin} ended.`);
});

test.each([
  ["startSandbox()", started],
  ["createSandbox()", created],
  ["connectSandbox()", connected],
])("a run of %s may be closed twice, and elsewhere before", async (_, reach) => {
  const sandbox = await reach();
  const run = await sandbox.run();
  await run.close();
  await run.close();
  await using other = await sandbox.run();
  await sandbox.control.deleteRun({ path: { id: other.id } });
});

test("a sandbox ends with its block; a call of its control afterwards says so, and does not send anyone to a port", async () => {
  const closed = await (async () => {
    await using sandbox = await createSandbox();
    return sandbox;
  })();
  await expect(closed.control.getClock()).rejects.toThrow(
    new ControlError(`getClock: GET ${closed.origin}/_sandbox/clock failed: the sandbox is closed.`, {
      operation: "getClock",
    }),
  );
  const stopped = await (async () => {
    await using sandbox = await startSandbox({ port: 0 });
    return sandbox.origin;
  })();
  await expect(connectSandbox(stopped).control.getClock()).rejects.toThrow(
    /ECONNREFUSED.*Check that a sandbox listens/,
  );
});

describe("connectSandbox()", () => {
  test.each(["127.0.0.1:4020", "", "ftp://127.0.0.1", "http://127.0.0.1:4020/?key=1", "http://a@127.0.0.1"])(
    "refuses %j",
    (origin) => {
      expect(() => connectSandbox(origin)).toThrow(SandboxError);
    },
  );

  test("keeps the prefix of a run, and sends its key", async () => {
    const urls: [string, unknown][] = [];
    const { control } = connectSandbox("http://127.0.0.1:4020/r/3f9c0a1b2c4d/", {
      key: "k3y",
      fetch: async (url, init) => {
        urls.push([url, new Headers(init?.headers).get("x-sandbox-key")]);
        return Response.json([]);
      },
    });
    await control.listFaults();
    expect(urls).toEqual([["http://127.0.0.1:4020/r/3f9c0a1b2c4d/_sandbox/faults", "k3y"]]);
  });

  test("says where no sandbox listens", async () => {
    const server = createServer();
    await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const error = await refusal(connectSandbox(`http://127.0.0.1:${port}`).control.getClock());
    expect(error.status).toBeUndefined();
    expect(error.message).toMatch(
      /^getClock: GET http:\/\/127\.0\.0\.1:\d+\/_sandbox\/clock failed: .*ECONNREFUSED.*\. Check that a sandbox listens there\.$/,
    );
  });

  test("goes on after a request that was seen, and reports what the log has forgotten", async () => {
    const asked: unknown[] = [];
    const { control } = connectSandbox("http://127.0.0.1:4020", {
      fetch: async (_, init) => {
        asked.push(new Headers(init?.headers).get("last-event-id"));
        return new Response(
          ': listening\n\nevent: gap\ndata: {"after":3,"to":7}\n\nevent: request\nid: 8\ndata: {"id":8}\n\n',
        );
      },
    });
    const gaps: RequestGap[] = [];
    const following = control.followRequests({ after: 3, onGap: (gap) => gaps.push(gap) })[Symbol.asyncIterator]();
    expect(await following.next()).toEqual({ value: { id: 8 }, done: false });
    expect({ asked, gaps }).toEqual({ asked: ["3"], gaps: [{ after: 3, to: 7 }] });
  });

  test("a request with U+2028 in its body is one of those that are followed", async () => {
    const { control } = connectSandbox("http://127.0.0.1:4020", {
      fetch: async () => new Response(`event: request\nid: 8\ndata: {"body":"a\u2028b\u2029c"}\n\n`),
    });
    const following = control.followRequests()[Symbol.asyncIterator]();
    expect(await following.next()).toEqual({ value: { body: "a\u2028b\u2029c" }, done: false });
  });

  test("following ends without an error if it is aborted before there is a response", async () => {
    const { control } = connectSandbox("http://127.0.0.1:1");
    const following = control.followRequests({ signal: AbortSignal.abort() })[Symbol.asyncIterator]();
    expect(await following.next()).toEqual({ value: undefined, done: true });
  });

  test("says so when a stream breaks off, and when the call is aborted it throws the reason", async () => {
    const { control, origin } = connectSandbox("http://127.0.0.1:4020", {
      fetch: async () => new Response("event: request\ndata: {}\n\nevent: request\nda", { status: 200 }),
    });
    const first = control.followRequests()[Symbol.asyncIterator]();
    expect(await first.next()).toEqual({ value: {}, done: false });
    expect((await refusal(first.next())).message).toBe(`listRequests: the stream of ${origin} ended.`);
    const reason = new Error("enough");
    await expect(connectSandbox(origin).control.getClock({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
