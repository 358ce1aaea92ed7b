import { describe, expect, test } from "vitest";
import {
  accountPath,
  accountsPath,
  mappingsPath,
  merchant,
  operationPath,
  partnerRequester,
  registerPath,
} from "../../../test/partner-requester.ts";

const { call, unmap } = partnerRequester();
const accountsOf = "/partnership/v1/partnership/accounts";

describe("the accounts list", () => {
  test("ONB-137 ONB-138 ONB-098 · gives the account records of the parent account, and shown fields only", async () => {
    const { status, body } = await call("GET", `${accountsOf}?parent_account_id=par_demo_0001`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { account_id: "acc_demo_0001", pages: [{ page_identifier: "page_demo_0001" }] },
      { account_id: "acc_demo_0002", pages: [{ page_identifier: "page_demo_0002" }] },
      {
        account_id: "acc_demo_0003",
        pages: [{ page_identifier: "page_demo_0003" }, { page_identifier: "page_demo_0005" }],
      },
      { account_id: "acc_demo_0004", pages: [{ page_identifier: "page_demo_0004" }] },
    ]);
  });

  test("ONB-005 · has what was registered under the parent account, and no other's", async () => {
    const { body } = await call("POST", registerPath, { json: merchant });
    expect((await call("GET", accountsPath)).body.data).toContainEqual(body.data);
    const theirs = await call("GET", `${accountsOf}?parent_account_id=par_demo_0101`, { by: "second" });
    expect(theirs.body.data).not.toContainEqual(body.data);
  });

  test("ONB-137 ONB-139 · without parent_account_id is 400, marked", async () => {
    const response = await call("GET", accountsOf);
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", "ONB-139"]);
  });

  test.each(["par_demo_0101", "par_unknown", "", "__proto__"])(
    "ONB-236 · of %j, not the caller's, is 404",
    async (id) => {
      expect((await call("GET", `${accountsOf}?parent_account_id=${id}`)).status).toBe(404);
    },
  );

  test("ONB-227 · a parent_account_id twice is 400", async () => {
    expect((await call("GET", `${accountsPath}&parent_account_id=par_demo_0001`)).status).toBe(400);
  });
});

describe("the vertical mappings", () => {
  test("ONB-165 ONB-166 ONB-113 · are the rows of the parent account, with the two shown fields", async () => {
    const { status, body } = await call("GET", mappingsPath);
    expect([status, body.data]).toEqual([
      200,
      [
        { partnerVerticalId: "pv_demo_0001", partnerSubVerticalId: "psv_demo_0001" },
        { partnerVerticalId: "pv_demo_0001", partnerSubVerticalId: "psv_demo_0002" },
        { partnerVerticalId: "pv_demo_0002", partnerSubVerticalId: "psv_demo_0003" },
      ],
    ]);
  });

  test("ONB-093 ONB-165 · are each parent account's own", async () => {
    const path = mappingsPath.replace("par_demo_0001", "par_demo_0101");
    expect((await call("GET", path, { by: "second" })).body.data).toContainEqual({
      partnerVerticalId: "pv_demo_0101",
      partnerSubVerticalId: "psv_demo_0101",
    });
    expect((await call("GET", path)).status).toBe(404);
  });

  test("ONB-094 ONB-166 · are an empty array where nothing is mapped", async () => {
    await unmap();
    const { status, body } = await call("GET", mappingsPath);
    expect([status, body.data]).toEqual([200, []]);
  });

  test("ONB-139 · without parent_account_id are 400, marked", async () => {
    const response = await call("GET", "/partnership/v1/partnership/vertical-mappings");
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", "ONB-139"]);
  });

  test("ONB-095 · cannot be written", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await call(method, mappingsPath)).status).toBe(404);
  });
});

describe("an operation", () => {
  test("ONB-163 ONB-109 ONB-126 · is read by its id and shows nothing else, least of all a state", async () => {
    const { status, body } = await call("GET", operationPath("op_demo_0001"));
    expect([status, body.data]).toEqual([200, { operation_id: "op_demo_0001" }]);
  });

  test("ONB-164 · of a write that just happened shows the same", async () => {
    const { headers } = await call("PUT", accountPath("status"), { json: { status: "paused" } });
    const id = `${headers.get("x-operation-id")}`;
    expect((await call("GET", operationPath(id))).body.data).toEqual({ operation_id: id });
  });

  test.each(["op_unknown", "op_demo_0101", "__proto__", "constructor", "%2e%2e", "o".repeat(4_000)])(
    "ONB-236 · that is unknown or another partner's is 404: %s",
    async (id) => {
      const response = await call("GET", operationPath(id));
      expect([response.status, response.body.error]).toEqual([404, "NotFound"]);
    },
  );
});

describe("reads whose paths the contract does not show", () => {
  test.each([
    ["ONB-099 ONB-168 · MCL", accountPath("marketplacecontrolslists")],
    ["ONB-101 ONB-168 · offer controls lists", accountPath("offercontrolslists")],
    ["ONB-100 ONB-168 · status", accountPath("status")],
    ["ONB-103 ONB-168 · payout status", accountPath("payout-setup")],
    ["ONB-103 ONB-168 · payout status", accountPath("payout-status")],
    ["ONB-114 ONB-168 · blocked domains", accountPath("blocked-domains")],
    ["ONB-169 · one account", "/partnership/v1/partnership/accounts/acc_demo_0001"],
  ])("%s: GET is 404 in the envelope, marked", async (_, path) => {
    const response = await call("GET", path);
    expect([response.status, response.openPoint]).toEqual([404, "ONB-168"]);
    expect(response.body).toMatchObject({ status: 404, error: "NotFound", data: null });
  });
});
