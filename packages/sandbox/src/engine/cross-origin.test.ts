import { expect, test } from "vitest";
import { bookshopApi, exchangeOf } from "../../test/bookshop.ts";
import { crossOriginHeaders, preflight } from "./cross-origin.ts";

const open = bookshopApi({ crossOrigin: "BOOK-007" });
const question = { "access-control-request-method": "POST" };

/** A request by that method of an API. */
function asked(method: string, headers: Readonly<Record<string, string>>, api = open) {
  const exchange = exchangeOf("order", { api, headers });
  return { ...exchange, operation: { ...exchange.operation, method } };
}

test("only an API that lets scripts of other origins call it says so", () => {
  expect(crossOriginHeaders(open)).toEqual({ "access-control-allow-origin": "*" });
  expect(crossOriginHeaders(bookshopApi())).toEqual({});
});

test("a preflight receives the methods of its path", () => {
  expect(preflight(asked("OPTIONS", question), ["GET", "POST"])).toEqual({
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, content-type",
    },
    openPoint: "BOOK-007",
    fired: "preflight",
  });
});

test("anything else is none", () => {
  expect(preflight(asked("OPTIONS", {}), ["POST"])).toBeUndefined();
  expect(preflight(asked("POST", question), ["POST"])).toBeUndefined();
  expect(preflight(asked("OPTIONS", question), [])).toBeUndefined();
  expect(preflight(asked("OPTIONS", question, bookshopApi()), ["POST"])).toBeUndefined();
});
