import { expect, test } from "vitest";
import { exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Step } from "./api.ts";
import { Refusal } from "./refusal.ts";
import { runSteps } from "./step.ts";

test("the steps run in their order around the handler, each with what comes after it in its hands", () => {
  const ran: string[] = [];
  const step =
    (name: string): Step =>
    (_exchange, _world, next) => {
      ran.push(`${name} in`);
      const reply = next();
      ran.push(`${name} out`);
      return { ...reply, headers: { ...reply.headers, [name]: "passed" } };
    };
  const handler = () => {
    ran.push("handler");
    return { status: 200 };
  };
  const reply = runSteps([step("one"), step("two")], handler, exchangeOf("getBook"), worldAtNoon());
  expect(ran).toEqual(["one in", "two in", "handler", "two out", "one out"]);
  expect(reply).toEqual({ status: 200, headers: { two: "passed", one: "passed" } });
});

test("a step that refuses is the last", () => {
  const refuses: Step = () => {
    throw new Refusal(418, "no coffee");
  };
  const never: Step = () => {
    throw new Error("came too far");
  };
  const run = () => runSteps([refuses, never], () => ({ status: 200 }), exchangeOf("getBook"), worldAtNoon());
  expect(run).toThrow(expect.objectContaining({ status: 418 }));
});
