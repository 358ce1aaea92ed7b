import { expect, test } from "vitest";
import { sendCall } from "./connection.ts";
import { ControlError } from "./control-error.ts";

const origin = "http://127.0.0.1:4020";
const success = { 200: {} };
const things = { method: "GET", path: "/_sandbox/things/{id}", success };

/** What a call sends. */
async function sent(call: Parameters<typeof sendCall>[3], address: Parameters<typeof sendCall>[2] = things) {
  const requests: Request[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return new Response();
  };
  await sendCall({ origin, fetch }, "anyOperation", address, call);
  const [request] = requests;
  return { url: request?.url, body: await request?.text(), type: request?.headers.get("content-type") };
}

test.each<[string, Parameters<typeof sendCall>[3], string]>([
  ["a path parameter is encoded", { path: { id: "a/b ?" } }, "/a%2Fb%20%3F"],
  ["a query parameter is encoded", { path: { id: 1 }, query: { since: "a&b" } }, "/1?since=a%26b"],
  ["a list is a parameter for each item", { path: { id: 1 }, query: { api: ["a", "b"] } }, "/1?api=a&api=b"],
  ["what is undefined is left out", { path: { id: 1 }, query: { since: undefined } }, "/1"],
])("%s", async (_, call, path) => {
  expect((await sent(call)).url).toBe(`${origin}/_sandbox/things${path}`);
});

test("a JSON body is written as JSON, any other is sent as it is; the media type goes out without a body too", async () => {
  const to = (mediaType: string) => ({ method: "POST", path: "/x", mediaType, success });
  expect(await sent({ body: "a" }, to("application/json"))).toMatchObject({ body: '"a"', type: "application/json" });
  expect(await sent({ body: "a" }, to("application/x-ndjson"))).toMatchObject({
    body: "a",
    type: "application/x-ndjson",
  });
  expect(await sent({}, to("application/json"))).toMatchObject({ body: "", type: "application/json" });
});

test.each([{}, { path: {} }, { path: { id: "" } }, { path: Object.create({ id: "inherited" }) }])(
  "a path parameter that is missing is an error, before anything is sent: %j",
  async (call) => {
    await expect(sent(call)).rejects.toThrow(
      new ControlError("anyOperation: path.id is missing.", { operation: "anyOperation" }),
    );
  },
);

test.each([
  [Response.json({ error: "Why." }, { status: 409 }), "status 409: Why."],
  [new Response("Bad gateway", { status: 502 }), "status 502: Bad gateway"],
  [new Response(null, { status: 500 }), "status 500."],
])("a response that is no success: the message ends with what it says", async (response, end) => {
  const call = sendCall(
    { origin, fetch: async () => response },
    "anyOperation",
    { method: "GET", path: "/x", success },
    {},
  );
  await expect(call).rejects.toThrow(`anyOperation: GET ${origin}/x responded with ${end}`);
});

test("no redirect is followed, with the key to another origin", async () => {
  const asked: RequestInit["redirect"][] = [];
  const fetch = async (_: string, init?: RequestInit) => {
    asked.push(init?.redirect);
    return new Response();
  };
  await sendCall({ origin, fetch, key: "k" }, "anyOperation", { method: "GET", path: "/x", success }, {});
  expect(asked).toEqual(["error"]);
});

test("a success that no sandbox sends is an error", async () => {
  const address = { method: "GET", path: "/x", success: { 204: {} } };
  const fetch = async () => new Response("<html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  await expect(sendCall({ origin, fetch }, "anyOperation", address, {})).rejects.toThrow(
    "anyOperation: GET the sandbox responded with status 200 and text/html, but not as a sandbox does. Check that a sandbox listens there.",
  );
});
