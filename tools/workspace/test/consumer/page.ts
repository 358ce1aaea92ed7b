/**
 * A program for a browser, which uses no module of Node. Bundled and run outside the workspace: by Node with
 * `page.js <origin of the sandbox>`, and in a page on that origin.
 */
import { callInfo, createCartClient } from "@tillside/cart";
import { createQueryClient } from "@tillside/query";

/** The browser's; this package has types of Node only. */
declare const location: { readonly origin: string };

const origin = typeof process === "undefined" ? location.origin : (process.argv[2] ?? "");
// For this test: whoever opens a page can read the credentials in it.
const dangerouslyAllowBrowser = true;

const cart = createCartClient({
  baseUrl: `${origin}/cart`,
  auth: { apiKey: "sandbox-cart-key" },
  tagId: "tag_demo_0001",
  dangerouslyAllowBrowser,
});
const reserved = await cart.session().POST("/v1/cart/reserve", {
  body: { cartId: "cart-1", items: [{ cartItemId: "item_demo_0001", quantity: 1 }] },
});

const query = createQueryClient({
  baseUrl: `${origin}/api`,
  auth: { clientId: "sandbox-app-1", clientSecret: "sandbox-secret-app-1" },
  dangerouslyAllowBrowser,
});
const accounts = await query.GET("/v1/query/accounts");

console.log(JSON.stringify([reserved, accounts].map(({ response }) => callInfo(response).operation)));
