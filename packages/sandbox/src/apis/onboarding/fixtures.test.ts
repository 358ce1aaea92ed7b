import { describe, expect, test } from "vitest";
import { merchant, partnerRequester, registerPath, tokenPath } from "../../../test/partner-requester.ts";

const { plain, call } = partnerRequester();
const pathOf = (accountId: unknown, rest: string) => `/partnership/v1/partnership/accounts/${accountId}/${rest}`;

describe.each([
  [0, "first"],
  [1, "second"],
] as const)("what the fixtures say of partner %i", (index, by) => {
  const fixtures = async () => (await plain.send("GET", "/_sandbox/fixtures")).body.onboarding?.partners?.[index];

  test("ONB-180 ONB-188 · its credentials get a token, which reaches its parent account", async () => {
    const partner = await fixtures();
    const response = await plain.send("POST", tokenPath, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: `grant_type=client_credentials&client_id=${partner?.clientId}&client_secret=${partner?.clientSecret}`,
    });
    const list = await plain.send(
      "GET",
      `/partnership/v1/partnership/accounts?parent_account_id=${partner?.parentAccountId}`,
      { headers: { authorization: `Bearer ${response.body.access_token}` } },
    );
    expect(JSON.stringify(list.body.data)).toContain(`"${partner?.accountId}"`);
  });

  test("ONB-041 ONB-047 ONB-265 · its pairs register, its unmapped one does not, nor the store of the other", async () => {
    const partner = await fixtures();
    const register = (number: number, pair: unknown, store = `https://shop-${number}.example`) => {
      const { partnerVerticalId: vertical_id, partnerSubVerticalId: sub_vertical_id } = pair as Record<string, unknown>;
      const own = { external_account_id: `shop-${number}`, platform_parent_account_id: partner?.parentAccountId };
      const json = { ...merchant, ...own, vertical_id, sub_vertical_id, store_identifier: store };
      return call("POST", registerPath, { by, json });
    };
    const pairs = partner?.verticals as unknown as readonly unknown[];
    for (const [number, pair] of pairs.entries()) expect((await register(number, pair)).status).toBe(200);
    expect((await register(8, partner?.unmappedVertical)).status).toBe(400);
    expect((await register(9, pairs[0], `${partner?.storeOwnedByOther}`)).status).toBe(409);
  });

  test("ONB-219 ONB-152 ONB-147 · its ids lead to an account, a page, a layout, an operation and their refusals", async () => {
    const partner = await fixtures();
    const pause = (id: unknown) => call("PUT", pathOf(id, "status"), { by, json: { status: "paused" } });
    expect((await pause(partner?.accountId)).status).toBe(200);
    expect((await pause(partner?.mixedAccountId)).status).toBe(200);
    expect((await pause(partner?.accountIdWithoutGrant)).status).toBe(403);
    const add = pathOf(partner?.accountIdWithTakenSurfaces, "pages");
    expect((await call("POST", add, { by, json: {} })).status).toBe(422);
    const page = pathOf(partner?.accountId, `pages/${partner?.pageId}`);
    expect((await call("PUT", page, { by, json: {} })).status).toBe(200);
    const layout = pathOf(partner?.accountId, `layouts/${partner?.layoutId}`);
    expect((await call("PATCH", layout, { by, json: {} })).status).toBe(200);
    const operation = `/partnership/v1/partnership/operations/${partner?.operationId}`;
    expect((await call("GET", operation, { by })).status).toBe(200);
  });
});
