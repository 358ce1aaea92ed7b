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
