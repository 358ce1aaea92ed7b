import { describe, expect, test } from "vitest";
import { parseResult } from "./parse-result.ts";

const json = { headers: { "Content-Type": "application/json" } };
const response = new Response(null, json);
const failed = new Response(null, { status: 422, ...json });
const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text)).buffer;

describe("parseResult", () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    [bytes('{"a":1}'), { a: 1 }],
    ["", undefined],
    [null, undefined],
  ])("JSON by default: %s", async (body, data) => {
    expect(await parseResult({ response, body }, "GET")).toEqual({ data, response });
  });

  test("a success that is no JSON is no result", async () => {
    await expect(parseResult({ response, body: "<html>" }, "GET")).rejects.toThrow(SyntaxError);
  });

  test.each([
    ['{"error":"BadRequest"}', { error: "BadRequest" }],
    ["<html>", "<html>"],
    ["", undefined],
    [null, undefined],
  ])("an error is JSON where it can be, whatever was asked for: %s", async (body, error) => {
    expect(await parseResult({ response: failed, body }, "GET", "blob")).toEqual({ error, response: failed });
  });

  test("text, blob, bytes and stream", async () => {
    const parsed = async (parseAs: Parameters<typeof parseResult>[2]) =>
      (await parseResult({ response, body: "{}" }, "GET", parseAs)).data;
    expect(await parsed("text")).toBe("{}");
    const blob = (await parsed("blob")) as Blob;
    expect([blob.type, await blob.text()]).toEqual(["application/json", "{}"]);
    expect(new Uint8Array((await parsed("arrayBuffer")) as ArrayBuffer)).toEqual(new Uint8Array(bytes("{}")));
    const stream = new ReadableStream<Uint8Array>();
    expect((await parseResult({ response, body: stream }, "GET", "stream")).data).toBe(stream);
  });

  test("a 204 and a HEAD have no body", async () => {
    const empty = new Response(null, { status: 204 });
    expect(await parseResult({ response: empty, body: "" }, "GET")).toEqual({ response: empty });
    expect(await parseResult({ response, body: "{}" }, "HEAD")).toEqual({ response });
  });
});
