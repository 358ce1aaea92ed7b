import { expect, test } from "vitest";
import { firstOf, tinyApi } from "../../../test/support/tiny-api.ts";
import { clientCall, wholeCall } from "./sample-call.ts";

test("over plain HTTP everything that is required is sent", () => {
  expect(wholeCall(firstOf(tinyApi()))).toEqual({
    path: { thing_id: "thing/1" },
    query: { parent: "par_1" },
    header: { "Idempotency-Key": undefined },
    mediaType: "application/json",
    body: { name: "It's", owner: "par_1" },
  });
});

test("with the client what is managed is left to it", () => {
  expect(clientCall(firstOf(tinyApi()))).toMatchObject({ header: {}, body: { name: "It's" } });
  expect(clientCall(firstOf(tinyApi())).body).not.toHaveProperty("owner");
});
