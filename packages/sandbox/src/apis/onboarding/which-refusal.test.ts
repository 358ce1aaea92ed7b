import { describe, expect, test } from "vitest";
import {
  accountPath,
  merchant,
  type PartnerCall,
  partnerRequester,
  registerPath,
} from "../../../test/partner-requester.ts";

const { call, plain } = partnerRequester();
const [status, payout, lists] = [
  accountPath("status"),
  accountPath("payout-setup"),
  accountPath("marketplacecontrolslists"),
];
const json = { status: "paused" };
const embedded = { provider: "payprov_connect", experience: "embedded" };
const pair = { partnerVerticalId: "pv_demo_0001", partnerSubVerticalId: "psv_demo_0001" };
const block = { ...pair, policy: "Block", position1Policy: "Block" };
const blocking = (entry: object) => ({ name: "Demo", blockedVerticals: [{ ...block, ...entry }] });
const type = { "content-type": "application/json" };

type Refused = readonly [what: string, method: string, path: string, given: PartnerCall];

describe("the reason of a 403 for a parent account", () => {
  const [header, body] = ["x-platform-parent-account-id", "platform_parent_account_id"];
  const own = 'The parent account of this credential is "par_demo_0001"';

  test.each([
    [
      "ONB-221 · a value that the sandbox does not know, alike in header and body",
      { [header]: "par_real_77" },
      { [body]: "par_real_77" },
      [
        `header/${header}`,
        `${own}, and the header has "par_real_77". The sandbox does not know "par_real_77".`,
        "ONB-221",
      ],
    ],
    [
      "ONB-221 · another partner's",
      { [header]: "par_demo_0101" },
      { [body]: "par_demo_0101" },
      [`header/${header}`, `${own}, and the header has "par_demo_0101".`, "ONB-221"],
    ],
    [
      "ONB-045 · a body that differs from the header",
      {},
      { [body]: "par_real_77" },
      [
        `body/${body}`,
        'The header has "par_demo_0001", the parent account of this credential; the body differs.',
        "ONB-045",
      ],
    ],
  ])("%s", async (_name, headers, more, [field, message, id]) => {
    const response = await call("POST", registerPath, { json: { ...merchant, ...more }, headers });
    expect([response.status, response.body.message]).toEqual([
      403,
      "X-Platform-Parent-Account-Id does not match the parent account.",
    ]);
    const { body: log } = await plain.send("GET", "/_sandbox/requests?operation=registerAccount");
    expect(log.at(-1)?.problems).toMatchObject([{ field, message, rules: [{ id }] }]);
  });
});

describe("400, 422 or 403", () => {
  test.each<Refused>([
    ["bad JSON", "PUT", status, { text: "{", headers: type }],
    ["a wrong type", "POST", registerPath, { json: { ...merchant, brand: 7 } }],
    ["too long a text", "POST", registerPath, { json: { ...merchant, brand: "b".repeat(201) } }],
    ["a text of another pattern", "POST", registerPath, { json: { ...merchant, country_code: "D1" } }],
    ["a missing field", "PUT", status, { json: {} }],
    ["a missing key", "PUT", status, { json, headers: { "idempotency-key": undefined } }],
    ["a bare host name", "POST", registerPath, { json: { ...merchant, store_identifier: "hats.example" } }],
    ["an unmapped pair", "POST", registerPath, { json: { ...merchant, sub_vertical_id: "psv_demo_404" } }],
    ["an unmapped entry", "PUT", lists, { json: blocking({ partnerSubVerticalId: "psv_demo_404" }) }],
    ["a financial field", "POST", payout, { json: { ...embedded, iban: "x" } }],
    ["contact with embedded", "POST", payout, { json: { ...embedded, contact: { email: "ann@shop.example" } } }],
  ])("ONB-227 · %s is 400", async (_what, method, path, given) => {
    const response = await call(method, path, given);
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
  });

  test.each<Refused>([
    ["another provider", "POST", payout, { json: { ...embedded, provider: "other" } }],
    ["another experience", "POST", payout, { json: { ...embedded, experience: "sms" } }],
    ["mixed", "PUT", status, { json: { status: "mixed" } }],
    ["another policy", "PUT", lists, { json: blocking({ policy: "Deny" }) }],
    ["no position1Policy", "PUT", lists, { json: blocking({ position1Policy: undefined }) }],
    ["no parent header", "PUT", status, { json, headers: { "x-platform-parent-account-id": undefined } }],
    ["a second page of the fixture's surface", "POST", accountPath("pages", "acc_demo_0004"), { json: {} }],
  ])("ONB-243 · %s is 422", async (_what, method, path, given) => {
    const response = await call(method, path, given);
    expect([response.status, response.body.error]).toEqual([422, "ValidationFailed"]);
  });

  test.each<Refused>([
    ["one's own account without a grant", "PUT", accountPath("status", "acc_demo_0002"), { json }],
    ["another's parent header", "PUT", status, { json, headers: { "x-platform-parent-account-id": "par_demo_0101" } }],
  ])("ONB-234 · %s is 403", async (_what, method, path, given) => {
    const response = await call(method, path, given);
    expect([response.status, response.body.error]).toEqual([403, "Forbidden"]);
  });
});
