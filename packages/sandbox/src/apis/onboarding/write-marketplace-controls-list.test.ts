import { describe, expect, test } from "vitest";
import { accountPath, merchant, partnerRequester, registerPath } from "../../../test/partner-requester.ts";

const { call, unmap, account } = partnerRequester();
const path = accountPath("marketplacecontrolslists");
const one = {
  partnerVerticalId: "pv_demo_0001",
  partnerSubVerticalId: "psv_demo_0001",
  policy: "Block",
  position1Policy: "Allow",
};
const two = { ...one, partnerSubVerticalId: "psv_demo_0002" };
const unmapped = (number: number) => ({ ...one, partnerVerticalId: "pv_x", partnerSubVerticalId: `psv_x${number}` });
const without = (field: keyof typeof one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== field));

const write = (blockedVerticals?: unknown, more: object = {}) =>
  call("PUT", path, {
    json: { name: "Demo", ...(blockedVerticals === undefined ? {} : { blockedVerticals }), ...more },
  });
const list = async () => (await account()).controlsList;
const blocked = async () => (await list())?.blockedVerticals;

describe("an accepted list", () => {
  test("ONB-140 ONB-141 · returns an operation result in the envelope", async () => {
    const response = await write([one]);
    expect([response.status, response.body.data]).toEqual([
      200,
      { operation_id: response.headers.get("x-operation-id") },
    ]);
  });

  test("ONB-051 ONB-052 ONB-054 · is merged onto the stored one by partnerSubVerticalId", async () => {
    await write([one, two]);
    await write([{ ...two, policy: "Allow" }]);
    expect(await blocked()).toEqual([one, { ...two, policy: "Allow" }]);
  });

  test("ONB-050 ONB-053 · without blockedVerticals, or with none, changes no entry", async () => {
    await write();
    expect(await blocked()).toEqual([]);
    await write([one]);
    await write([]);
    await write();
    expect(await blocked()).toEqual([one]);
  });

  test("ONB-052 · of two entries with one key the last counts", async () => {
    await write([one, { ...one, policy: "Allow" }]);
    expect(await blocked()).toEqual([{ ...one, policy: "Allow" }]);
  });

  test("ONB-066 ONB-065 · domains with any other fields are kept as they came", async () => {
    const domains = [{ domain: "hats.example", policy: "Allow" }, { since: 1 }];
    expect((await write(undefined, { domains })).status).toBe(200);
    expect((await list())?.domains).toEqual(domains);
    await write([one]);
    expect((await list())?.domains).toEqual(domains);
    await write(undefined, { domains: [{ since: 2 }] });
    expect((await list())?.domains).toEqual([{ since: 2 }]);
  });

  test("ONB-067 · another name is taken, and means nothing else", async () => {
    await write([one]);
    expect((await call("PUT", path, { json: { name: "Other" } })).status).toBe(200);
    expect([(await list())?.name, await blocked()]).toEqual(["Other", [one]]);
  });

  test("ONB-133 · extra fields are ignored", async () => {
    expect((await write([{ ...one, extra: 1, iban: "x" }], { iban: "x" })).status).toBe(200);
    expect(await blocked()).toEqual([one]);
  });
});

describe("a field", () => {
  test.each([
    ["ONB-049 · no name", { name: undefined }],
    ["ONB-049 ONB-067 · an empty name", { name: "" }],
    ["ONB-049 · a name that is no text", { name: 5 }],
    ["ONB-050 · blockedVerticals that are no array", { blockedVerticals: {} }],
    ["ONB-056 · partnerVerticalId of a wrong type", { blockedVerticals: [{ ...one, partnerVerticalId: null }] }],
    ["ONB-057 · partnerSubVerticalId of a wrong type", { blockedVerticals: [{ ...one, partnerSubVerticalId: {} }] }],
    ["ONB-058 · policy of a wrong type", { blockedVerticals: [{ ...one, policy: true }] }],
    ["ONB-055 · an entry that is none", { blockedVerticals: ["psv_demo_0001"] }],
  ])("%s is 400", async (_, change) => {
    const response = await call("PUT", path, { json: { name: "Demo", ...change } });
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", undefined]);
  });

  test.each([
    ["ONB-056", "partnerVerticalId"],
    ["ONB-057", "partnerSubVerticalId"],
    ["ONB-059", "policy"],
  ] as const)("%s ONB-055 ONB-063 · an entry without %s is 400, marked", async (_, field) => {
    const response = await write([without(field)]);
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", "ONB-063"]);
  });

  test("ONB-061 ONB-062 ONB-243 · an entry without position1Policy is 422, never one derived from policy", async () => {
    const response = await write([without("position1Policy")]);
    expect([response.status, response.body.error, response.openPoint]).toEqual([422, "ValidationFailed", undefined]);
    expect(response.body.message).toContain("position1Policy");
    expect(await list()).toBeUndefined();
  });

  test("ONB-305 · a position1Policy of null is 400, a wrong type and no omission: marked", async () => {
    const response = await write([{ ...one, position1Policy: null }]);
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", "ONB-305"]);
    const number = await write([{ ...one, position1Policy: 7 }]);
    expect([number.status, number.openPoint]).toEqual([400, undefined]);
  });

  test.each([
    ["ONB-058", { blockedVerticals: [{ ...one, policy: "block" }] }],
    ["ONB-060", { blockedVerticals: [{ ...one, position1Policy: "Deny" }] }],
    ["ONB-064 ONB-066", { domains: [{ policy: "Deny" }] }],
  ])("%s ONB-243 · a policy other than Allow and Block is 422", async (_, change) => {
    const response = await call("PUT", path, { json: { name: "Demo", ...change } });
    expect([response.status, response.body.error]).toEqual([422, "ValidationFailed"]);
    expect(response.body.message).toContain("Allow, Block");
  });

  test("ONB-058 ONB-060 ONB-064 · Allow and Block are policies", async () => {
    for (const policy of ["Allow", "Block"])
      expect((await write([{ ...one, policy, position1Policy: policy }], { domains: [{ policy }] })).status).toBe(200);
  });

  test("ONB-062 ONB-063 · with both faults it is 400", async () => {
    expect((await write([without("policy"), without("position1Policy")])).status).toBe(400);
  });
});

describe("an unmapped pair", () => {
  test("ONB-068 ONB-069 ONB-261 · refuses the whole write with 400, and nothing is stored", async () => {
    await write([one]);
    const response = await write([{ ...one, policy: "Allow" }, unmapped(1), two], { name: "Other", domains: [{}] });
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
    expect(await list()).toEqual({ name: "Demo", blockedVerticals: [one] });
  });

  test("ONB-262 ONB-263 · is named with every other one, and the message points to the mapping read", async () => {
    const { body } = await write([unmapped(1), one, unmapped(2), { ...two, partnerVerticalId: "pv_demo_0002" }]);
    expect(body.message).toContain("(partner_vertical_id, partner_sub_vertical_id)");
    for (const pair of ["(pv_x, psv_x1)", "(pv_x, psv_x2)", "(pv_demo_0002, psv_demo_0002)"])
      expect(body.message).toContain(pair);
    expect(body.message).not.toContain("psv_demo_0001");
    expect(body.message).toContain("/v1/partnership/vertical-mappings");
  });

  test("ONB-264 · where nothing is mapped at all, the message says so", async () => {
    expect((await call("POST", registerPath, { json: merchant })).status).toBe(200);
    await unmap();
    const response = await write([one]);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain("no partnership vertical mapping");
    expect(response.body.message).toContain("MCL translation");
    expect((await write([])).status).toBe(200);
  });
});
