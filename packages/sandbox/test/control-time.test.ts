import { afterEach, describe, expect, test, vi } from "vitest";
import { createSandbox, SandboxError, type WaitFor } from "../src/index.ts";
import { basic, demo, form, tokenPath } from "./calendar-caller.ts";
import { accountPath, partnerRequester } from "./partner-requester.ts";

const { plain, call } = partnerRequester();
const control = (method: string, path: string, json?: unknown) =>
  plain.send(method, `/_sandbox${path}`, json === undefined ? {} : { json });
const cart = {
  "svc-api-key": "sandbox-cart-key",
  accept: "application/json",
  "svc-session-id": "session-1",
  "svc-tag-id": "tag_demo_0001",
};

async function reserve(): Promise<string> {
  const json = { items: [{ cartItemId: "item_demo_0001", quantity: 1 }] };
  const { body } = await plain.send("POST", "/cart/v1/cart/reserve", { headers: cart, json });
  return String(body.items?.[0]?.itemReservationId);
}
const pause = (by: "first" | "second" = "first") =>
  call("PUT", accountPath("status"), { by, json: { status: "paused" } });

describe("what is due", () => {
  test("is due at the end of the clock's time where it would be due later, and can be saved", async () => {
    const { sandbox } = plain;
    await control("POST", "/clock", { set: "9999-12-31T23:55:00Z" });
    const reserved = await reserve();
    expect((await control("GET", "/clock/due")).body.due).toMatchObject([{ at: "9999-12-31T23:59:59.999Z" }]);
    await sandbox.restore(await sandbox.save());
    expect((await control("POST", "/clock/next", {})).status).toBe(200);
    const { body } = await control("GET", "/state/cart.reservations");
    expect(body[reserved]).toMatchObject({ status: "released", expiresAt: "9999-12-31T23:59:59.999Z" });
  });

  test("is listed with its time, the operation that scheduled it and ids; the next one comes at once", async () => {
    expect((await control("GET", "/clock/due")).body).toEqual({ total: 0, due: [] });
    const first = await reserve();
    await plain.advance(60);
    const second = await reserve();
    const { body } = await control("GET", "/clock/due");
    const job = { job: "cart.expire", operation: "reserveItems" };
    expect(body).toMatchObject({
      total: 2,
      due: [
        { ...job, inSeconds: 840, ids: { id: first } },
        { ...job, inSeconds: 900, ids: { id: second } },
      ],
    });
    const { body: clock } = await control("POST", "/clock/next", {});
    expect(clock.now).toBe(body.due?.[0]?.at);
    expect((await control("GET", "/state/cart.reservations")).body).toMatchObject({
      [first]: { status: "released" },
      [second]: { status: "reserved" },
    });
    expect(await plain.sandbox.toNextDue()).toBe(true);
    expect(plain.sandbox.due()).toEqual({ total: 0, due: [] });
  });

  test("names the ids of a payload, those of objects inside too", async () => {
    const text = "grant_type=client_credentials";
    const { body: token } = await plain.send("POST", tokenPath, { headers: { ...form, authorization: basic }, text });
    const headers = { authorization: `Bearer ${token.access_token}` };
    await plain.send("POST", `/calendar${demo.events}`, {
      headers,
      json: { event: { title: "Fair" }, subscriptionIds: [demo.subscription] },
    });
    expect((await control("GET", "/clock/due")).body.due?.[0]).toMatchObject({
      job: "calendar.addEvent",
      operation: "createEvent",
      ids: { accountCode: demo.account, "event.id": expect.anything(), subscriptionIds: [demo.subscription] },
    });
  });

  test("where nothing is, the clock stays, and the response says so", async () => {
    const { body: before } = await control("GET", "/clock");
    const { status, body } = await control("POST", "/clock/next", {});
    expect([status, body.error]).toEqual([409, "Nothing is due, so the clock stays where it is."]);
    expect((await control("GET", "/clock")).body).toEqual(before);
    expect(await plain.sandbox.toNextDue()).toBe(false);
  });
});

describe("a wait for an operation", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("that is recorded already is over at once", async () => {
    const operationId = (await pause()).headers.get("x-operation-id") ?? "";
    const { status, body } = await control("POST", "/wait", { operationId, state: "recorded" });
    expect([status, body]).toEqual([200, expect.objectContaining({ operationId, state: "recorded" })]);
    await plain.sandbox.waitFor({ operationId });
  });

  test("ends as soon as the write is executed, and not before", async () => {
    const ended: string[] = [];
    const waiting = plain.sandbox.waitFor({ operationId: "op_000002" }).then(() => ended.push("wait"));
    await pause();
    expect(ended).toEqual([]);
    await pause();
    await waiting;
    expect(ended).toEqual(["wait"]);
  });

  test("moves the clock only if it may: to the next due, again and again", async () => {
    await reserve();
    await plain.advance(60);
    await reserve();
    const begin = plain.sandbox.clock.now();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const standing = control("POST", "/wait", { operationId: "op_000001", timeoutSeconds: 5 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await standing).body.error).toBe(
      "The operation op_000001 is not recorded after 5 s. 2 jobs are due later: with `advance: true` the clock goes there.",
    );
    expect(plain.sandbox.clock.now()).toBe(begin);
    const advancing = plain.sandbox.waitFor({ operationId: "op_000001", advance: true, timeoutSeconds: 5 });
    const refused = expect(advancing).rejects.toThrow("op_000001 is not recorded after 5 s. Check the id");
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    expect(plain.sandbox.clock.now() - begin).toBe(900_000);
  });

  test("ends with its caller, and its run may expire again", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    const sandbox = await createSandbox({ runsIdleSeconds: 60 });
    const run = await sandbox.run();
    const calling = new AbortController();
    const body = { operationId: "op_000001", timeoutSeconds: 600 };
    const asked = expect(run.control.waitFor({ body, signal: calling.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await sandbox.control.listRuns()).toHaveLength(1);
    calling.abort();
    await asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sandbox.control.listRuns()).toEqual([]);
    await sandbox.close();
  });

  test.each([
    [{}, "`operationId` is missing."],
    [{ operationID: "a" }, "did you mean `operationId`?"],
    [{ operationId: "" }, "`operationId` must not be empty."],
    [{ operationId: "a", state: "done" }, "`state` must be equal to one of the allowed values: recorded."],
  ])("refuses %j", async (given, message) => {
    const { status, body } = await control("POST", "/wait", given);
    expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    [{}, "`operationId` of waitFor() is missing."],
    [{ operationID: "op_1" }, "`operationID` is not an option of waitFor(); did you mean `operationId`?"],
    [{ operationId: "" }, "`operationId` of waitFor() takes a string such as op_000001, not an empty one."],
    [{ operationId: 1 }, "`operationId` of waitFor() takes a string such as op_000001, not 1."],
    [{ operationId: "a", state: "done" }, "`state` of waitFor() takes recorded, not done."],
    [{ operationId: "a", advance: "yes" }, "`advance` of waitFor() takes true or false, not yes."],
    [{ operationId: "a", timeoutSeconds: -1 }, "`timeoutSeconds` of waitFor() takes a number from 0 to 600, not -1."],
    [{ operationId: "a", timeoutSeconds: 601 }, "takes a number from 0 to 600, not 601."],
    [{ operationId: "a", timeoutSeconds: Number.NaN }, "takes a number from 0 to 600, not NaN."],
  ])("in code refuses %j", async (given, message) => {
    const waiting = plain.sandbox.waitFor(given as WaitFor);
    await expect(waiting).rejects.toThrow(SandboxError);
    await expect(waiting).rejects.toThrow(message);
  });
});
