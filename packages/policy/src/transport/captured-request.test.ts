import { describe, expect, test } from "vitest";
import { bodyOf, CapturedRequest } from "./captured-request.ts";

const url = "https://partner.example/v1/things";
const decode = (body: unknown) => new TextDecoder().decode(body as ArrayBuffer);

describe("CapturedRequest", () => {
  test("gives the very string that it was made with, as often as asked, and leaves the request unread", async () => {
    const request = new CapturedRequest(url, { method: "POST", body: '{"a":"é"}' });
    expect([await bodyOf(request), await bodyOf(request)]).toEqual(['{"a":"é"}', '{"a":"é"}']);
    expect(request.bodyUsed).toBe(false);
  });

  test("also after a middleware has read it", async () => {
    const request = new CapturedRequest(url, { method: "POST", body: "once" });
    await request.text();
    expect(await bodyOf(request)).toBe("once");
  });

  test("an empty string is a body; none is none", async () => {
    expect(await bodyOf(new CapturedRequest(url, { method: "POST", body: "" }))).toBe("");
    expect(await bodyOf(new CapturedRequest(url))).toBeUndefined();
  });

  test("any other kind of body is read once, as bytes", async () => {
    const bodies = [new URLSearchParams({ a: "1" }), new Blob(["a=1"]), new TextEncoder().encode("a=1")];
    for (const body of bodies) {
      expect(decode(await bodyOf(new CapturedRequest(url, { method: "POST", body })))).toBe("a=1");
    }
  });

  test("a form keeps its boundary", async () => {
    const body = new FormData();
    body.set("a", "1");
    const request = new CapturedRequest(url, { method: "POST", body });
    const boundary = request.headers.get("Content-Type")?.split("boundary=")[1] ?? "none";
    expect(decode(await bodyOf(request))).toContain(boundary);
  });

  test("a plain Request from a middleware passes for one, and its body is read", async () => {
    const plain = new Request(new CapturedRequest(url, { method: "POST", body: "old" }), { body: "new" });
    expect(plain instanceof CapturedRequest).toBe(true);
    expect(decode(await bodyOf(plain))).toBe("new");
    expect(decode(await bodyOf(new CapturedRequest(url, { method: "POST", body: "same" }).clone()))).toBe("same");
  });

  test("anything else does not pass for a request", () => {
    expect([new Response(), {}, url, undefined].map((value) => value instanceof CapturedRequest)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
