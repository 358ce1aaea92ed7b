import { describe, expect, test } from "vitest";
import { accountPath, partnerRequester } from "../../../test/partner-requester.ts";

const { plain, call, account } = partnerRequester();
const embedded = { provider: "payprov_connect", experience: "embedded" };
const invite = { provider: "payprov_connect", experience: "hosted_invite", contact: { email: "ann@shop.example" } };
const start = (json: unknown) => call("POST", accountPath("payout-setup"), { json });

describe("an accepted setup", () => {
  test("ONB-145 ONB-074 ONB-102 · embedded or hosted_invite returns a payload without fields, marked", async () => {
    for (const json of [embedded, invite]) {
      const response = await start(json);
      expect([response.status, response.body.data, response.openPoint]).toEqual([200, {}, "ONB-102"]);
    }
    expect((await account()).payoutSetups).toEqual([
      embedded,
      { ...embedded, experience: "hosted_invite", email: "ann@shop.example" },
    ]);
  });

  test("ONB-077 · contact null with embedded counts as absent", async () => {
    expect((await start({ ...embedded, contact: null })).status).toBe(200);
  });

  test("ONB-079 · contact.email may be any text, and contact may have other fields, which are ignored", async () => {
    const contact = { email: "no address", name: "Ann" };
    expect((await start({ ...invite, contact })).status).toBe(200);
    expect((await account()).payoutSetups).toEqual([{ ...embedded, experience: "hosted_invite", email: "no address" }]);
    expect((await start({ ...invite, contact: { name: "Ann" } })).status).toBe(400);
  });

  test("ONB-133 · other fields are ignored, but not a financial one, nor contact with embedded", async () => {
    expect((await start({ ...invite, note: "x", contact: { ...invite.contact, name: "Ann" } })).status).toBe(200);
    expect((await start({ ...embedded, iban: "x" })).status).toBe(400);
    expect((await start({ ...embedded, contact: invite.contact })).status).toBe(400);
  });
});

describe("a field", () => {
  test.each([
    ["ONB-073 · no provider", { ...embedded, provider: undefined }],
    ["ONB-073 · a provider that is no text", { ...embedded, provider: 1 }],
    ["ONB-074 · no experience", { ...embedded, experience: undefined }],
    ["ONB-074 · an experience that is no text", { ...embedded, experience: ["embedded"] }],
    ["ONB-075 · an email that is no text", { ...invite, contact: { email: 1 } }],
  ])("%s is 400", async (_, json) => {
    const response = await start(json);
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
  });

  test.each([
    ["ONB-073", { ...embedded, provider: "other" }, "payprov_connect"],
    ["ONB-073", { ...invite, provider: "PAYPROV_CONNECT" }, "payprov_connect"],
    ["ONB-074", { ...embedded, experience: "sms" }, "embedded, hosted_invite"],
    ["ONB-074", { ...invite, experience: "" }, "embedded, hosted_invite"],
  ])("%s ONB-243 · %j has a value outside its enum: 422", async (_, json, allowed) => {
    const response = await start(json);
    expect([response.status, response.body.error, response.openPoint]).toEqual([422, "ValidationFailed", undefined]);
    expect(response.body.message).toContain(allowed);
  });

  test.each([{}, { contact: {} }, { contact: null }])(
    "ONB-075 ONB-078 · hosted_invite with %j lacks contact.email: 400",
    async (given) => {
      const response = await start({ ...embedded, experience: "hosted_invite", ...given });
      expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
    },
  );

  test("ONB-078 · which is a choice, and marked", async () => {
    expect((await start({ ...embedded, experience: "hosted_invite" })).openPoint).toBe("ONB-078");
    expect((await start({ ...embedded, experience: "hosted_invite", contact: {} })).openPoint).toBe("ONB-078");
  });

  test.each([{ email: "ann@shop.example" }, {}, "ann@shop.example", []])(
    "ONB-076 ONB-077 ONB-274 · contact %j with embedded is 400",
    async (contact) => {
      const response = await start({ ...embedded, contact });
      expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
      expect(response.body.message).toContain("contact is not allowed");
      expect((await account()).payoutSetups).toEqual([]);
    },
  );
});

describe("a financial field", () => {
  test.each([
    ["ONB-080", "bank"],
    ["ONB-081", "card"],
    ["ONB-082", "routing"],
    ["ONB-083", "account_number"],
    ["ONB-084", "iban"],
    ["ONB-085", "ssn"],
    ["ONB-086", "tax"],
    ["ONB-086", "tax_id"],
    ["ONB-087", "external_account"],
    ["ONB-087", "external_account_token"],
    ["ONB-088", "payout_destination"],
    ["ONB-089", "payment_method"],
    ["ONB-090", "cvc"],
  ])("%s ONB-275 · %s is 400 at any depth", async (_, name) => {
    for (const json of [
      { ...embedded, [name]: "DE00" },
      { ...embedded, [name]: null },
      { ...embedded, more: [{ deep: { [name]: {} } }] },
      { ...invite, contact: { ...invite.contact, [name]: 1 } },
      { experience: "sms", [name]: 1 },
    ]) {
      const response = await start(json);
      expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
      expect(response.body.message).toContain(name);
    }
    expect((await account()).payoutSetups).toEqual([]);
  });

  test("ONB-080 ONB-091 · counts in any letter case, and by its whole name", async () => {
    for (const name of ["IBAN", "Tax_Id", "External_Account_1"])
      expect((await start({ ...embedded, [name]: 1 })).status).toBe(400);
    for (const name of ["bank_name", "taxId", "my_iban", "cardholder", "accountNumber"])
      expect((await start({ ...embedded, [name]: 1 })).status).toBe(200);
  });

  test("ONB-080 ONB-091 · only names count, never values, and no other endpoint looks for them", async () => {
    expect((await start({ ...embedded, note: "iban", list: ["card", "bank"] })).status).toBe(200);
    expect((await call("PUT", accountPath("offercontrolslists"), { json: { iban: "x" } })).status).toBe(200);
  });

  test("ONB-275 · its value is not repeated", async () => {
    const { body } = await start({ ...embedded, iban: "DE00123456" });
    expect(JSON.stringify(body)).not.toContain("DE00123456");
    expect(JSON.stringify((await plain.send("GET", "/_sandbox/requests")).body)).not.toContain("DE00123456");
  });
});
