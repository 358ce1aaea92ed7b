import { describe, expect, test } from "vitest";
import {
  accountPath,
  accountsPath,
  merchant,
  partnerRequester,
  registerPath,
} from "../../../test/partner-requester.ts";
import type { ReadResponse } from "../../../test/requester.ts";

const { plain, call, unmap, state, account } = partnerRequester();
const register = (change: object = {}, by: "first" | "second" = "first") =>
  call("POST", registerPath, { by, json: { ...merchant, ...change } });
const theirs = {
  platform_parent_account_id: "par_demo_0101",
  vertical_id: "pv_demo_0101",
  sub_vertical_id: "psv_demo_0101",
};
const accountCount = async () => Object.keys((await state()).accounts ?? {}).length;
const idOf = ({ body }: ReadResponse) => `${body.data?.account_id}`;

describe("an accepted registration", () => {
  test("ONB-135 ONB-136 ONB-005 · returns the account record with account_id and pages; the account is the partner's", async () => {
    const response = await register();
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      account_id: expect.stringMatching(/^acc_/),
      pages: [{ page_identifier: expect.stringMatching(/^page_/) }],
    });
    const listed = (await call("GET", accountsPath)).body.data;
    expect(listed).toContainEqual(response.body.data);
    const paused = await call("PUT", accountPath("status", idOf(response)), { json: { status: "paused" } });
    expect(paused.status).toBe(200);
  });

  test("ONB-098 · shows no other fields", async () => {
    expect(Object.keys((await register()).body.data ?? {}).sort()).toEqual(["account_id", "pages"]);
  });

  test("ONB-124 · begins active, which no response shows", async () => {
    const response = await register();
    expect((await account(idOf(response))).status).toBe("active");
    expect(JSON.stringify(response.body.data)).not.toContain("active");
  });

  test("ONB-029 · a country code in lower case is turned into upper case", async () => {
    const id = idOf(await register({ country_code: "de" }));
    expect((await account(id)).registration?.country_code).toBe("DE");
  });

  test("ONB-133 · extra fields are ignored", async () => {
    const id = idOf(await register({ colour: "red", iban: "DE00", __proto__: { a: 1 } }));
    expect(Object.keys((await account(id)).registration ?? {}).sort()).toEqual([
      "brand",
      "country_code",
      "external_account_id",
      "store_identifier",
      "sub_vertical_id",
      "vertical_id",
    ]);
  });

  test("ONB-041 ONB-042 · takes ids that a mapping row covers, compared by their text", async () => {
    for (const [vertical_id, sub_vertical_id] of [
      ["pv_demo_0001", "psv_demo_0002"],
      ["pv_demo_0002", "psv_demo_0003"],
    ])
      expect((await register({ vertical_id, sub_vertical_id, external_account_id: sub_vertical_id })).status).toBe(200);
  });
});

describe("a field", () => {
  test.each([
    ["ONB-026", "brand"],
    ["ONB-028", "country_code"],
    ["ONB-030", "store_identifier"],
    ["ONB-034", "external_account_id"],
    ["ONB-038", "vertical_id"],
    ["ONB-039", "sub_vertical_id"],
    ["ONB-043", "platform_parent_account_id"],
  ])("%s ONB-227 · %s missing, null or of a wrong type is 400", async (_, field) => {
    for (const value of [undefined, null, true, [], {}]) {
      const response = await register({ [field]: value });
      expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
      expect(response.body.message).toContain(field);
    }
  });

  test.each([
    ["ONB-027 ONB-302 · brand", { brand: "" }],
    ["ONB-027 ONB-302 · brand", { brand: "b".repeat(201) }],
    ["ONB-028 · country_code", { country_code: "D" }],
    ["ONB-028 · country_code", { country_code: "DEU" }],
    ["ONB-028 · country_code", { country_code: "D1" }],
    ["ONB-032 ONB-302 · store_identifier", { store_identifier: "a:" }],
    ["ONB-032 ONB-302 · store_identifier", { store_identifier: `https://${"s".repeat(393)}` }],
    ["ONB-031 ONB-260 · store_identifier", { store_identifier: "//hats.example" }],
    ["ONB-031 ONB-260 · store_identifier", { store_identifier: "https://" }],
    ["ONB-033 ONB-260 · store_identifier", { store_identifier: "hats.example" }],
    ["ONB-033 ONB-260 · store_identifier", { store_identifier: "hats.example/shop" }],
    ["ONB-034 · external_account_id", { external_account_id: "" }],
  ])("%s of %j is 400", async (_, change) => {
    const before = await accountCount();
    const response = await register(change);
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", undefined]);
    expect(await accountCount()).toBe(before);
  });

  test.each([
    ["ONB-027", { brand: "b" }],
    ["ONB-027", { brand: "b".repeat(200) }],
    ["ONB-032", { store_identifier: "a:/" + "/b" }],
    ["ONB-032", { store_identifier: `https://${"s".repeat(392)}` }],
    ["ONB-034", { external_account_id: "__proto__" }],
  ])("%s · %j is within its bounds", async (_, change) => {
    expect((await register(change)).status).toBe(200);
  });
});

describe("the vertical pair", () => {
  test.each([
    ["pv_demo_404", "psv_demo_404"],
    ["pv_demo_0002", "psv_demo_0001"],
    ["pv_demo_0001", "psv_demo_404"],
    [1, 2],
  ])("ONB-046 ONB-265 · (%s, %s) is unmapped: 400, and no account is created", async (vertical_id, sub_vertical_id) => {
    const before = await accountCount();
    const response = await register({ vertical_id, sub_vertical_id });
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
    expect(response.body.message).toContain(`(${vertical_id}, ${sub_vertical_id})`);
    expect(await accountCount()).toBe(before);
  });

  test("ONB-040 ONB-112 · ids of a mapping, a registration and a controls list are the same by their text", async () => {
    expect((await register()).status).toBe(200);
    const text = JSON.stringify(await plain.saved())
      .replaceAll('"partnerVerticalId":"pv_demo_0001"', '"partnerVerticalId":"101"')
      .replaceAll('"partnerSubVerticalId":"psv_demo_0001"', '"partnerSubVerticalId":"7"');
    await plain.restore(JSON.parse(text));
    const lists = accountPath("marketplacecontrolslists");
    for (const [vertical_id, sub_vertical_id] of [
      ["101", "7"],
      [101, 7],
    ]) {
      const external_account_id = `merchant-${typeof vertical_id}`;
      expect((await register({ vertical_id, sub_vertical_id, external_account_id })).status).toBe(200);
      const pair = { partnerVerticalId: vertical_id, partnerSubVerticalId: sub_vertical_id };
      const blockedVerticals = [{ ...pair, policy: "Block", position1Policy: "Block" }];
      expect((await call("PUT", lists, { json: { name: "Demo", blockedVerticals } })).status).toBe(200);
    }
    expect((await register({ vertical_id: 102, sub_vertical_id: 7, external_account_id: "none" })).status).toBe(400);
  });

  test("ONB-093 · rows are kept per parent account: another's do not count", async () => {
    expect((await register({ ...theirs, vertical_id: merchant.vertical_id }, "second")).status).toBe(400);
    expect((await register(theirs, "second")).status).toBe(200);
  });
});

describe("the same external_account_id", () => {
  test("ONB-035 ONB-036 · gives the same account_id, whatever the key, and stores nothing new", async () => {
    const first = await register();
    const count = await accountCount();
    const again = await register();
    expect([again.status, again.openPoint]).toEqual([200, undefined]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("x-operation-id")).toMatch(/^op_/);
    expect(await accountCount()).toBe(count);
  });

  test("ONB-037 · with other fields too, which are ignored, marked", async () => {
    const first = await register();
    const again = await register({ brand: "Other", store_identifier: "https://store-0101.example", vertical_id: "x" });
    expect([again.status, idOf(again), again.openPoint]).toEqual([200, idOf(first), "ONB-037"]);
    expect((await account(idOf(first))).registration?.brand).toBe("Hat Shop");
  });

  test("ONB-035 · is one merchant per parent: another partner's is another account", async () => {
    const first = await register();
    const other = await register({ ...theirs, store_identifier: "https://caps.example" }, "second");
    expect(other.status).toBe(200);
    expect(idOf(other)).not.toEqual(idOf(first));
  });

  test("ONB-035 · the demo merchant of the spec's example is there already", async () => {
    const response = await register({
      brand: "Demo Outfitters",
      country_code: "US",
      store_identifier: "https://store.example",
      external_account_id: "merchant-demo-0001",
    });
    expect([idOf(response), response.openPoint]).toEqual(["acc_demo_0001", undefined]);
  });
});

describe("the store", () => {
  test("ONB-047 ONB-267 ONB-239 · of another partner is 409, which says that the account already exists", async () => {
    const count = await accountCount();
    const response = await register({ store_identifier: "https://store-0101.example" });
    expect([response.status, response.body.error, response.body.data]).toEqual([409, "Conflict", null]);
    expect(response.body.message).toContain("already exists");
    expect(response.headers.get("x-operation-id")).toBeNull();
    expect(await accountCount()).toBe(count);
  });

  test("ONB-047 · is owned from its registration on", async () => {
    await register();
    expect((await register(theirs, "second")).status).toBe(409);
  });

  test("ONB-048 · of one's own under another external_account_id is accepted, marked", async () => {
    const first = await register();
    const other = await register({ external_account_id: "merchant-hats-2" });
    expect([other.status, other.openPoint]).toEqual([200, "ONB-048"]);
    expect(idOf(other)).not.toEqual(idOf(first));
  });
});

describe("the parent account", () => {
  test("ONB-044 ONB-194 · is named in the body and in the header alike", async () => {
    expect((await register()).status).toBe(200);
    const noHeader = { "x-platform-parent-account-id": undefined };
    expect((await call("POST", registerPath, { json: merchant, headers: noHeader })).status).toBe(422);
  });

  test("ONB-045 · a body that differs from the header is 403, marked", async () => {
    const response = await register({ platform_parent_account_id: "par_demo_0101" });
    expect([response.status, response.body.error, response.openPoint]).toEqual([403, "Forbidden", "ONB-045"]);
  });

  test("ONB-044 · another partner's in both is 403", async () => {
    const headers = { "x-platform-parent-account-id": "par_demo_0101" };
    expect((await call("POST", registerPath, { json: { ...merchant, ...theirs }, headers })).status).toBe(403);
  });
});

test("ONB-132 · bodies are JSON", async () => {
  const json = { "content-type": "application/json" };
  for (const text of ["", "{", "brand=Hat", "\u0000", "[1", '"text"', "null", "[]"]) {
    const response = await call("POST", registerPath, { text, headers: json });
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
  }
  const charset = { "content-type": "Application/JSON; charset=utf-8" };
  const accepted = await call("POST", registerPath, { text: JSON.stringify(merchant), headers: charset });
  expect(accepted.status).toBe(200);
});

describe("an empty sandbox", () => {
  test("ONB-041 · has the mappings that a registration needs, and nothing else", async () => {
    await plain.send("POST", "/_sandbox/reset", { json: { seed: "empty" } });
    expect((await call("GET", accountsPath)).body.data).toEqual([]);
    expect((await register()).status).toBe(200);
    expect((await call("GET", accountsPath)).body.data).toHaveLength(1);
  });

  test("ONB-094 ONB-265 · without a mapping nothing can be registered", async () => {
    const before = (await call("GET", accountsPath)).body.data;
    await unmap();
    expect((await register()).status).toBe(400);
    expect((await call("GET", accountsPath)).body.data).toEqual(before);
  });
});
