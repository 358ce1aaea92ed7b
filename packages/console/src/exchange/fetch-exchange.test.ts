import { expect, test } from "vitest";
import { receivedResponse, requestInit } from "./fetch-exchange.ts";

test("a request has the members that it needs, and no others", () => {
  const headers = { prefer: "a" };
  const { signal } = new AbortController();
  expect(requestInit({ method: "GET", path: "/cart", headers })).toStrictEqual({ method: "GET", headers });
  expect(requestInit({ method: "POST", path: "/cart", headers, body: "" }, signal)).toStrictEqual({
    method: "POST",
    headers,
    body: "",
    signal,
  });
});

test("a response has its headers by their names in lower case, and an empty body where it has none", async () => {
  const response = new Response(null, { status: 204, headers: { "X-Request-Id": "1" } });
  expect(await receivedResponse(response)).toEqual({ status: 204, headers: { "x-request-id": "1" }, body: "" });
});
