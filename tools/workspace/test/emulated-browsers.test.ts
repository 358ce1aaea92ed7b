import { describe, expect, it } from "vitest";
import { mustRun } from "../src/must-run.ts";

/** What a test runner puts beside Node's own globals, so that code under test finds a page. */
const emulated = [
  ["jsdom", 'const { window } = new (await import("jsdom")).JSDOM("", { url: "https://shop.example" });'],
  ["Happy DOM", 'const window = new (await import("happy-dom")).Window({ url: "https://shop.example" });'],
] as const;

/** Makes a client with a credential and reserves an item. */
const PROGRAM = `
  for (const name of ["window", "document", "navigator"])
    Object.defineProperty(globalThis, name, { value: name === "window" ? window : window[name], configurable: true });
  const { createCartClient, unwrap } = await import("@tillside/cart");
  const { fakeApi } = await import("@tillside/policy/testing");
  const api = fakeApi();
  const cart = createCartClient({ ...api.options, auth: { apiKey: "any" }, tagId: "any" });
  api.respond("POST", "/v1/cart/reserve", { status: 200, body: { items: [] } });
  const reserved = await unwrap(cart.POST("/v1/cart/reserve", { body: { cartId: "cart-1", items: [] } }));
  console.log(JSON.stringify({ page: typeof document, calls: navigator.userAgent.slice(0, 11), reserved }));
  process.exit();`;

describe.each(emulated)("a unit test in an environment of %s", (_, setUp) => {
  it("makes a client with a credential, as on a server", async () => {
    const printed = await mustRun(process.execPath, ["--input-type=module", "--eval", setUp + PROGRAM], {
      cwd: import.meta.dirname,
    });
    expect(JSON.parse(printed)).toEqual({ page: "object", calls: "Mozilla/5.0", reserved: { items: [] } });
  });
});
