import { expect, test, vi } from "vitest";
import type { ReceivedResponse, SentRequest } from "../exchange/exchange.ts";
import { sendRequest } from "./send-request.ts";

const request: SentRequest = { method: "GET", path: "/api/v1/accounts", headers: { accept: "application/json" } };
const token: SentRequest = { method: "POST", path: "/api/token", headers: {}, body: "grant_type=client_credentials" };

/** A port whose token exchange gets this response. */
function portWith(status: number, body: string) {
  const send = vi.fn(async ({ path }: SentRequest) => {
    const response: ReceivedResponse =
      path === token.path ? { status, headers: {}, body } : { status: 200, headers: {}, body: "[]" };
    return { response, problems: [] };
  });
  return { send };
}

test("a request without a credential is sent as it is", async () => {
  const port = portWith(200, "");
  await sendRequest(port, request, undefined);
  expect(port.send.mock.calls).toEqual([[request]]);
});

test("a header that is ready is added", async () => {
  const port = portWith(200, "");
  await sendRequest(port, request, { name: "k", proof: { header: ["x-key", "k1"] } });
  expect(port.send.mock.calls).toEqual([[{ ...request, headers: { ...request.headers, "x-key": "k1" } }]]);
});

test("a token is exchanged first, and the request carries it", async () => {
  const port = portWith(200, '{"access_token":"t1","expires_in":60}');
  const steps = await sendRequest(port, request, { name: "app", proof: { token } });
  expect(steps.map(({ title, request: sent }) => [title, sent.headers.authorization])).toEqual([
    ["Token", undefined],
    ["Request", "Bearer t1"],
  ]);
});

test.each([
  [401, '{"access_token":"t1"}'],
  [200, "no JSON"],
  [200, '{"access_token":1}'],
])("without a token (%i %s) the request is not sent", async (status, body) => {
  const port = portWith(status, body);
  const steps = await sendRequest(port, request, { name: "app", proof: { token } });
  expect(steps.map(({ title }) => title)).toEqual(["Token"]);
  expect(port.send).toHaveBeenCalledOnce();
});
