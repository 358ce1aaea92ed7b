import { describe, expect, test } from "vitest";
import { again, bodyOf, capturedRequest, RequestDraft, type RequestTemplate } from "./captured-request.ts";

const url = "https://partner.example/v1/things";
const decode = (body: unknown) => new TextDecoder().decode(body as ArrayBuffer);

const CapturedRequest = capturedRequest();

describe("capturedRequest", () => {
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

  test("is one class for all clients of the process", () => {
    expect(capturedRequest()).toBe(CapturedRequest);
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

/** As openapi-fetch makes one. */
function drafted(address: string, init: RequestInit): RequestTemplate {
  return Reflect.construct(RequestDraft, [address, init]);
}

describe("RequestDraft", () => {
  const init: RequestInit = {
    method: "POST",
    headers: new Headers({ "Content-Type": "application/json" }),
    body: '{"a":"é"}',
    credentials: "omit",
  };

  test("is no Request, but tells its parts as one would: the address is resolved", async () => {
    const draft = drafted("https://partner.example/v1/./a/../things?b=c d", init);
    expect(draft).not.toBeInstanceOf(Request);
    expect(draft).toMatchObject({ url: "https://partner.example/v1/things?b=c%20d", method: "POST" });
    expect(draft.headers.get("Content-Type")).toBe("application/json");
    expect([await bodyOf(draft), await bodyOf(draft)]).toEqual(['{"a":"é"}', '{"a":"é"}']);
  });

  test("every attempt makes a Request from it, with its further settings", async () => {
    const draft = drafted(url, init);
    const requests = [1, 2].map(() => again(draft, { redirect: "manual", body: "x", headers: { A: "1" } }));
    expect(requests[0]).not.toBe(requests[1]);
    for (const request of requests) {
      expect(request).toMatchObject({ url, method: "POST", redirect: "manual", credentials: "omit" });
      expect(request.headers.get("A")).toBe("1");
      expect(await request.text()).toBe("x");
    }
  });

  test("without method and body it reads", async () => {
    const draft = drafted(url, { headers: { A: "1" } });
    expect(draft.method).toBe("GET");
    expect(draft.headers.get("A")).toBe("1");
    expect(await bodyOf(draft)).toBeUndefined();
  });

  test.each([
    ["a form", { body: new URLSearchParams({ a: "1" }) }, "application/x-www-form-urlencoded;charset=UTF-8"],
    ["a blob", { body: new Blob(["a=1"], { type: "x/y" }) }, "x/y"],
    ["a text of no stated type", { body: "a=1" }, "text/plain;charset=UTF-8"],
  ])("%s is a real Request, which knows bytes and type", async (_what, given, type) => {
    const made = drafted(url, { method: "POST", ...given });
    expect(made).toBeInstanceOf(Request);
    expect(made.headers.get("Content-Type")).toBe(type);
    const body = await bodyOf(made);
    expect(typeof body === "string" ? body : decode(body)).toBe("a=1");
  });

  test("an address that is none is refused", () => {
    expect(() => drafted("nowhere", init)).toThrow(TypeError);
  });
});
