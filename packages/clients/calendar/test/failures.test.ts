import { inspect } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, failures, PartialFailureError, unwrap } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const error = { code: "c-1", reason: "no such calendar" };

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe.each([
  ["createSubscription", "CAL-064 CAL-067 CAL-068"],
  ["listCalendarEvents", "CAL-105 CAL-108 CAL-149"],
] as const)("a 200 of %s", (operation, rules) => {
  const call = () => everyOperation[operation](partner.client());

  it(`${rules} · ${operation} succeeded where success is true and errors is empty`, async () => {
    partner.data = { success: true, errors: [] };
    const data = await unwrap(call());
    expect([data, failures(data)]).toEqual([partner.data, []]);
  });

  it.each([
    ["success is false", { success: false, errors: [] }, [{ success: false, errors: [] }]],
    ["errors has entries", { success: true, errors: [error] }, [error]],
    ["both say so", { success: false, errors: [error] }, [error]],
  ])(`${rules} · ${operation} failed where %s`, async (_what, body, want) => {
    partner.data = body;
    const { data, response } = await call();
    expect([response.status, failures(data)]).toEqual([200, want]);
    await expect(unwrap(call())).rejects.toThrow(PartialFailureError);
    expect(await unwrap(call(), { allowPartial: true })).toEqual(body);
  });
});

it.each([
  ["an object", { code: "anything", success: true }],
  ["an array", [1]],
])("CAL-149 · the body of an error is handed on as it is, and the status decides: %s", async (_what, body) => {
  for (const operation of operations) {
    partner.script.push(() => Response.json(body, { status: 400 }));
    const { error, response } = await everyOperation[operation](partner.client());
    expect([error, response.status, callInfo(response).outcome]).toEqual([body, 400, "not-executed"]);
  }
});

it("no other response contains a failure", async () => {
  partner.data = { success: false, errors: [error] };
  for (const operation of operations) {
    if (operation === "createSubscription" || operation === "listCalendarEvents") continue;
    const { data } = await everyOperation[operation](partner.client());
    expect(failures(data)).toEqual([]);
  }
});

it("CAL-061 · the error of a failed subscribe prints neither username nor password", async () => {
  partner.data = { success: false, errors: [], username: "user-of-a-calendar", password: "pass-of-a-calendar" };
  const thrown = await unwrap(everyOperation.createSubscription(partner.client())).catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(PartialFailureError);
  expect(inspect(thrown, { depth: 9 }) + JSON.stringify(thrown)).not.toMatch(/-of-a-calendar/);
});
