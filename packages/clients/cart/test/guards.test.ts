import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const item = fc.record(
  { cartItemId: fc.string(), itemReservationId: fc.string(), quantity: fc.integer() },
  { requiredKeys: ["cartItemId"] },
);
const body = fc.record(
  {
    cartId: fc.string(),
    orderId: fc.string(),
    items: fc.array(item, { maxLength: 3 }),
    merchantId: fc.string(),
    attributes: fc.dictionary(fc.string(), fc.string()),
  },
  { requiredKeys: [] },
);

test("every guard accepts a body that is valid by the spec: confirmPurchase", () => {
  const isValid = bodyJudge(bundle, "post", "/v1/cart/confirm");
  fc.assert(
    fc.property(body, (given) => {
      fc.pre(isValid(given));
      const before = JSON.stringify(given);
      guarded("confirmPurchase", { body: given });
      expect(JSON.stringify(given)).toBe(before);
    }),
    runs(300, 10_000),
  );
});
