import { describe, expect, test } from "vitest";
import { calendar, cart } from "../../test/apis.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { resultOf } from "../../test/result-of.ts";
import { operations } from "../../test/samples.ts";
import { unwrap } from "../client/unwrap.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { PartialFacts } from "../facts/manifest.ts";
import { failsRepeatedItems, failures } from "./failures.ts";
import { notePartial } from "./note-partial.ts";

const dataOf = async (...given: Parameters<typeof resultOf>) => (await resultOf(...given)).data;

describe("records that were not processed", () => {
  const record = { error: { code: "RequestValidationError", message: "too old" }, record: { clientEventId: "e-1" } };

  test("EVT-080, EVT-081 · every entry of the list, as it came", async () => {
    const data = await dataOf("events", { data: { unprocessedRecords: [record, record] } });
    expect(failures(data)).toEqual([record, record]);
  });

  test.each([
    ["absent", { data: {} }],
    ["null", { data: { unprocessedRecords: null } }],
    ["empty", { data: { unprocessedRecords: [] } }],
    ["absent with what holds it", {}],
    ["absent with what holds it, which is null", { data: null }],
  ])("EVT-085 · none when the list is %s", async (_case, response) => {
    expect(failures(await dataOf("events", response))).toEqual([]);
  });

  test.each([
    ["a record alone", { data: { unprocessedRecords: record } }, record],
    ["an empty object", { data: { unprocessedRecords: {} } }, {}],
    ["a text", { data: { unprocessedRecords: "all" } }, "all"],
    ["false", { data: { unprocessedRecords: false } }, false],
    ["in something that is no object", { data: "ok" }, "ok"],
    ["in a list", { data: [] }, []],
    ["in a response that is a list", [], []],
  ])("EVT-085 · what came instead, when the list is %s: it does not say that none failed", async (_case, given, it) => {
    expect(failures(await dataOf("events", given))).toEqual([it]);
  });

  test("EVT-085 · a call whose list is none was executed, and unwrap() does not take it for a whole success", async () => {
    const { response, data } = await resultOf("events", { data: { unprocessedRecords: "all" } });
    expect(callInfo(response).outcome).toBe("executed");
    await expect(unwrap({ response, data })).rejects.toMatchObject({ name: "PartialFailureError", failures: ["all"] });
  });
});

describe("items that were refused", () => {
  test("CRT-056 · each whose success is false, and no other", async () => {
    const [taken, refused] = [
      { cartItemId: "1", success: true },
      { cartItemId: "2", success: false },
    ];
    const data = await dataOf("cart", { items: [taken, refused, { cartItemId: "3" }, { success: null }, null] });
    expect(failures(data)).toEqual([refused]);
  });

  test.each([
    ["absent", {}],
    ["null", { items: null }],
    ["empty", { items: [] }],
  ])("none when the list is %s", async (_case, response) => {
    expect(failures(await dataOf("cart", response))).toEqual([]);
  });

  test.each([
    ["an item alone", { items: { cartItemId: "1", success: true } }, { cartItemId: "1", success: true }],
    ["a text", { items: "all" }, "all"],
    ["false", { items: false }, false],
    ["in a response that is a list", [{ success: true }], [{ success: true }]],
  ])("CRT-056 · what came instead, when the list is %s: it does not say that none failed", async (_case, given, it) => {
    expect(failures(await dataOf("cart", given))).toEqual([it]);
  });
});

test("CRT-056, CRT-068 · a list that is none is what failed of a repeated write, too", async () => {
  const { client, clock } = fakeServer(() => Response.json({ items: "all" }));
  const shop = client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
  const { data, response } = await clock.run(shop.POST("/v1/cart/reserve", { body: {}, policy: { repeats: true } }));
  expect(failures(data)).toEqual(["all"]);
  await expect(unwrap({ data, response })).rejects.toThrow(
    "its list of what failed is not readable: see error.failures",
  );
});

describe("a response that is no success", () => {
  const error = { code: 17, message: "no such calendar" };

  test("CAL-068 · the errors that it lists, whatever the flag says", async () => {
    for (const success of [true, false, undefined]) {
      expect(failures(await dataOf("calendar", { success, errors: [error, error] }))).toEqual([error, error]);
    }
  });

  test.each([
    ["absent", {}],
    ["null", { errors: null }],
    ["empty", { errors: [] }],
  ])("CAL-068 · the response itself when its flag is false and its errors are %s", async (_case, errors) => {
    const data = await dataOf("calendar", { success: false, statusCode: 500, ...errors });
    expect(failures(data)).toEqual([data]);
  });

  test.each([
    ["true", { success: true, errors: [] }],
    ["absent", {}],
    ["null", { success: null, errors: null }],
  ])("none when the flag is %s and there are no errors", async (_case, response) => {
    expect(failures(await dataOf("calendar", response))).toEqual([]);
  });
});

test("CAL-068 · a write whose response is no success has the outcome unknown, one whose response is a success: executed", async () => {
  const outcomeOf = async (...given: Parameters<typeof resultOf>) =>
    callInfo((await resultOf(...given)).response).outcome;
  expect(await outcomeOf("calendar", { success: false })).toBe("unknown");
  expect(await outcomeOf("calendar", { success: true, errors: [{ code: 1 }] })).toBe("unknown");
  expect(await outcomeOf("calendar", { success: true, errors: [] })).toBe("executed");
  expect(await outcomeOf("cart", { items: [{ success: false }] })).toBe("executed");
});

test.each([
  ["json", "unknown"],
  ["text", "unknown"],
  ["blob", "unknown"],
  ["arrayBuffer", "unknown"],
  // Only its reader learns what is in it.
  ["stream", "executed"],
] as const)("CAL-068, CRT-068 · what happened to a write that was read with parseAs %s: %s", async (parseAs, want) => {
  const refused = fakeServer(() => Response.json({ success: false }));
  const calendars = refused.client(calendar, { auth: { getToken: () => "token-1" } });
  const path = { accountCode: "acme", calendarCode: "main" };
  const subscribe = "/v2/subscribe/{accountCode}/{calendarCode}";
  const subscribed = await refused.clock.run(calendars.POST(subscribe, { params: { path }, body: {}, parseAs }));
  expect(callInfo(subscribed.response).outcome).toBe(want);

  const repeated = fakeServer(() => Response.json({ items: [{ success: false }] }));
  const shop = repeated.client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
  const repeat = { body: {}, parseAs, policy: { repeats: true } };
  const reserved = await repeated.clock.run(shop.POST("/v1/cart/reserve", repeat));
  expect(callInfo(reserved.response).outcome).toBe(want);
});

test("an operation whose successes hide nothing has no failures, whatever its response says", async () => {
  const response = { success: false, errors: [1], items: [{ success: false }], data: { unprocessedRecords: [1] } };
  expect(failures(await dataOf("query", response))).toEqual([]);
  expect(failures(await dataOf("query", [{ success: false }]))).toEqual([]);
});

test.each([undefined, null, 5, true])("%s holds no failures", (data) => {
  expect(failures(data)).toEqual([]);
});

test.each(["text", "blob", "arrayBuffer", "stream"] as const)(
  "what was read with parseAs %s is not looked into, and it says so",
  async (parseAs) => {
    const { client, clock } = fakeServer(() => Response.json({ items: [{ success: false }] }));
    const shop = client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
    const result = await clock.run(shop.POST("/v1/cart/reserve", { body: {}, parseAs }));
    expect(() => failures(result.data)).toThrow(ConfigurationError);
    expect(() => failures(result.data)).toThrow(
      "failures() looks into JSON only. Make the call without parseAs, or look for failures in the text or bytes yourself.",
    );
    expect(callInfo(result.response).outcome).toBe("executed");
  },
);

test("parseAs json is the default", async () => {
  const { client, clock } = fakeServer(() => Response.json({ items: [{ success: false }] }));
  const shop = client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
  const { data } = await clock.run(shop.POST("/v1/cart/reserve", { body: {}, parseAs: "json" }));
  expect(failures(data)).toEqual([{ success: false }]);
});

test.each([
  ["an object of the caller's own", {}],
  ["a list", []],
  ["a copy of a client's data", structuredClone({ items: [{ success: false }] })],
])("%s is not known: it cannot be said to have none", (_case, data) => {
  expect(() => failures(data)).toThrow(ConfigurationError);
  expect(() => failures(data)).toThrow("failures() knows only the data that a client's call returned.");
});

test("data of another client is known, and a part of it is not", async () => {
  const data = (await dataOf("cart", { items: [{ success: false }] })) as { items: unknown };
  expect(failures(data)).toHaveLength(1);
  expect(() => failures(data.items)).toThrow(ConfigurationError);
});

test("what middleware makes of the response is looked at, not what the server sent", async () => {
  const { client, clock } = fakeServer(() => Response.json({ items: [{ success: true }] }));
  const shop = client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
  shop.use({ onResponse: ({ response }) => Response.json({ items: [{ success: false }] }, response) });
  const { data } = await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
  expect(failures(data)).toEqual([{ success: false }]);
});

test.each(["ok", 5, null])("CAL-068 · a body of %j has no place for errors: the write was executed", async (given) => {
  const { response, data } = await resultOf("calendar", given);
  expect([data, callInfo(response).outcome]).toEqual([given, "executed"]);
});

test("CAL-068 · errors that are no list leave it open whether the write was carried out", async () => {
  const { response, data } = await resultOf("calendar", { success: true, errors: "denied" });
  expect([failures(data), callInfo(response).outcome]).toEqual([["denied"], "unknown"]);
});

describe("items of a repeat that say that they failed", () => {
  const items = { items: "/items", flag: "success" } as const;
  const call = (given: object = {}) => ({
    operation: { ...operations.repeatable, partial: items },
    ambiguous: true,
    repeats: "no" as const,
    ...given,
  });
  const data = (facts: PartialFacts = items) => {
    const made = { items: [{ success: true }, { success: false }], records: [1] };
    notePartial(made, facts);
    return made;
  };

  test("CRT-068 · after an own attempt that may have run, or in a repeat of the caller's", () => {
    expect(failsRepeatedItems(call(), () => data())).toBe(true);
    expect(failsRepeatedItems(call({ ambiguous: false, repeats: "yes" }), () => data())).toBe(true);
  });

  test("not in a first attempt, nor of a read, nor where records failed, nor where none did", () => {
    expect(failsRepeatedItems(call({ ambiguous: false }), () => data())).toBe(false);
    expect(failsRepeatedItems(call({ ambiguous: false, repeats: "perhaps" }), () => data())).toBe(false);
    expect(failsRepeatedItems(call({ operation: { ...operations.read, partial: items } }), () => data())).toBe(false);
    const records = { records: "/records" };
    const keyed = { ...operations.keyed, partial: records };
    expect(failsRepeatedItems(call({ operation: keyed }), () => data(records))).toBe(false);
    expect(failsRepeatedItems(call({ operation: operations.repeatable }), () => data())).toBe(false);
    const fine = { items: [{ success: true }] };
    notePartial(fine, items);
    expect(failsRepeatedItems(call(), () => fine)).toBe(false);
  });
});
