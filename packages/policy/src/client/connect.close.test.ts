import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { allParts } from "../../test/all-parts.ts";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { excluding } from "../exclusion/excluding.ts";
import type { ExclusionOf } from "../exclusion/exclusion.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { resume } from "../journal/resume.ts";
import { memoryStore } from "../store/memory-store.ts";
import { connect } from "./connect.ts";
import { unwrap } from "./unwrap.ts";

const register = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const body = { brand: "Brook" };

/** A client whose requests stay in flight until the test responds to them. */
function held(given: Parameters<typeof testClient>[1] = {}) {
  const responses: ((response: Response) => void)[] = [];
  const made = testClient(() => new Promise((resolve) => responses.push(resolve)), given);
  onTestFinished(() => expect(made.clock.sleeping).toBe(0));
  return { ...made, respond: (status = 200) => responses.shift()?.(Response.json({ data: {} }, { status })) };
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  promise.then(
    () => {
      isOver = true;
    },
    () => {},
  );
  await settle();
  return isOver;
}

describe("a closed client", () => {
  test("sends nothing: every new call is refused by its name, raw() too", async () => {
    const { client, seen, exchanges } = testClient();
    await client.close();
    for (const call of [client.GET(list), client.request("get", list), client.raw("GET", "/v2", { safety: "read" })]) {
      const error = await thrownBy(call);
      expect(error.name).toBe("ConfigurationError");
      expect(error.message).toMatch(/^(listAccounts|GET \/v2): this client is closed\. Nothing was sent\.$/);
    }
    expect([seen.length, exchanges()]).toEqual([0, 0]);
  });

  test("stays closed, and each close() waits for the same requests", async () => {
    const { client, respond } = held();
    const call = client.GET(list);
    await settle();
    const [first, second] = [client.close(), client.close()];
    expect(await isSettled(second)).toBe(false);
    respond();
    await Promise.all([first, second, client.close()]);
    expect((await call).response.status).toBe(200);
  });

  test("is what `await using` leaves behind", async () => {
    const { client } = testClient();
    await client[Symbol.asyncDispose]();
    expect((await thrownBy(client.GET(list))).message).toContain("this client is closed");
  });

  test("leaves the other clients of its store alone: they use its token and its limits", async () => {
    const store = memoryStore();
    const { client, clock, options, exchanges } = testClient(undefined, { store });
    const other = testClient(undefined, { ...options, store });
    await clock.run(client.GET(list));
    await client.close();
    expect((await clock.run(other.client.GET(list))).response.status).toBe(200);
    expect(exchanges()).toBe(1);
    expect(clock.sleeping).toBe(0);
  });
});

test("a token that the fetch of another client could not get: the message says whose fetch to check", async () => {
  const store = memoryStore();
  const dead = () => Promise.reject(new Error("the agent is closed"));
  const first = testClient(undefined, { store, fetch: dead });
  const other = testClient(undefined, { ...first.options, store, fetch: testClient().options.fetch });
  const ours = await first.clock.run(thrownBy(first.client.GET(list)));
  expect(ours.message).toMatch(/the agent is closed.* Check auth\.tokenUrl\. /);
  await first.client.close();
  await first.clock.advance(5_000);
  const theirs = await first.clock.run(thrownBy(other.client.GET(list)));
  expect(theirs.message).toMatch(
    /the agent is closed.* Check auth\.tokenUrl, and the fetch of the client that first used these credentials\. /,
  );
});

describe("closing a client", () => {
  test("lets a request in flight end, and ends when its response is read", async () => {
    const { client, respond } = held();
    const call = client.POST(register, { body });
    await settle();
    const closing = client.close();
    expect(await isSettled(closing)).toBe(false);
    respond();
    await closing;
    expect(callInfo((await call).response).outcome).toBe("executed");
  });

  test.each([
    ["a success", 200],
    ["a refusal", 400],
  ])("the caller goes on with %s before close() ends: then the process may exit", async (_, status) => {
    const { client, respond } = held();
    const order: string[] = [];
    const throughHelpers = async (helpers: number): Promise<unknown> =>
      helpers === 0 ? await unwrap(client.POST(register, { body })) : await throughHelpers(helpers - 1);
    const goOn = () => order.push("the caller");
    const calling = throughHelpers(10).then(goOn, goOn);
    await settle();
    const closing = client.close().then(() => order.push("close()"));
    respond(status);
    await Promise.all([calling, closing]);
    expect(order).toEqual(["the caller", "close()"]);
  });

  test("refuses calls that wait for their rate limit; nothing of them was sent", async () => {
    const { client, respond, seen } = held();
    const calls = Array.from({ length: 13 }, () => client.POST(register, { body }));
    await settle();
    expect(seen).toHaveLength(10);
    const closing = client.close();
    for (const error of await Promise.all(calls.slice(10).map(thrownBy))) {
      expect(error.cause).toBeUndefined();
      expect(error).toMatchObject({
        name: "AbortError",
        info: { outcome: "not-executed", attempts: 0 },
      });
      expect(error.message).toContain(
        "registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: the client was closed while waiting for its rate limit.",
      );
    }
    for (let sent = 0; sent < 10; sent += 1) respond();
    await closing;
    expect(seen).toHaveLength(10);
  });

  test.each([
    ["its rate limit", false],
    ["the end of a pause", true],
  ])("sends nothing later on workerd, where every call waits by itself for %s", async (_for, isPaused) => {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { client, respond, seen, clock } = held();
    const calls = Array.from({ length: isPaused ? 1 : 11 }, () =>
      client.POST(register, { body, policy: { attempts: 1 } }),
    );
    await settle();
    respond(isPaused ? 429 : 200);
    await settle();
    const last = isPaused ? client.POST(register, { body }) : (calls[10] as (typeof calls)[0]);
    await settle();
    const closing = client.close();
    const error = await thrownBy(last);
    expect(error).toMatchObject({ name: "AbortError", info: { outcome: "not-executed", attempts: 0 } });
    expect(error.message).toContain("the client was closed while waiting for its rate limit");
    for (let open = seen.length; open > 0; open -= 1) respond();
    await closing;
    await clock.advance(120_000);
    expect(seen).toHaveLength(isPaused ? 1 : 10);
  });

  test("refuses calls that wait for a token, and cancels an exchange that no other call waits for", async () => {
    const aborted: boolean[] = [];
    const fetch = ({ signal }: Request) =>
      new Promise<Response>((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error(`aborted ${aborted.push(true)}`))),
      );
    const { client, clock } = testClient(undefined, { fetch });
    const call = client.GET(list);
    await settle();
    await client.close();
    expect((await thrownBy(call)).message).toContain("the client was closed while waiting for an access token");
    await settle();
    expect([aborted, clock.sleeping]).toEqual([[true], 0]);
  });

  test("a call that waits for its next attempt ends with what is known of it", async () => {
    const { client, respond, seen } = held();
    const call = client.POST(register, { body });
    await settle();
    respond(503);
    await settle();
    await client.close();
    const error = await thrownBy(call);
    expect(error).toMatchObject({ name: "AbortError", info: { outcome: "unknown", attempts: 1 } });
    expect(error.message).toContain("the client was closed while waiting for the next attempt");
    expect(seen).toHaveLength(1);
  });

  test("ends the body of a response that is being discarded: no timer is left", async () => {
    const { client, clock } = testClient(
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }), { status: 503 }),
    );
    const call = client.GET(list);
    await settle();
    await client.close();
    expect((await thrownBy(call)).message).toContain("the client was closed while waiting for the next attempt");
    await settle();
    expect(clock.sleeping).toBe(0);
  });

  test("a request in flight that fails is not sent again", async () => {
    const { client, respond, seen } = held();
    const call = client.GET(list);
    await settle();
    const closing = client.close();
    respond(503);
    await closing;
    expect((await thrownBy(call)).name).toBe("AbortError");
    expect(seen).toHaveLength(1);
  });

  test("refuses calls that wait for an opposite call", async () => {
    const { options, ...made } = held();
    const exclusionOf: ExclusionOf = (_, { body: sent }) => ({ subject: "list", side: String(Object(sent).brand) });
    const { manifest } = await import("../../test/manifest.ts");
    const client = connect<never, typeof manifest>(manifest, options, {
      ...allParts,
      exclusion: excluding(exclusionOf),
    }) as unknown as typeof made.client;
    const calls = ["in", "out"].map((brand) => client.POST(register, { body: { brand } }));
    await settle();
    const closing = client.close();
    expect((await thrownBy(calls[1] as Promise<unknown>)).message).toContain(
      "the client was closed while waiting for an opposite call",
    );
    made.respond();
    await closing;
    expect(made.seen).toHaveLength(1);
  });

  test("the caller's own abort is still reported as an abort", async () => {
    const reason = new Error("changed my mind");
    const { client } = held();
    const caller = new AbortController();
    const calls = Array.from({ length: 11 }, () => client.POST(register, { body, signal: caller.signal }));
    await settle();
    caller.abort(reason);
    await client.close();
    for (const call of calls) expect(await thrownBy(call)).toMatchObject({ name: "AbortError", cause: reason });
  });

  test("leaves what is unknown in the journal; a closed client finishes nothing, another one does", async () => {
    const first = temporaryJournal();
    const crashed = testClient(undefined, { journal: dying(first.journal) });
    await crashed.clock.run(crashed.client.POST(register, { body }));
    const { journal } = first.reopen();
    await crashed.client.close();
    const [left] = await resume(journal, crashed.client);
    expect(left).toMatchObject({ result: "unknown", again: true });
    expect(left?.reason).toContain("registerAccount: this client is closed. Nothing was sent.");
    const next = testClient(undefined, crashed.options);
    const [report] = await crashed.clock.run(resume(journal, next.client));
    expect(report).toMatchObject({ result: "confirmed" });
  });
});
