import { expect, it, vi } from "vitest";
import { recordExchanges } from "./record-exchanges.ts";

it("sends the request untouched and writes down what was sent", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.text());
    return new Response("", { status: 201 });
  });
  const { exchanges, fetch } = recordExchanges();
  const request = new Request("http://127.0.0.1/x", { method: "POST", headers: { "X-One": "1" }, body: '{"a":1}' });

  const response = await fetch(request);

  expect(response.status).toBe(201);
  expect(sent).toEqual(['{"a":1}']);
  expect(exchanges).toEqual([
    {
      method: "POST",
      url: "http://127.0.0.1/x",
      headers: [
        ["content-type", "text/plain;charset=UTF-8"],
        ["x-one", "1"],
      ],
      body: '{"a":1}',
      status: 201,
    },
  ]);
});
