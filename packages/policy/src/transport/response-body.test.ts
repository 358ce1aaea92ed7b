import { describe, expect, test } from "vitest";
import { whole } from "../../test/samples.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { drainBody, readBody } from "./response-body.ts";

/** The response with the body that was read of it. */
const withBody = async (response: Response) => whole({ response, body: await readBody(response) });
const setAside = async (response: Response) => whole({ response, body: await drainBody(response) });

const failing = () => new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });

describe("readBody", () => {
  test("is the same response: status, text, headers, address and body", async () => {
    const given = new Response('{"a":1}', { status: 201, statusText: "Made", headers: { "X-Request-Id": "r-1" } });
    Object.defineProperty(given, "url", { value: "https://partner.example/v1/things" });
    const read = await withBody(given);
    expect(read).toMatchObject({ status: 201, statusText: "Made", url: "https://partner.example/v1/things", ok: true });
    expect(read.headers.get("X-Request-Id")).toBe("r-1");
    expect(await read.json()).toEqual({ a: 1 });
  });

  test.each([204, 205, 304])("a %i has no body", async (status) => {
    const given = new Response(null, { status });
    expect(await readBody(given)).toBeNull();
  });

  test("notices a body that breaks off", async () => {
    await expect(withBody(new Response(failing()))).rejects.toThrow("cut off");
  });

  test("keeps bytes as they are", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(new Uint8Array(await (await withBody(new Response(bytes))).arrayBuffer())).toEqual(bytes);
  });
});

/** A body of so many bytes in pieces of a KiB, and what becomes of it. */
function streamed(bytes: number, headers: Record<string, string> = {}, status = 503) {
  const state = { pulled: 0, cancelled: false };
  const body = new ReadableStream(
    {
      pull(controller) {
        const size = Math.min(1024, bytes - state.pulled);
        if (size === 0) return controller.close();
        state.pulled += size;
        controller.enqueue(new Uint8Array(size).fill(120));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, response: new Response(body, { status, headers }) };
}

describe("readBody of an error", () => {
  test("keeps 1 MiB whole", async () => {
    const { state, response } = streamed(1_048_576);
    expect((await (await withBody(response)).text()).length).toBe(1_048_576);
    expect(state).toEqual({ pulled: 1_048_576, cancelled: false });
  });

  test("cancels what is longer, and says so at the end", async () => {
    const { state, response } = streamed(700_000_000);
    const text = await (await withBody(response)).text();
    expect(text.slice(0, 1_048_576)).toBe("x".repeat(1_048_576));
    expect(text.slice(1_048_576)).toBe("… (truncated after 1048576 bytes)");
    expect(state).toEqual({ pulled: 1_048_576 + 1024, cancelled: true });
  });

  test("cuts where the limit is, also within a chunk", async () => {
    const response = new Response("x".repeat(1_048_577), { status: 500 });
    expect(await (await withBody(response)).text()).toBe(`${"x".repeat(1_048_576)}… (truncated after 1048576 bytes)`);
  });

  test("never cuts a success", async () => {
    const { response } = streamed(3_000_000, {}, 200);
    expect((await (await withBody(response)).arrayBuffer()).byteLength).toBe(3_000_000);
  });

  test("is kept although its stream cannot be cancelled", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(2_000_000)),
      cancel: () => Promise.reject(new Error("no")),
    });
    expect(await withBody(new Response(body, { status: 500 }))).toMatchObject({ status: 500, ok: false });
  });
});

describe("withOtherBody, where no constructor takes the status line", () => {
  const received = (status: number, statusText: string, init: ResponseInit = {}) =>
    Object.defineProperties(new Response("old", init), {
      status: { value: status },
      statusText: { value: statusText },
    });

  test.each([
    ["Surcharg\ufffd", 503],
    ["過負荷", 503],
    ["a\u0001b", 503],
    ["Odd", 600],
    ["Odd", 999],
    ["Odd", 199],
  ])("keeps %j of a %i", async (statusText, status) => {
    const made = withOtherBody(
      received(status, statusText, { status: 503, headers: { "X-Request-Id": "r-1" } }),
      "new",
    );
    expect(made).toMatchObject({ status, statusText, ok: false });
    expect(made.headers.get("X-Request-Id")).toBe("r-1");
    // A clone has what the constructor was given: as near as it can be, and no success.
    expect(made.clone()).toMatchObject({ status: status === 503 ? 503 : 599, ok: false });
    expect(await made.text()).toBe("new");
  });

  test("keeps a success one", () => {
    const made = withOtherBody(received(201, "Cr\ufffd\ufffd"), "new");
    expect(made).toMatchObject({ status: 201, statusText: "Cr\ufffd\ufffd", ok: true });
    expect(made.clone().ok).toBe(true);
  });
});

describe("drainBody", () => {
  test.each<[string, number, Record<string, string>]>([
    ["of known size", 262_144, { "Content-Length": "262144" }],
    ["of unknown size", 262_144, {}],
    ["whose size makes no sense", 10, { "Content-Length": "many" }],
    ["that is empty", 0, {}],
  ])(
    "reads a small body to its end, so that its connection is used again, and keeps it: one %s",
    async (_, bytes, headers) => {
      const { state, response } = streamed(bytes, headers);
      const rest = await setAside(response);
      expect(rest).toMatchObject({ status: 503 });
      expect(await rest.text()).toBe("x".repeat(bytes));
      expect(state).toEqual({ pulled: bytes, cancelled: false });
    },
  );

  test("cancels a large one as soon as it is known to be, and keeps the rest of the response", async () => {
    const { state, response } = streamed(1_000_000, { "X-Request-Id": "r-1" });
    const rest = await setAside(response);
    expect(rest.status).toBe(503);
    expect(await rest.text()).toBe(`${"x".repeat(262_144)}… (truncated after 262144 bytes)`);
    expect(rest.headers.get("X-Request-Id")).toBe("r-1");
    expect(state).toEqual({ pulled: 262_144 + 1024, cancelled: true });
  });

  test("reads nothing of one that says it is large", async () => {
    const { state, response } = streamed(262_145, { "Content-Length": "262145" });
    expect(await (await setAside(response)).text()).toBe("… (truncated after 0 bytes)");
    expect(state).toEqual({ pulled: 0, cancelled: true });
  });

  test("there may be no body", async () => {
    const empty = new Response(null, { status: 204 });
    expect(await drainBody(empty)).toBeNull();
  });

  test("one that breaks off, or that is being read already, is gone", async () => {
    expect(await setAside(new Response(failing(), { status: 500 }))).toMatchObject({ status: 500, body: null });
    const locked = new Response("x");
    locked.body?.getReader();
    expect((await setAside(locked)).body).toBeNull();
  });
});

test.each([204, 205, 304])(
  "a %i whose body is empty instead of missing, as some libraries have it, is read",
  async (status) => {
    const response = Object.defineProperties(new Response(null), {
      status: { value: status },
      body: { value: new ReadableStream() },
    });
    expect(await withBody(response)).toMatchObject({ status, body: null });
  },
);

test("keeps the bytes of what is no JSON, whatever its charset", async () => {
  const latin1 = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
  const response = new Response(latin1, { headers: { "Content-Type": "text/csv; charset=iso-8859-1" } });
  expect(new Uint8Array(await (await withBody(response)).arrayBuffer())).toEqual(latin1);
});

test("JSON stays what it was, umlauts included", async () => {
  const text = '{"brand":"Müller ✓"}';
  expect(await (await withBody(new Response(text, { headers: { "Content-Type": "application/json" } }))).text()).toBe(
    text,
  );
});
