/**
 * Reserves an item with a client that has a credential, where code under test finds a page: `program.mjs jsdom` or `program.mjs happy-dom`.
 */
import { createCartClient, unwrap } from "@tillside/cart";
import { fakeApi } from "@tillside/policy/testing";

const library = await import(process.argv[2] ?? "");
const url = "https://shop.example";
const window = library.JSDOM ? new library.JSDOM("", { url }).window : new library.Window({ url });
// As the environments of test runners do, beside Node's own globals.
for (const name of ["document", "navigator"]) {
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}

/** @type {ReturnType<typeof fakeApi<import("@tillside/cart").paths>>} */
const api = fakeApi();
const cart = createCartClient({ ...api.options, auth: { apiKey: "any" }, tagId: "any" });
api.respond("POST", "/v1/cart/reserve", Response.json({ items: [] }));
const reserved = await unwrap(cart.session().POST("/v1/cart/reserve", { body: { cartId: "cart-1", items: [] } }));
console.log(JSON.stringify({ page: "document" in globalThis, name: navigator.userAgent, reserved }));
process.exit();
