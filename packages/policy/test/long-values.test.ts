import { inspect } from "node:util";
import { expect, test } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import { testClient } from "./client.ts";
import { thrownBy } from "./thrown-by.ts";

// A pattern of 32,768 characters is too large for V8.
const long = "hunter2 ".repeat(100_000);
const register = "/v1/accounts/register/partnership";

test("a body with a very long value fails like every other one: its error has the outcome, and nothing of the value", async () => {
  const quoting = (_seen: unknown) => Promise.reject(new TypeError(`cannot send ${long}`));
  const { client, clock } = testClient(quoting);
  const error = await thrownBy(clock.run(client.POST(register, { body: { brand: long } })));
  expect([error.name, error.info?.outcome]).toEqual(["NetworkError", "unknown"]);
  expect(inspect(error, { depth: null, showHidden: true, maxStringLength: null })).not.toContain("hunter2");
});

test("so does a refusal that quotes it, whose long message is left out", async () => {
  const { client, clock } = testClient(() =>
    Response.json({ error: "ValidationFailed", message: `brand is ${long}` }, { status: 400 }),
  );
  const error = await thrownBy(clock.run(unwrap(client.POST(register, { body: { brand: long } }))));
  expect(error.name).toBe("ResponseError");
  expect(error.message).toContain("ValidationFailed: a text of 800009 characters.");
  expect(error.message).not.toContain("hunter2");
});
