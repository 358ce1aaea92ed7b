import { inspect } from "node:util";
import { expect, test } from "vitest";
import { checkPlan } from "./plan-options.ts";
import { PlanAwayError, PlanStore } from "./plan-store.ts";

test("an error of a Redis client contains its command; the error that PlanStore throws has only the message", async () => {
  const respond = async (_: string, options: { arguments: string[] }) => {
    throw Object.assign(new Error("OOM command not allowed"), { command: { args: options.arguments } });
  };
  const store = new PlanStore(
    checkPlan("test", { client: { evalSha: respond, eval: respond }, plan: "a", bodies: "plain" }),
  );
  const body = { size: 1, key: undefined, leftOut: [], texts: ["ada@fjord.example"] };
  const error = await store.put({ from: 0, to: 1, hash: "" }, body).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlanAwayError);
  expect(error).toMatchObject({ message: "Redis: OOM command not allowed" });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(
    Buffer.from("fjord").toString("base64").slice(0, 6),
  );
  expect(Object.getOwnPropertyNames(error)).toEqual(["stack", "message"]);
});

test.each([
  ["no response from any address", Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  ["an error that says nothing", new TypeError(), "TypeError"],
  ["an error that says nothing and has no name of its own", new Error(), "the client gives no reason"],
  ["no error", "gone", "it threw no Error"],
])("names the reason of %s", async (_, error, reason) => {
  const respond = () => Promise.reject(error);
  const store = new PlanStore(
    checkPlan("test", { client: { evalSha: respond, eval: respond }, plan: "a", bodies: "plain" }),
  );
  await expect(store.follow("test")).rejects.toThrow(`Redis: ${reason}`);
});
