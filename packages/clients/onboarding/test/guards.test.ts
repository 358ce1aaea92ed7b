import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const name = fc.oneof(
  fc.constantFrom("bank", "Card", "tax_id", "external_account_x", "bankAccount", "contact", "note", "owner"),
  fc.string({ unit: "grapheme" }),
);
const { value: deep } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 1, "iban"),
    fc.array(tie("value")),
    fc.dictionary(name, tie("value")),
  ),
}));
const policy = fc.constantFrom("Allow", "Block");

const requests = {
  registerAccount: {
    ...{ method: "post", path: "/v1/accounts/register/partnership" },
    body: fc.record({
      brand: fc.string({ minLength: 1, maxLength: 200, unit: "binary" }),
      country_code: fc.stringMatching(/^[A-Za-z]{2}$/),
      store_identifier: fc
        .tuple(fc.stringMatching(/^[A-Za-z][A-Za-z0-9+.-]{0,9}$/), fc.string({ minLength: 1, maxLength: 300 }))
        .map(([scheme, rest]) => `${scheme}://${rest}`),
      external_account_id: fc.string({ minLength: 1 }),
      vertical_id: fc.oneof(fc.integer(), fc.string()),
      sub_vertical_id: fc.oneof(fc.integer(), fc.string()),
      platform_parent_account_id: fc.string(),
    }),
  },
  writeMarketplaceControlsList: {
    ...{ method: "put", path: "/v1/partnership/accounts/{account_id}/marketplacecontrolslists" },
    body: fc.record(
      {
        name: fc.string({ minLength: 1 }),
        blockedVerticals: fc.array(
          fc.record({
            ...{ partnerVerticalId: fc.integer(), partnerSubVerticalId: fc.string() },
            ...{ policy, position1Policy: policy },
          }),
        ),
        domains: fc.array(fc.record({ policy, domain: fc.domain() }, { requiredKeys: [] })),
      },
      { requiredKeys: ["name"] },
    ),
  },
  setAccountStatus: {
    ...{ method: "put", path: "/v1/partnership/accounts/{account_id}/status" },
    body: fc.record({ status: fc.constantFrom("active", "paused", "mixed") }),
  },
  startPayoutSetup: {
    ...{ method: "post", path: "/v1/partnership/accounts/{account_id}/payout-setup" },
    body: fc
      .tuple(
        fc.dictionary(name, deep),
        fc.record(
          {
            provider: fc.constant("payprov_connect"),
            experience: fc.constantFrom("embedded", "hosted_invite"),
            contact: fc.oneof(fc.constant(null), fc.record({ email: fc.emailAddress() }), deep),
          },
          { requiredKeys: ["provider", "experience"] },
        ),
      )
      .map(([extra, body]) => ({ ...extra, ...body })),
  },
};

test.each(Object.entries(requests))(
  "every guard accepts a body that is valid by the spec: %s",
  (id, { method, path, body }) => {
    const isValid = bodyJudge(bundle, method, path);
    fc.assert(
      fc.property(body as fc.Arbitrary<object>, (given) => {
        fc.pre(isValid(given));
        const before = JSON.stringify(given);
        guarded(id, { body: given });
        expect(JSON.stringify(given)).toBe(before);
      }),
      runs(300, 10_000),
    );
  },
);
