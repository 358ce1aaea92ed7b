import { describe, expect, test } from "vitest";
import {
  accountPath,
  merchant,
  type PartnerCall,
  partnerRequester,
  registerPath,
} from "../../../test/partner-requester.ts";

const { call } = partnerRequester();
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
