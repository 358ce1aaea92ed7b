import { sha256 } from "@tillside/testing/sha256";
import { describe, expect, test } from "vitest";
import { requester } from "../../../test/requester.ts";

const plain = requester();
const { send } = plain;
const pair = `Basic ${Buffer.from("pub-sandbox-1:sec-sandbox-1").toString("base64")}`;
const [v3, legacy] = ["/data/v3/import/suppression", "/data/api/1.0/import/suppression"];
const accountId = "acc_demo_0001";
const md5 = "9b1c328a14b020298829ffa8709dd987";
const email = "ann@shop.example";

const importV3 = (json: unknown) => send("POST", v3, { headers: { authorization: pair }, json });
const importLegacy = (json: unknown) =>
  send("POST", legacy, { headers: { authorization: "sandbox-audience-key" }, json });
const include = { accountId, action: "include" };
const { accountId: _, ...includeLegacy } = include;

async function members(list = "AdvertiserDatabase", account = accountId) {
  const { body } = await send("GET", "/_sandbox/state/audience.lists");
  return Object.values(body[`${account}/${list}`]?.members ?? {}).flat();
}

test("AUD-002 AUD-048 · no response has a deprecation header", async () => {
  for (const { headers } of [await importV3({ ...include, email }), await importLegacy({ ...includeLegacy, email })])
    expect(["deprecation", "sunset", "link"].filter((name) => headers.has(name))).toEqual([]);
});

describe("both paths", () => {
  test("AUD-001 AUD-025 AUD-032 · POST /v3/import/suppression below the data host returns 201", async () => {
    expect((await importV3({ ...include, email })).status).toBe(201);
    expect(await members()).toEqual([sha256(email)]);
  });

  test("AUD-028 AUD-036 AUD-046 · the legacy path takes the same body without the account", async () => {
    expect((await importLegacy({ ...includeLegacy, email })).status).toBe(201);
    expect(await members()).toEqual([sha256(email)]);
  });

  test("AUD-018 AUD-019 AUD-026 · include adds, exclude takes off, and twice is once", async () => {
    for (let time = 0; time < 2; time++) await importV3({ ...include, emails: [email, "bob@shop.example"] });
    expect(await members()).toHaveLength(2);
    for (let time = 0; time < 2; time++) await importV3({ accountId, action: "exclude", email });
    expect(await members()).toEqual([sha256("bob@shop.example")]);
    expect((await send("GET", "/_sandbox/state/audience.sizes")).body).toEqual({
      "acc_demo_0001/AdvertiserDatabase": 1,
    });
  });

  test.each([
    ["AUD-005 · one address", { email }, [sha256(email)]],
    ["AUD-006 · addresses", { emails: [email, "bob@shop.example"] }, [sha256(email), sha256("bob@shop.example")]],
    ["AUD-007 · one hash", { sha256: sha256(email) }, [sha256(email)]],
    ["AUD-008 · hashes", { sha256s: [sha256("a"), sha256("b")] }, [sha256("a"), sha256("b")]],
    ["AUD-024 · a hash in capitals", { sha256: sha256(email).toUpperCase() }, [sha256(email)]],
    ["AUD-024 · an address as it is typed", { email: "Ann@Shop.Example" }, [sha256(email)]],
    ["AUD-024 · an empty array", { emails: [] }, []],
  ])("%s", async (_, addresses, want) => {
    for (const response of [
      await importV3({ ...include, ...addresses }),
      await importLegacy({ ...includeLegacy, ...addresses }),
    ])
      expect(response.status).toBe(201);
    expect(await members()).toEqual(want);
  });

  test("AUD-012 · an MD5 that v3 gets besides an address may be anything, and counts where it is a text", async () => {
    expect((await importV3({ ...include, email, md5: {}, md5s: [1] })).status).toBe(201);
    expect(await members()).toEqual([sha256(email)]);
  });

  test("AUD-049 · a repeat gives 201 again and changes nothing", async () => {
    const statuses = [];
    for (const action of ["include", "include", "exclude", "exclude"]) {
      statuses.push((await importV3({ accountId, action, email })).status);
      statuses.push((await members()).length);
    }
    expect(statuses).toEqual([201, 1, 201, 1, 201, 0, 201, 0]);
  });

  test("AUD-015 · the legacy path needs no accountId", async () => {
    expect((await importLegacy({ action: "include", email })).status).toBe(201);
    expect(await members()).toEqual([sha256(email)]);
  });

  test("AUD-020 AUD-021 · a list has a name, AdvertiserDatabase if none is given", async () => {
    await importV3({ ...include, email });
    await importV3({ ...include, email: "bob@shop.example", list: "Spring" });
    expect([await members("AdvertiserDatabase"), await members("Spring")]).toEqual([
      [sha256(email)],
      [sha256("bob@shop.example")],
    ]);
  });

  test("AUD-022 · a list that is not there yet is made, by choice of the sandbox", async () => {
    const first = await importV3({ ...include, email, list: "Spring" });
    const second = await importV3({ ...include, email, list: "Spring" });
    expect([first.openPoint, second.openPoint]).toEqual(["AUD-022", undefined]);
  });

  test("AUD-034 · neither success nor refusal has a body", async () => {
    const [accepted, refused] = [await importV3({ ...include, email }), await importV3({})];
    expect([accepted.body, refused.body, refused.status]).toEqual([undefined, undefined, 400]);
  });

  test("AUD-041 AUD-044 AUD-045 · more than 100,000 addresses are taken too", async () => {
    const sha256s = Array.from({ length: 100_001 }, (_, index) => index.toString(16).padStart(64, "0"));
    expect((await importV3({ ...include, sha256s })).status).toBe(201);
    expect((await send("GET", "/_sandbox/state/audience.accepted")).body).toEqual({ calls: 1, addresses: 100_001 });
  });

  test("AUD-035 AUD-042 AUD-043 · more than four at once and in a second are taken too", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => importV3({ ...include, email })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe("what is refused with 400", () => {
  test.each([
    ["AUD-009 · two fields at once", { ...include, email, sha256: sha256(email) }],
    ["AUD-009 · two fields at once, one of them of another type", { ...include, emails: [email], sha256s: "x" }],
    ["AUD-009 · no address at all", include],
    ["AUD-014 AUD-015 · v3 without accountId", { action: "include", email }],
    ["AUD-017 · no action", { accountId, email }],
    ["AUD-017 · another action", { ...include, action: "add", email }],
    ["AUD-033 AUD-040 · a wrong format", { ...include, emails: email }],
    ["AUD-033 · an address that is no text", { ...include, emails: [1] }],
  ])("%s", async (_, json) => {
    expect((await importV3(json)).status).toBe(400);
    expect(await members()).toEqual([]);
  });

  test.each([
    ["AUD-010", { md5 }],
    ["AUD-011", { md5s: [md5] }],
  ])("%s AUD-012 · MD5 on v3, by choice of the sandbox; the legacy path takes it", async (_, addresses) => {
    const { status, openPoint } = await importV3({ ...include, ...addresses });
    expect([status, openPoint]).toEqual([400, "AUD-012"]);
    expect((await importLegacy({ ...includeLegacy, ...addresses })).status).toBe(201);
    expect(await members()).toEqual([md5]);
  });

  test.each([[{ email, md5 }], [{ sha256s: [sha256(email)], md5s: "x" }]])(
    "AUD-013 · an address and an MD5 on the legacy path, by choice of the sandbox: %j",
    async (addresses) => {
      const { status, openPoint } = await importLegacy({ ...includeLegacy, ...addresses });
      expect([status, openPoint]).toEqual([400, "AUD-013"]);
    },
  );

  const wrong: readonly (readonly [string, object])[] = [
    ["an empty address", { email: "" }],
    ["two addresses as one", { email: "a@b.c, d@e.f" }],
    ["a text without an @", { emails: [email, "ann"] }],
    ["a space in front", { emails: [" ann@shop.example"] }],
    ["no hash at all", { sha256: "not a hash" }],
    ["an MD5 as a SHA-256", { sha256s: [sha256(email), md5] }],
    ["an empty hash", { sha256: "" }],
  ];

  test.each(wrong)(
    "AUD-050 · what A9 takes for a wrong format is 400 on both paths, marked: %s",
    async (_, addresses) => {
      for (const response of [
        await importV3({ ...include, ...addresses }),
        await importLegacy({ ...includeLegacy, ...addresses }),
      ]) {
        expect([response.status, response.openPoint]).toEqual([400, "AUD-050"]);
        expect(response.headers.get("x-sandbox-reason")).toMatch(
          /^body\/\w+(\/\d)? is not (one address|a SHA-256): .* \(AUD-050: /,
        );
      }
      expect(await members()).toEqual([]);
    },
  );

  test("AUD-050 · on the legacy path an MD5 has 32 hexadecimal digits, in any letter case", async () => {
    expect((await importLegacy({ ...includeLegacy, md5s: [md5.toUpperCase()] })).status).toBe(201);
    for (const given of [{ md5: sha256(email) }, { md5s: [""] }]) {
      const { status, openPoint } = await importLegacy({ ...includeLegacy, ...given });
      expect([status, openPoint]).toEqual([400, "AUD-050"]);
    }
  });

  test("AUD-031 · a body of another type: the API's own 400, marked as what no document foresees", async () => {
    const headers = { authorization: pair, "content-type": "text/csv" };
    const { status, openPoint } = await send("POST", v3, { headers, text: email });
    expect([status, openPoint]).toEqual([400, "transport"]);
  });

  test("an address with broken escapes is none of the spec's: 400, marked", async () => {
    const { status, openPoint } = await send("POST", `${v3}%E0%A4%A`, { headers: { authorization: pair }, json: {} });
    expect([status, openPoint]).toEqual([400, "transport"]);
  });
});

describe("credentials", () => {
  test("AUD-015 AUD-016 · the legacy path counts for its key's account, whatever accountId is sent", async () => {
    const { status, openPoint } = await importLegacy({ accountId: "another", action: "include", email });
    expect([status, openPoint]).toEqual([201, "AUD-016"]);
    expect(await members()).toEqual([sha256(email)]);
  });

  test.each([
    ["AUD-027 · v3 without credentials", v3, undefined],
    ["AUD-027 · v3 with another secret", v3, `Basic ${Buffer.from("pub-sandbox-1:sec-sandbox-2").toString("base64")}`],
    ["AUD-027 · v3 with the legacy key", v3, "sandbox-audience-key"],
    ["AUD-029 · the legacy path with a key pair", legacy, pair],
    ["AUD-030 · the legacy key after a scheme word", legacy, "Bearer sandbox-audience-key"],
  ])("%s: 401", async (_, path, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect((await send("POST", path, { headers, json: { ...include, email } })).status).toBe(401);
  });

  test("AUD-035 · the 401 is marked as a choice and has no body", async () => {
    const { openPoint, body } = await send("POST", v3, { json: { ...include, email } });
    expect([openPoint, body]).toEqual(["AUD-035", undefined]);
  });
});

describe("v3", () => {
  test("AUD-010 AUD-011 AUD-012 · MD5 hashes beside an address are left alone; marked", async () => {
    for (const more of [{ md5 }, { md5s: [md5] }]) {
      const { status, openPoint } = await importV3({ ...include, email, ...more });
      expect([status, openPoint]).toEqual([201, "AUD-012"]);
    }
    expect(await members()).toEqual([sha256(email)]);
  });

  test("AUD-014 AUD-035 · an account that the key pair was not issued for is accepted; marked", async () => {
    const { status, openPoint } = await importV3({ ...include, accountId: "acc_other", email });
    expect([status, openPoint]).toEqual([201, "AUD-035"]);
  });

  // JSON can carry half of a surrogate pair, which encodeURIComponent throws for.
  test("accounts that differ in any character have lists of their own, also in half of a surrogate pair", async () => {
    const accounts = ["a\ud800", "a\udfff", "a\ufffd", "a%", "a%25"];
    for (const account of accounts)
      expect((await importV3({ ...include, accountId: account, email })).status).toBe(201);
    expect((await send("GET", "/_sandbox/state/audience.sizes")).body).toEqual({
      "a\ud800/AdvertiserDatabase": 1,
      "a\udfff/AdvertiserDatabase": 1,
      "a\ufffd/AdvertiserDatabase": 1,
      "a%25/AdvertiserDatabase": 1,
      "a%2525/AdvertiserDatabase": 1,
    });
    const saved = await plain.saved();
    await plain.restore(saved);
    expect((await plain.saved()).state.audience).toEqual(saved.state.audience);
  });

  test("a slash in the names keeps no two lists together", async () => {
    await importV3({ ...include, accountId: "a/b", list: "c", email });
    await importV3({ ...include, accountId: "a", list: "b/c", email: "bob@shop.example" });
    expect((await send("GET", "/_sandbox/state/audience.sizes")).body).toEqual({ "a%2Fb/c": 1, "a/b/c": 1 });
  });
});
