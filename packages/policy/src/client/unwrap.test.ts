import { describe, expect, expectTypeOf, test } from "vitest";
import { calendar, cart } from "../../test/apis.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { resultOf } from "../../test/result-of.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { CallInfo } from "../facts/call-info.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
import { failures } from "../partial/failures.ts";
import { notePartial } from "../partial/note-partial.ts";
import { unwrap } from "./unwrap.ts";

const info: CallInfo = {
  api: "onboarding",
  operation: "registerAccount",
  endpoint: "POST https://partner.example/v1/accounts/register/partnership",
  outcome: "not-executed",
  idempotencyKey: "key-1",
  keyEndsAt: undefined,
  operationId: undefined,
  requestId: "request-1",
  attempts: 1,
  retryAt: undefined,
};

function responseWith(status: number, more: Partial<CallInfo> = {}) {
  const response = new Response(null, { status });
  setCallInfo(response, { ...info, ...more });
  return response;
}

test("gives the data of a success, awaited or not", async () => {
  const result: { data?: { id: string }; error?: never; response: Response } = {
    data: { id: "acc_1" },
    response: responseWith(200),
  };
  notePartial(result.data, undefined);
  expect(await unwrap(result)).toEqual({ id: "acc_1" });
  expect(await unwrap(Promise.resolve(result))).toEqual({ id: "acc_1" });
  expectTypeOf(unwrap(result)).resolves.toEqualTypeOf<{ id: string }>();
  expectTypeOf(unwrap(Promise.resolve(result))).resolves.toEqualTypeOf<{ id: string }>();
});

test("the data of whichever of several calls, or of a call and a result", () => {
  type Success<Data> = { data: Data; error?: never; response: Response };
  type Failure = { data?: never; error: string; response: Response };
  type Result<Data> = Success<Data> | Failure;
  type Empty = Success<undefined> | Failure;
  type Of<Given> = Given extends Parameters<typeof unwrap>[0] ? Awaited<ReturnType<typeof unwrap<Given>>> : never;
  expectTypeOf<Of<Promise<Result<number>> | Promise<Result<string>>>>().toEqualTypeOf<number | string>();
  expectTypeOf<Of<Promise<Result<number>> | Promise<Empty>>>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Of<Promise<Result<number> | Empty>>>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Of<Result<number> | Promise<Empty>>>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Of<Promise<Result<number>>>>().toEqualTypeOf<number>();
  expectTypeOf<Of<Empty>>().toEqualTypeOf<undefined>();
  expectTypeOf<Of<{ data?: never; response: Response }>>().toEqualTypeOf<undefined>();
  type Untyped = ReturnType<typeof JSON.parse>;
  expectTypeOf<Awaited<ReturnType<typeof unwrap<Untyped>>>>().toBeAny();
});

test.each([undefined, null, {}, "data", { data: { id: "acc_1" } }])("refuses %j, which is no result", async (given) => {
  const message =
    "unwrap: result is none of a client's call. Give the whole result, or the promise of it: unwrap(onboarding.listAccounts()).";
  for (const one of [given, Promise.resolve(given)])
    expect(await thrownBy(unwrap(one as never))).toMatchObject({ name: "ConfigurationError", message });
});

test("refuses an unknown option; undefined and null are none", async () => {
  const result = { data: "text", response: responseWith(200) };
  expect(await thrownBy(unwrap(result, { allowpartial: true } as never))).toMatchObject({
    name: "ConfigurationError",
    message: "unwrap: unknown option allowpartial; did you mean allowPartial? The options are: allowPartial.",
  });
  for (const options of [undefined, null, {}, { allowPartial: undefined }])
    expect(await unwrap(result, options as never)).toBe("text");
});

test("a success without a body is undefined", async () => {
  expect(await unwrap({ data: undefined, response: responseWith(204) })).toBeUndefined();
});

test("throws any other response with status, body, key and what to do", async () => {
  const body = { status: 422, error: "ValidationFailed", message: "for operators", data: null };
  const error = await thrownBy(unwrap({ error: body, response: responseWith(422) }));
  expect(error).toMatchObject({ name: "ResponseError", status: 422, body, info: { idempotencyKey: "key-1" } });
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 422 ValidationFailed. It was not executed. Correct the request. Request id request-1.",
  );
});

test("ONB-018 · of a 401, the message does not repeat what the service meant for operators", async () => {
  const body = { message: "Authorization header invalid for operators" };
  const error = await thrownBy(unwrap({ error: body, response: responseWith(401) }));
  expect(error.message).not.toContain("operators");
});

test("ONB-220, ONB-234 · a 403 is about a grant that is missing or not synced yet, or an account id, not about the token", async () => {
  const error = await thrownBy(unwrap({ error: {}, response: responseWith(403) }));
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 403. It was not executed. Check the ids that you gave, and what the credentials may reach; a new grant on an account may not be synced yet. Request id request-1.",
  );
});

test("ONB-230, ONB-234, ONB-237 · a 401, 403 or 404 to a repeat says what to check, too", async () => {
  for (const [status, advice] of [
    [401, "Check the credentials."],
    [403, "Check the ids that you gave, and"],
    [404, "The resource does not exist, or"],
  ] as const) {
    const error = await thrownBy(unwrap({ error: {}, response: responseWith(status, { outcome: "unknown" }) }));
    expect(error.message).toContain(`with policy: { repeats: true }. ${advice}`);
  }
});

test("ONB-236, ONB-237 · a 404 says to check the ids and the base URL", async () => {
  const error = await thrownBy(unwrap({ error: {}, response: responseWith(404) }));
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 404. It was not executed. The resource does not exist, or the credentials cannot reach it: check the ids and baseUrl. Request id request-1.",
  );
});

test("ONB-271 · an unknown outcome of a known operation: follow it", async () => {
  const error = await thrownBy(unwrap({ response: responseWith(409, { outcome: "unknown", operationId: "op-7" }) }));
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 409. It may have been executed: follow operation op-7, then repeat it once under the same key, key-1, with policy: { repeats: true }. Request id request-1.",
  );
});

test("an unknown outcome: repeat it only under the same key", async () => {
  const error = await thrownBy(unwrap({ response: responseWith(503, { outcome: "unknown", requestId: undefined }) }));
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 503. It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.",
  );
});

describe("a success that hides failures", () => {
  const record = { error: { code: "InternalServerError" }, record: { clientEventId: "e-1" } };
  const facts = { records: "/data/unprocessedRecords" };

  function partial(unprocessedRecords: unknown) {
    const data = { data: { unprocessedRecords } };
    notePartial(data, facts);
    return { data, response: responseWith(200, { operation: "sendEvents", outcome: "executed" }) };
  }

  test("EVT-080 · is thrown with what failed and the whole response", async () => {
    const result = partial([record]);
    const error = await thrownBy(unwrap(result));
    expect(error).toBeInstanceOf(PartialFailureError);
    expect(error).toMatchObject({
      name: "PartialFailureError",
      info: { operation: "sendEvents", outcome: "executed" },
    });
    expect((error as PartialFailureError).failures).toEqual([record]);
    expect((error as PartialFailureError).data).toBe(result.data);
    expect(error.message).toMatch(
      /^sendEvents: POST .* responded with status 200, but 1 part of it failed: see error\.failures\. What did not fail was executed\./,
    );
    expect(error.message).not.toContain("e-1");
  });

  test.each(["all", { clientEventId: "e-1" }])(
    "EVT-080 · a list that is none does not say what was executed: %j",
    async (records) => {
      const error = await thrownBy(unwrap(partial(records)));
      expect(error).toMatchObject({ name: "PartialFailureError", failures: [records] });
      expect(error.message).toMatch(
        /status 200, but its list of what failed is not readable: see error\.failures\. It does not say what was executed and what failed\./,
      );
    },
  );

  test("is returned where the caller allows it; failures() lists them", async () => {
    const result = partial([record]);
    const data = await unwrap(result, { allowPartial: true });
    expect(data).toBe(result.data);
    expect(failures(data)).toEqual([record]);
    await expect(unwrap(result, { allowPartial: false })).rejects.toBeInstanceOf(PartialFailureError);
    await expect(unwrap(result, {})).rejects.toBeInstanceOf(PartialFailureError);
  });

  test.each([[[]], [null], [undefined]])("EVT-085 · hides none: %j", async (records) => {
    const result = partial(records);
    expect(await unwrap(result)).toBe(result.data);
  });

  test("allowPartial does not allow a refusal", async () => {
    const error = await thrownBy(unwrap({ error: {}, response: responseWith(400) }, { allowPartial: true }));
    expect(error).toMatchObject({ name: "ResponseError", status: 400 });
  });

  test("a refusal is one, whatever its data", async () => {
    const result = { ...partial([record]), response: responseWith(500) };
    await expect(unwrap(result)).rejects.toMatchObject({ name: "ResponseError", status: 500 });
    await expect(unwrap({ data: {}, response: responseWith(500) })).rejects.toMatchObject({ name: "ResponseError" });
  });

  test("of data that no client returned nothing can be said, unless failures are allowed", async () => {
    const result = { data: { data: {} }, response: responseWith(200) };
    await expect(unwrap(result)).rejects.toThrow("failures() knows only the data that a client's call returned.");
    expect(await unwrap(result, { allowPartial: true })).toBe(result.data);
  });

  test.each<[string, ...Parameters<typeof resultOf>, unknown]>([
    ["EVT-080 · records", "events", { data: { unprocessedRecords: [record] } }, [record]],
    ["CRT-056 · items", "cart", { items: [{ success: true }, { success: false }] }, [{ success: false }]],
  ])("%s: from a client, the rest was executed", async (_form, api, response, want) => {
    const error = await thrownBy(unwrap(resultOf(api, response)));
    expect(error).toMatchObject({ name: "PartialFailureError", failures: want, info: { outcome: "executed" } });
    expect(error.message).toMatch(/see error\.failures\. What did not fail was executed\./);
    expect(await unwrap(resultOf(api, response), { allowPartial: true })).toEqual(response);
  });

  test.each([
    [{ success: true, errors: [{ code: 1 }] }, [{ code: 1 }]],
    [{ success: false, errors: [] }, [{ success: false, errors: [] }]],
  ])("CAL-068 · a whole response that is no success leaves the outcome unknown: %j", async (response, want) => {
    const error = await thrownBy(unwrap(resultOf("calendar", response)));
    expect(error).toMatchObject({ name: "PartialFailureError", failures: want, info: { outcome: "unknown" } });
    expect(error.message).toMatch(
      /see error\.failures\. It may have been executed\. Do not repeat it before you have checked with the service whether it was executed\.$/,
    );
    expect(await unwrap(resultOf("calendar", response), { allowPartial: true })).toEqual(response);
  });
});

test.each([{}, { allowPartial: true }])(
  "CRT-068 · items of a repeated write that may have been carried out are thrown: %j",
  async (options) => {
    const { client, clock } = fakeServer(() => Response.json({ items: [{ success: false }] }));
    const shop = client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
    const repeat = { body: {}, policy: { repeats: true } };
    const error = await thrownBy(clock.run(unwrap(shop.POST("/v1/cart/reserve", repeat), options)));
    expect(error).toMatchObject({ name: "ResponseError", status: 200, info: { outcome: "unknown" } });
    expect(error.message).toContain(
      "status 200, but items failed that an earlier attempt may have carried out. It may have",
    );
  },
);

test("a response that a middleware gave in place of the call has no advice", async () => {
  const error = await thrownBy(
    unwrap({ error: {}, response: responseWith(404, { attempts: 0, requestId: undefined }) }),
  );
  expect(error.message).toMatch(/responded with status 404\. Nothing was sent to the API\.$/);
});

test("a response that a middleware gave for one that says that it was executed has no advice", async () => {
  const executed = { outcome: "executed", retryAt: new Date("2026-11-20T12:00:05Z"), requestId: undefined } as const;
  const error = await thrownBy(unwrap({ error: {}, response: responseWith(500, executed) }));
  expect(error.message).toMatch(/responded with status 500\. It was executed; do not repeat it\.$/);
});

test("CAL-068 · a success that says that it is none, read as text: it does not show what was executed", async () => {
  const { client, clock } = fakeServer(() => Response.json({ success: false, errors: [] }));
  const auth = { getToken: () => "token-1" };
  const path = "/v2/subscribe/{accountCode}/{calendarCode}";
  const given = { params: { path: { accountCode: "a", calendarCode: "c" } }, body: {}, parseAs: "text" } as const;
  const error = await thrownBy(clock.run(unwrap(client(calendar, { auth }).POST(path, given))));
  expect(error.message).toContain(
    "responded with status 200, but it does not show what was executed. It may have been executed. Do not repeat it",
  );
});

test("refuses an allowPartial that is neither true nor false, such as the text of an environment variable", async () => {
  const result = { data: "text", response: responseWith(200) };
  expect(await thrownBy(unwrap(result, { allowPartial: "false" } as never))).toMatchObject({
    name: "ConfigurationError",
    message: "unwrap: allowPartial must be true or false.",
  });
});

test("passes on what the call itself throws", async () => {
  await expect(unwrap(Promise.reject(new Error("no response")))).rejects.toThrow("no response");
});

test("ONB-268 · a 409 under a fresh key says not to try again with an altered id", async () => {
  const error = await thrownBy(unwrap({ error: {}, response: responseWith(409) }));
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 409. It was not executed. It conflicts with what the service already has, or with an earlier call. Find out which before you try again; do not alter an id to get past it. Request id request-1.",
  );
});

test("data that was read as text or bytes is returned as it is", async () => {
  const bytes = new ArrayBuffer(2);
  notePartial(bytes, null);
  expect(await unwrap({ data: "text", response: responseWith(200) })).toBe("text");
  expect(await unwrap({ data: bytes, response: responseWith(200) })).toBe(bytes);
});
