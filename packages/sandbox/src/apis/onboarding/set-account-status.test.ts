import { describe, expect, test } from "vitest";
import { accountPath, accountsPath, partnerRequester } from "../../../test/partner-requester.ts";

const { call, account } = partnerRequester();
const path = accountPath("status");
const set = (status: unknown, at = path) => call("PUT", at, { json: { status } });
const statuses = async (id?: string) => {
  const { status, pages } = await account(id);
  return [status, ...(pages as unknown as { status: string }[]).map((page) => page.status)];
};

describe("an account's status", () => {
  test("ONB-116 ONB-117 ONB-118 · paused pauses the account and all of its pages, with the required headers", async () => {
    await call("POST", accountPath("pages"), { json: {} });
    const noHeader = { "x-platform-parent-account-id": undefined };
    expect((await call("PUT", path, { json: { status: "paused" }, headers: noHeader })).status).toBe(422);
    expect(await statuses()).toEqual(["active", "active", "active"]);
    expect((await set("paused")).status).toBe(200);
    expect(await statuses()).toEqual(["paused", "paused", "paused"]);
  });

  test("ONB-119 ONB-120 ONB-121 · active resumes the account and all of its pages, with the required headers", async () => {
    await call("POST", accountPath("pages"), { json: {} });
    await set("paused");
    const noKey = { "idempotency-key": undefined };
    expect((await call("PUT", path, { json: { status: "active" }, headers: noKey })).status).toBe(400);
    expect((await statuses())[0]).toBe("paused");
    expect((await set("active")).status).toBe(200);
    expect(await statuses()).toEqual(["active", "active", "active"]);
  });

  test("ONB-144 · returns the envelope; the list shows the account as before", async () => {
    const before = (await call("GET", accountsPath)).body.data;
    const { body } = await set("paused");
    expect([body.status, body.error, body.message, body.data]).toEqual([200, null, "ok", {}]);
    expect((await call("GET", accountsPath)).body.data).toEqual(before);
  });

  test("ONB-115 ONB-123 · is active, paused or mixed; mixed only by fixture", async () => {
    await set("paused", accountPath("status", "acc_demo_0004"));
    expect([await statuses(), await statuses("acc_demo_0004"), await statuses("acc_demo_0003")]).toEqual([
      ["active", "active"],
      ["paused", "paused"],
      ["mixed", "active", "paused"],
    ]);
  });

  test("ONB-122 · no call makes an account mixed: a page begins as its account is", async () => {
    await set("paused");
    await call("POST", accountPath("pages"), { json: {} });
    expect(await statuses()).toEqual(["paused", "paused", "paused"]);
  });

  test("ONB-125 · the status it has already is accepted, and so is any on a mixed account", async () => {
    expect([(await set("active")).status, (await set("active")).status]).toEqual([200, 200]);
    for (const status of ["paused", "active"]) {
      expect((await set(status, accountPath("status", "acc_demo_0003"))).status).toBe(200);
      expect(await statuses("acc_demo_0003")).toEqual([status, status, status]);
    }
  });
});

describe("the field status", () => {
  test("ONB-070 · is required, and a text", async () => {
    expect((await call("PUT", path, { json: {} })).status).toBe(400);
    for (const status of [null, 1, ["active"], {}]) expect((await set(status)).status).toBe(400);
  });

  test.each(["", "ACTIVE", "deleted", "constructor"])(
    "ONB-070 ONB-243 · %j is outside its enum: 422",
    async (status) => {
      const response = await set(status);
      expect([response.status, response.body.error, response.openPoint]).toEqual([422, "ValidationFailed", undefined]);
    },
  );

  test("ONB-071 ONB-072 · mixed cannot be sent: 422, marked", async () => {
    const response = await set("mixed");
    expect([response.status, response.body.error, response.openPoint]).toEqual([422, "ValidationFailed", "ONB-072"]);
    expect(await statuses()).toEqual(["active", "active"]);
  });
});
