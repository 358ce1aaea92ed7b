import { describe, expect, test, vi } from "vitest";
import { discardBody, withBody } from "./response-body.ts";

const failing = () => new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });

describe("withBody", () => {
  test("is the same answer: status, text, headers, address and body", async () => {
    const given = new Response('{"a":1}', { status: 201, statusText: "Made", headers: { "X-Request-Id": "r-1" } });
    Object.defineProperty(given, "url", { value: "https://partner.example/v1/things" });
    const read = await withBody(given);
    expect(read).toMatchObject({ status: 201, statusText: "Made", url: "https://partner.example/v1/things", ok: true });
    expect(read.headers.get("X-Request-Id")).toBe("r-1");
    expect(await read.json()).toEqual({ a: 1 });
  });

  test.each([204, 205, 304])("a %i has no body and stays itself", async (status) => {
    const given = new Response(null, { status });
    expect(await withBody(given)).toBe(given);
  });

  test("notices a body that breaks off", async () => {
    await expect(withBody(new Response(failing()))).rejects.toThrow("cut off");
  });

  test("keeps bytes as they are", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(new Uint8Array(await (await withBody(new Response(bytes))).arrayBuffer())).toEqual(bytes);
  });
});

describe("discardBody", () => {
  const sized = (length: string | undefined) => {
    const response = new Response(
      "x".repeat(10),
      length === undefined ? {} : { headers: { "Content-Length": length } },
    );
    const cancel = vi.spyOn(response.body as ReadableStream, "cancel");
    return { response, cancel };
  };

  test.each(["0", "10", "65536"])(
    "reads a small body to its end, so that the connection is used again: %s bytes",
    async (length) => {
      const { response, cancel } = sized(length);
      await discardBody(response);
      expect(response.bodyUsed).toBe(true);
      expect(cancel).not.toHaveBeenCalled();
    },
  );

  test.each(["65537", undefined, "many"])("cancels one that is large or of unknown size: %s", async (length) => {
    const { response, cancel } = sized(length);
    await discardBody(response);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("there may be no body", async () => {
    await discardBody(new Response(null, { status: 204 }));
  });

  test("a body that fails, or that somebody reads already, is gone too", async () => {
    await discardBody(new Response(failing(), { headers: { "Content-Length": "5" } }));
    const locked = new Response("x");
    locked.body?.getReader();
    await discardBody(locked);
  });
});

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
