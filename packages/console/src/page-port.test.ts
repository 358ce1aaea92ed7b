import { expect, test, vi } from "vitest";
import { openPagePort, type PageEvents, type SandboxInPage } from "./page-port.ts";

async function opened(send: SandboxInPage["send"] = async () => ({ response: new Response(), problems: [] })) {
  let events: PageEvents | undefined;
  const sandbox = {
    origin: "http://127.0.0.1:4020",
    world: "new",
    fixtures: {},
    send: vi.fn(send),
    check: vi.fn(async () => []),
    reset: vi.fn(async () => {}),
  } as const;
  const port = await openPagePort(async (given) => {
    events = given;
    given.onNotice({ code: "not-kept", message: "The state is not kept." });
    return sandbox;
  });
  if (events === undefined) throw new Error("not opened");
  return { port, sandbox, events };
}

test("a request goes to the sandbox's origin, and its response comes back as plain values", async () => {
  const problems = [{ field: "body/brand", message: "body/brand is missing", rules: [] }];
  const response = () => new Response("{}", { status: 400, headers: { "X-Request-Id": "1" } });
  const { port, sandbox } = await opened(async () => ({ response: response(), problems }));
  const sent = await port.send({ method: "POST", path: "/cart/x?y=1", headers: { prefer: "a" }, body: "{" });
  expect(sandbox.send).toHaveBeenCalledWith("http://127.0.0.1:4020/cart/x?y=1", {
    method: "POST",
    headers: { prefer: "a" },
    body: "{",
  });
  expect(sent.response).toEqual({ status: 400, headers: expect.objectContaining({ "x-request-id": "1" }), body: "{}" });
  expect(sent.problems).toBe(problems);
});

test("a call of the control plane is JSON, and its refusal an error with the sandbox's message", async () => {
  const { port, sandbox } = await opened(async (address) => ({
    response: address.endsWith("/clock")
      ? Response.json({ error: "`advanceSecond` is not a property." }, { status: 400 })
      : Response.json({ frozen: true }),
    problems: [],
  }));
  expect(await port.control("POST", "/reset", { seed: "demo" })).toEqual({ frozen: true });
  expect(sandbox.send).toHaveBeenCalledWith("http://127.0.0.1:4020/_sandbox/reset", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"seed":"demo"}',
  });
  await expect(port.control("POST", "/clock", {})).rejects.toThrow("`advanceSecond` is not a property.");
});

test("a response without a body is undefined", async () => {
  const { port } = await opened(async () => ({ response: new Response(null, { status: 204 }), problems: [] }));
  expect(await port.control("DELETE", "/faults")).toBeUndefined();
});

test("events reach their listeners until they are removed; notices of the opening are kept", async () => {
  const { port, events } = await opened();
  const listener = vi.fn();
  const stop = port.on("change", listener);
  events.onChange({ parts: ["cart"], now: 1, frozen: false });
  stop();
  events.onChange({ parts: [], now: 2, frozen: false });
  expect(listener.mock.calls).toEqual([[{ parts: ["cart"], now: 1, frozen: false }]]);
  expect(port.notices.map(({ code }) => code)).toEqual(["not-kept"]);
});
