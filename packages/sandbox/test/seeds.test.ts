import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, onTestFinished, test } from "vitest";
import { readSeedFile } from "../src/hosts/node/seed-file.ts";
import { createSandbox, type Sandbox, type Seed, SeedError } from "../src/index.ts";
import { tokenPath } from "./partner-requester.ts";

const account = {
  accountId: "acc_own_1",
  parentAccountId: "par_own_1",
  granted: true,
  registration: {
    brand: "Hat Shop",
    country_code: "DE",
    store_identifier: "https://hats.example",
    external_account_id: "hats",
    vertical_id: "pv_own",
    sub_vertical_id: "psv_own",
  },
  status: "active",
  pages: [],
  surfacesTaken: false,
  layouts: {},
  payoutSetups: [],
  deletionRequests: [],
};
const client = { host: "/partnership-auth", clientId: "own-1", clientSecret: "own-secret-1" };
const own: Seed = {
  over: "empty",
  credentials: { clients: [client], apiKeys: [{ api: "nurture", name: "own key", key: "own-nurture-key" }] },
  state: {
    onboarding: {
      parents: { par_own_1: { id: "par_own_1", clientId: "own-1", mappings: [] } },
      accounts: { acc_own_1: account },
    },
  },
};

async function ask(sandbox: Sandbox, method: string, address: string, json?: unknown, more = {}) {
  const response = await sandbox.fetch(`${sandbox.origin}${address}`, {
    method,
    headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...more },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
const stateOf = async (sandbox: Sandbox, name: string) => (await ask(sandbox, "GET", `/_sandbox/state/${name}`)).body;

async function problemsOf(seed: unknown): Promise<readonly string[]> {
  const error = await createSandbox({ seed: seed as Seed }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SeedError);
  return (error as SeedError).problems.map(({ path: place, message }) => `${place.join("/")}: ${message}`);
}

describe("a seed of one's own", () => {
  test("adds credentials that work, and entries; a reset brings them back, and another seed does not", async () => {
    const sandbox = await createSandbox({ seed: own });
    const exchange = async () => {
      const response = await sandbox.fetch(`${sandbox.origin}${tokenPath}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials&client_id=own-1&client_secret=own-secret-1",
      });
      return ((await response.json()) as { access_token?: string }).access_token;
    };
    const accounts = async (token: string | undefined) =>
      ask(sandbox, "GET", "/partnership/v1/partnership/accounts?parent_account_id=par_own_1", undefined, {
        authorization: `Bearer ${token}`,
      });
    const { status, body } = await accounts(await exchange());
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining("acc_own_1")]);
    await ask(sandbox, "PATCH", "/_sandbox/state/onboarding.accounts", { acc_own_1: null });
    expect(await stateOf(sandbox, "onboarding.accounts")).toEqual({});
    await ask(sandbox, "POST", "/_sandbox/reset", {});
    expect(Object.keys(await stateOf(sandbox, "onboarding.accounts"))).toEqual(["acc_own_1"]);
    expect(own.state?.onboarding).toMatchObject({ accounts: { acc_own_1: account } });
    await ask(sandbox, "POST", "/_sandbox/reset", { seed: "empty" });
    expect(await stateOf(sandbox, "onboarding.accounts")).toEqual({});
    expect(await exchange()).toBeUndefined();
  });

  test("may have a client id on two token hosts: each reaches its own accounts", async () => {
    const both = { host: "/partnership-auth", clientId: "both-1", clientSecret: "both-secret-1" };
    const app = { ...both, host: "/api", clientSecret: "both-secret-2", accountIds: ["acc_demo_0001"] };
    const sandbox = await createSandbox({ seed: { credentials: { clients: [both, app] } } });
    const basic = Buffer.from("both-1:both-secret-2").toString("base64");
    const response = await sandbox.fetch(`${sandbox.origin}/api/auth/oauth2/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${basic}` },
      body: "grant_type=client_credentials",
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const { status, body } = await ask(sandbox, "GET", "/api/v1/query/accounts", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining("acc_demo_0001")]);
  });

  test("comes first in the fixtures, with the ids that it has and none of the demo data", async () => {
    const sandbox = await createSandbox({ seed: own });
    const { onboarding, apps, nurture, cart, calendar } = sandbox.fixtures;
    expect(onboarding.partners.map(({ parentAccountId }) => parentAccountId)).toEqual([
      "par_own_1",
      "par_demo_0001",
      "par_demo_0101",
    ]);
    expect(onboarding.partners[0]).toEqual({
      clientId: "own-1",
      clientSecret: "own-secret-1",
      parentAccountId: "par_own_1",
      verticals: [],
      unmappedVertical: expect.any(Object),
      accountId: "acc_own_1",
    });
    expect(onboarding.partners[1]?.accountId).toBeUndefined();
    expect([nurture.apiKey, apps[0]?.campaignIds, calendar]).toEqual([
      "own-nurture-key",
      [],
      { clientId: "sandbox-calendar-1", clientSecret: "sandbox-secret-calendar-1" },
    ]);
    expect(cart).toMatchObject({ apiKey: "sandbox-cart-key", items: [] });
    expect((await ask(sandbox, "GET", "/_sandbox/fixtures")).body).toEqual(sandbox.fixtures);
    const run = await sandbox.run();
    const [partner] = run.fixtures.onboarding.partners;
    expect([partner?.clientId, partner?.parentAccountId]).toEqual([`own-1.${run.id}`, "par_own_1"]);
    expect(run.fixtures.nurture.apiKey).toBe(`own-nurture-key.${run.id}`);
  });

  test("changes single members of the demo data, and removes entries", async () => {
    const accounts = { acc_demo_0001: { status: "paused" }, acc_demo_0003: null };
    const sandbox = await createSandbox({ seed: { state: { onboarding: { accounts } } } });
    const all = await stateOf(sandbox, "onboarding.accounts");
    expect(all.acc_demo_0001).toMatchObject({ accountId: "acc_demo_0001", status: "paused" });
    expect(Object.keys(all)).not.toContain("acc_demo_0003");
  });

  test.each<[unknown, readonly string[]]>([
    [{ ower: "demo" }, ["ower: `ower` is not a property; did you mean `over`?"]],
    [{ over: "dmo" }, ["over: `over` is `dmo`, which is not a seed; did you mean `demo`?"]],
    [[], [": a seed is an object with `over`, `credentials` and `state`"]],
    [
      { state: { onboardin: {} } },
      ["state/onboardin: `state.onboardin` is not a property; did you mean `onboarding`?"],
    ],
    [
      { state: { onboarding: { acounts: {} } } },
      ["state/onboarding/acounts: `state.onboarding.acounts` is not a property; did you mean `accounts`?"],
    ],
    [
      { state: { onboarding: { accounts: { acc_demo_0001: { status: "active!", brand: 1, pagess: [] } } } } },
      [
        "state/onboarding/accounts/acc_demo_0001/status: `state.onboarding.accounts.acc_demo_0001.status` must be equal to one of the allowed values: active, paused, mixed",
        "state/onboarding/accounts/acc_demo_0001/pagess: `state.onboarding.accounts.acc_demo_0001.pagess` is not a property; did you mean `pages`?",
      ],
    ],
    [
      { state: { onboarding: { accounts: { acc_x: { accountId: "acc_x" } } } } },
      [
        "state/onboarding/accounts/acc_x/parentAccountId: `state.onboarding.accounts.acc_x.parentAccountId` is missing",
        "state/onboarding/accounts/acc_x/granted: `state.onboarding.accounts.acc_x.granted` is missing",
        "state/onboarding/accounts/acc_x/registration: `state.onboarding.accounts.acc_x.registration` is missing",
        "state/onboarding/accounts/acc_x/status: `state.onboarding.accounts.acc_x.status` is missing",
        "state/onboarding/accounts/acc_x/pages: `state.onboarding.accounts.acc_x.pages` is missing",
        "state/onboarding/accounts/acc_x/surfacesTaken: `state.onboarding.accounts.acc_x.surfacesTaken` is missing",
        "state/onboarding/accounts/acc_x/layouts: `state.onboarding.accounts.acc_x.layouts` is missing",
        "state/onboarding/accounts/acc_x/payoutSetups: `state.onboarding.accounts.acc_x.payoutSetups` is missing",
        "state/onboarding/accounts/acc_x/deletionRequests: `state.onboarding.accounts.acc_x.deletionRequests` is missing",
      ],
    ],
    [
      { state: { onboarding: { accounts: { acc_demo_0001: { pages: null } } } } },
      [
        "state/onboarding/accounts/acc_demo_0001/pages: `state.onboarding.accounts.acc_demo_0001.pages` cannot be removed",
      ],
    ],
    [{ state: { onboarding: 7 } }, ["state/onboarding: `state.onboarding` must be an object: it names what changes"]],
    [
      { credentials: { clients: [{ ...client, host: "/partnership-aut" }], keypairs: [] } },
      [
        "credentials/keypairs: `credentials.keypairs` is not a property; did you mean `keyPairs`?",
        "credentials/clients/0/host: `credentials.clients.0.host` is `/partnership-aut`, which does not exist; did you mean `/partnership-auth`?",
      ],
    ],
    [
      { credentials: { clients: [client, client] } },
      ["credentials/clients/1: `credentials.clients.1` is there already: another one has the same clientId"],
    ],
    [
      { credentials: { clients: [{ ...client, clientId: "sandbox-partner-1" }] } },
      ["credentials/clients/0: `credentials.clients.0` is there already: another one has the same clientId"],
    ],
    [
      { credentials: { apiKeys: [{ api: "cart", name: "mine", key: "sandbox-cart-key" }] } },
      ["credentials/apiKeys/0: `credentials.apiKeys.0` is there already: another one has the same key"],
    ],
    [
      { credentials: { keyPairs: [{ publicKey: "p" }] } },
      [
        "credentials/keyPairs/0/secretKey: `credentials.keyPairs.0.secretKey` is missing",
        "credentials/keyPairs/0/accountId: `credentials.keyPairs.0.accountId` is missing",
      ],
    ],
    [
      {
        credentials: {
          apiKeys: ["", " k", "k\0\r\n"].map((key, index) => ({ api: "cart", name: `key ${index}`, key })),
          keyPairs: [{ publicKey: "a:b", secretKey: "", accountId: "acc_demo_0001" }],
        },
      },
      [
        'credentials/keyPairs/0/publicKey: `credentials.keyPairs.0.publicKey` must match pattern "^[^:]+$"',
        "credentials/keyPairs/0/secretKey: `credentials.keyPairs.0.secretKey` must NOT have fewer than 1 characters",
        ...[0, 1, 2].map(
          (index) =>
            `credentials/apiKeys/${index}/key: \`credentials.apiKeys.${index}.key\` must match pattern "^[!-~]([ -~]*[!-~])?$"`,
        ),
      ],
    ],
    [
      { credentials: { apiKeys: [{ api: "cart", name: "mine", key: "k".repeat(1_001) }] } },
      ["credentials/apiKeys/0/key: `credentials.apiKeys.0.key` must NOT have more than 1000 characters"],
    ],
  ])("%j is refused with every problem, and nothing of it is loaded", async (seed, problems) => {
    expect(await problemsOf(seed)).toEqual(problems);
  });

  test.each<[object, readonly string[]]>([
    [
      { onboarding: { accounts: { acc_own_1: account } } },
      [
        "state/onboarding/accounts/acc_own_1/parentAccountId: `state.onboarding.accounts.acc_own_1.parentAccountId` is `par_own_1`, which does not exist; add it to `onboarding.parents`, or change this value",
      ],
    ],
    [
      { onboarding: { parents: { par_x: { id: "par_x", clientId: "sandbox-partner-11", mappings: [] } } } },
      [
        "state/onboarding/parents/par_x/clientId: `state.onboarding.parents.par_x.clientId` is `sandbox-partner-11`, which does not exist; did you mean `sandbox-partner-1`?",
      ],
    ],
    [
      {
        cart: { confirmations: { conf_x: { cartItemId: "item_demo_0009", quantity: 1, itemReservationId: "res_x" } } },
      },
      [
        "state/cart/confirmations/conf_x/cartItemId: `state.cart.confirmations.conf_x.cartItemId` is `item_demo_0009`, which does not exist; did you mean `item_demo_0001`?",
        "state/cart/confirmations/conf_x/itemReservationId: `state.cart.confirmations.conf_x.itemReservationId` is `res_x`, which does not exist; add it to `cart.reservations`, or change this value",
      ],
    ],
    [
      { calendar: { calendars: [] } },
      [
        expect.stringMatching(
          /^state\/calendar\/subscriptions\/.*\/calendarId: .* is `cal_demo_0001`, which does not exist; add it to `calendar\.calendars`, or change this value$/,
        ),
        expect.stringContaining("calendar.events.0.calendarId"),
      ],
    ],
  ])("that names what does not exist is refused: %j", async (state, problems) => {
    expect(await problemsOf({ state })).toEqual(problems);
  });

  test("with members missing is refused with all of them, in every entry", async () => {
    const state = {
      onboarding: { parents: { par_x: { id: "par_x" } }, operations: { op_x: {} } },
      cart: { catalogue: { item_x: { unitPrice: "9", locales: [] } } },
    };
    expect(await problemsOf({ state, credentials: { clients: [{ host: "/api" }], keyPairs: [{}] } })).toEqual([
      "credentials/clients/0/clientId: `credentials.clients.0.clientId` is missing",
      "credentials/clients/0/clientSecret: `credentials.clients.0.clientSecret` is missing",
      "credentials/keyPairs/0/publicKey: `credentials.keyPairs.0.publicKey` is missing",
      "credentials/keyPairs/0/secretKey: `credentials.keyPairs.0.secretKey` is missing",
      "credentials/keyPairs/0/accountId: `credentials.keyPairs.0.accountId` is missing",
      "state/onboarding/parents/par_x/clientId: `state.onboarding.parents.par_x.clientId` is missing",
      "state/onboarding/parents/par_x/mappings: `state.onboarding.parents.par_x.mappings` is missing",
      "state/onboarding/operations/op_x/operationId: `state.onboarding.operations.op_x.operationId` is missing",
      "state/onboarding/operations/op_x/parentAccountId: `state.onboarding.operations.op_x.parentAccountId` is missing",
      "state/cart/catalogue/item_x/currency: `state.cart.catalogue.item_x.currency` is missing",
      "state/cart/catalogue/item_x/supply: `state.cart.catalogue.item_x.supply` is missing",
      "state/cart/catalogue/item_x/unitPrice: `state.cart.catalogue.item_x.unitPrice` must be number",
    ]);
  });

  test("whose entry has another id than its name is refused, and so is a patch", async () => {
    const parents = { par_x: { id: "par_y", clientId: "sandbox-partner-1", mappings: [] } };
    const message =
      "`state.onboarding.parents.par_x.id` is `par_y`, but its entry is named `par_x`: give both the same id";
    expect(await problemsOf({ state: { onboarding: { parents } } })).toEqual([
      `state/onboarding/parents/par_x/id: ${message}`,
    ]);
    const sandbox = await createSandbox();
    const { status, body } = await ask(sandbox, "PATCH", "/_sandbox/state/onboarding.parents", parents);
    expect([status, body.error]).toEqual([400, `${message}. Nothing has changed.`]);
  });

  test("whose credentials are for an account that does not exist is refused", async () => {
    const pair = (accountId: string) => ({ publicKey: `pub ${accountId}`, secretKey: "sec", accountId });
    const credentials = {
      clients: [{ host: "/api", clientId: "a", clientSecret: "b", accountIds: ["acc_demo_0001", "shop_7"] }],
      keyPairs: [pair("acc_demo_0001"), pair("acc_demo_001"), pair("acc_own_1")],
      apiKeys: [{ api: "audience", name: "own", key: "c", accountId: "shop_8" }],
    };
    const add = "which does not exist; add it to `reports.accounts` or `onboarding.accounts`";
    expect(
      await problemsOf({
        ...own,
        credentials: { ...own.credentials, ...credentials, clients: [client, ...credentials.clients] },
      }),
    ).toEqual([
      `credentials/clients/1/accountIds/1: \`credentials.clients.1.accountIds.1\` is \`shop_7\`, ${add}`,
      "credentials/keyPairs/1/accountId: `credentials.keyPairs.1.accountId` is `acc_demo_001`, which does not exist; did you mean `acc_demo_0001`?",
      `credentials/apiKeys/0/accountId: \`credentials.apiKeys.0.accountId\` is \`shop_8\`, ${add}`,
    ]);
  });

  test("may remove an entry together with what names it", async () => {
    const subscriptions = { "00000000-0000-4000-8000-000000000003": null };
    const sandbox = await createSandbox({
      seed: { state: { calendar: { calendars: [], subscriptions, events: [] } } },
    });
    expect(await stateOf(sandbox, "calendar")).toEqual({ calendars: [], subscriptions: {}, events: [] });
  });

  test.each(["demo", "empty"] as const)("over %s begins with nothing that names what does not exist", async (over) => {
    await expect(createSandbox({ seed: { over, state: {} } })).resolves.toBeDefined();
  });

  test("has a JSON Schema that names its parts", async () => {
    const sandbox = await createSandbox();
    const { body } = await ask(sandbox, "GET", "/_sandbox/seed.schema.json");
    expect(Object.keys(body.properties)).toEqual(["over", "credentials", "state"]);
    expect(Object.keys(body.properties.state.properties)).toEqual(
      expect.arrayContaining(["onboarding", "cart", "calendar", "audience"]),
    );
    expect(JSON.stringify(body)).not.toContain('"payloads"');
    expect(body.properties.credentials.properties.clients.items.properties.host.enum).toContain("/partnership-auth");
  });
});

test("the JSON Schema takes such a seed, and refuses names and values that loading refuses", async () => {
  const sandbox = await createSandbox();
  const { body: schema } = await ask(sandbox, "GET", "/_sandbox/seed.schema.json");
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  expect([validate(own), validate.errors]).toEqual([true, null]);
  for (const wrong of [
    { ower: "demo" },
    { over: "full" },
    { credentials: { clients: [{ ...client, host: "/none" }] } },
    { credentials: { clients: [{ ...client, secret: "x" }] } },
    { state: { onboardin: {} } },
    { state: { onboarding: { accounts: { acc_demo_0001: { status: "gone" } } } } },
  ]) {
    expect([wrong, validate(wrong)]).toEqual([wrong, false]);
  }
  expect(validate({ state: { onboarding: { accounts: { acc_demo_0001: null } } } })).toBe(true);
});

describe("a seed file", () => {
  async function fileOf(text: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "sandbox-seed-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "seed.yaml");
    await writeFile(file, text);
    return file;
  }
  async function explained(text: string): Promise<readonly string[]> {
    const file = await fileOf(text);
    const read = await readSeedFile(file).catch((error: Error) => error);
    const error =
      read instanceof Error
        ? read
        : await createSandbox({ seed: read.seed }).catch((reason: SeedError) => read.explained(reason));
    return (error as Error).message.replaceAll(file, "seed.yaml").split("\n");
  }
  const last = "The seed is not loaded. The README of @tillside/sandbox shows what a seed file looks like.";

  test("of YAML is an object like any other", async () => {
    const { seed } = await readSeedFile(await fileOf("over: empty\nstate:\n  onboarding:\n    accounts: {}\n"));
    expect(seed).toEqual({ over: "empty", state: { onboarding: { accounts: {} } } });
  });

  test("names the line and the column of each problem", async () => {
    const text = [
      "over: demo",
      "credentials:",
      "  clients:",
      "    - host: /partnership-auth",
      "      clientId: sandbox-partner-1",
      "      clientSecret: x",
      "state:",
      "  onboarding:",
      "    acounts: {}",
      "    accounts:",
      "      acc_demo_0001:",
      "        status: gone",
    ].join("\n");
    expect(await explained(text)).toEqual([
      "seed.yaml:4:7  `credentials.clients.0` is there already: another one has the same clientId.",
      "seed.yaml:9:5  `state.onboarding.acounts` is not a property; did you mean `accounts`?",
      "seed.yaml:12:9  `state.onboarding.accounts.acc_demo_0001.status` must be equal to one of the allowed values: active, paused, mixed.",
      last,
    ]);
  });

  test("with an alias inside of its own anchor is refused, and so is such a value in code", async () => {
    const problem = "a seed is nested too deeply, or a value is inside of itself";
    const [line] = await explained("over: empty\nstate:\n  onboarding:\n    parents: &all { a: *all, b: *all }\n");
    expect(line).toContain(problem);
    const parents: Record<string, unknown> = {};
    Object.assign(parents, { a: parents, b: parents });
    await expect(createSandbox({ seed: { state: { onboarding: { parents } } } })).rejects.toThrow(problem);
  });

  test.each(["[", "{a: ", '{"a":', "[a: ", "- ", "? - ", "{? "])(
    "of levels of %j is refused with the same words and its place, however many there are",
    async (level) => {
      for (const levels of [202, 600, 20_000]) {
        const [line] = await explained(`state:\n  ${level.repeat(levels)}`);
        expect(line).toMatch(/^seed\.yaml:2:\d+ {2}a seed is nested too deeply, or a value is inside of itself\.$/);
      }
    },
  );

  test("may be nested as deeply as a body, and then says what else is wrong with it", async () => {
    const text = (levels: number) => `state:\n  onboarding: ${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect((await explained(text(198)))[0]).toContain("`state.onboarding` must be");
    expect((await explained(text(199)))[0]).toContain("nested too deeply");
  });

  test("with very many problems is refused with the first of them", async () => {
    const entry = (index: number) => `      par_${index}: { id: par_${index}, clientId: nope, mappings: [] }`;
    const text = ["over: empty\nstate:\n  onboarding:\n    parents:"];
    for (let index = 0; index < 5_000; index++) text.push(entry(index));
    const seed = text.join("\n");
    const shown = await explained(seed);
    expect([shown.length, shown[0]?.startsWith("seed.yaml:5:"), shown[20]]).toEqual([22, true, "and 4980 more"]);
    const sandbox = await createSandbox();
    const { seed: given } = await readSeedFile(await fileOf(seed));
    const refused = await ask(sandbox, "POST", "/_sandbox/runs", { seed: given });
    expect([refused.status, refused.body.error.length < 10_000]).toEqual([400, true]);
    expect(refused.body.error).toContain("; and 4980 more.");
    const { parents } = Object(given.state?.onboarding) as { readonly parents: object };
    const patched = await ask(sandbox, "PATCH", "/_sandbox/state/onboarding.parents", parents);
    expect([patched.status, patched.body.error.length < 10_000]).toEqual([400, true]);
  });

  test("that is no YAML names the line too, and so does a name that comes twice", async () => {
    expect((await explained("over: [demo"))[0]).toMatch(/^seed\.yaml:1:\d+ {2}/);
    expect((await explained("over: demo\nover: empty"))[0]).toBe(
      "seed.yaml:2:1  The name `over` is already in this map",
    );
  });

  test("keeps each name as it is written, also one that looks like a number", async () => {
    const { seed } = await readSeedFile(
      await fileOf("state: { a: { 12345678901234567890: 1, 1e3: 2, 0x10: 3, yes: 4 } }"),
    );
    expect(seed).toEqual({ state: { a: { "12345678901234567890": 1, "1e3": 2, "0x10": 3, yes: 4 } } });
  });

  test.each<[string, string]>([
    ["over: demo\n---\nover: empty", "seed.yaml:2:1  A seed file is one document: leave out `---`"],
    ["state:\n  ? { a: b }\n  : 1", "seed.yaml:2:5  A name must be a text"],
    ["state: !!js/function x", "seed.yaml:1:8  Unresolved tag: tag:yaml.org,2002:js/function"],
    ["state: *none", "seed.yaml  Unresolved alias (the anchor must be set before the alias): none."],
    ["state: nothing", "seed.yaml:1:1  `state` must be an object."],
    ["credentials: []", "seed.yaml:1:1  `credentials` must be an object."],
  ])("that is not a seed says where and why: %j", async (text, problem) => {
    expect(await explained(text)).toEqual([problem, last]);
  });

  test("that the README and the guide show can be loaded", async () => {
    const pages = ["../README.md", "../../../docs/src/content/docs/sdk/sandbox/data.mdx"];
    for (const page of pages) {
      const [, text = ""] = /```yaml\n(.*?)```/s.exec(readFileSync(new URL(page, import.meta.url), "utf8")) ?? [];
      const { seed } = await readSeedFile(await fileOf(text));
      const sandbox = await createSandbox({ seed });
      expect(await stateOf(sandbox, "onboarding.parents")).toHaveProperty("par_mine");
    }
  });

  test("that is not there is named", async () => {
    await expect(readSeedFile("none.yaml")).rejects.toThrow("The seed file none.yaml cannot be read");
  });
});

describe("a patch of the state", () => {
  test("changes what it names, and other collections stay", async () => {
    const sandbox = await createSandbox();
    const before = await stateOf(sandbox, "onboarding");
    const patch = { acc_demo_0001: { status: "paused", registration: { brand: "New" } }, acc_demo_0002: null };
    expect((await ask(sandbox, "PATCH", "/_sandbox/state/onboarding.accounts", patch)).status).toBe(204);
    const after = await stateOf(sandbox, "onboarding");
    expect(after.accounts.acc_demo_0001).toEqual({
      ...before.accounts.acc_demo_0001,
      status: "paused",
      registration: { ...before.accounts.acc_demo_0001.registration, brand: "New" },
    });
    expect(after.accounts.acc_demo_0002).toBeUndefined();
    expect({ ...after, accounts: {} }).toEqual({ ...before, accounts: {} });
    expect(
      (await ask(sandbox, "PATCH", "/_sandbox/state/onboarding", { operations: { op_demo_0001: null } })).status,
    ).toBe(204);
  });

  test.each<[string, unknown, number, string]>([
    [
      "onboarding.accounts",
      { acc_demo_0001: { status: 1, registration: { brand: 2 } } },
      400,
      "`acc_demo_0001.status` must be",
    ],
    [
      "onboarding.accounts",
      { acc_demo_0001: { status: "paused" }, acc_x: {} },
      400,
      "`acc_x.accountId` is missing; `acc_x.parentAccountId` is missing; `acc_x.granted` is missing; ",
    ],
    ["onboarding", { acounts: {} }, 400, "did you mean `accounts`?"],
    ["onboarding.accounts", [], 400, "body must be object"],
    ["jobs", { due: [] }, 400, "cannot be changed here"],
    ["faults.list", {}, 400, "name the collection around it"],
    ["faults", { list: [{ id: "f1", struck: 0, random: 1, status: 503 }] }, 400, "use /_sandbox/faults"],
    ["onboardin", {}, 404, "There is no collection"],
    ...(
      [
        [
          [
            { api: "cart", name: "a", key: "k" },
            { api: "cart", name: "b", key: "k" },
          ],
          "another one has the same key",
        ],
        [
          [
            { api: "cart", name: "a", key: "k" },
            { api: "cart", name: "a", key: "l" },
          ],
          "another one has the same name",
        ],
        [[{ api: "card", name: "a", key: "k" }], "`card`, which does not exist; did you mean `cart`?"],
        [[{ api: "cart", name: "a", key: " k" }], "must match pattern"],
        [[{ api: "cart", name: "a", key: "k", accountId: "acc_none" }], "`acc_none`, which does not exist"],
      ] as const
    ).map(([apiKeys, message]) => ["credentials", { apiKeys }, 400, message] as [string, unknown, number, string]),
    [
      "onboarding.parents",
      { par_demo_0001: null },
      400,
      "`state.onboarding.accounts.acc_demo_0001.parentAccountId` is `par_demo_0001`, which does not exist",
    ],
    [
      "onboarding",
      { parents: { par_x: { id: "par_x", clientId: "sandbox-partner-11", mappings: [] } } },
      400,
      "`state.onboarding.parents.par_x.clientId` is `sandbox-partner-11`, which does not exist; did you mean `sandbox-partner-1`?",
    ],
  ])("of %s with %j is refused, and nothing has changed", async (name, patch, status, message) => {
    const sandbox = await createSandbox();
    const before = await stateOf(sandbox, "onboarding");
    const refused = await ask(sandbox, "PATCH", `/_sandbox/state/${name}`, patch);
    expect([refused.status, refused.body.error]).toEqual([status, expect.stringContaining(message)]);
    expect(await stateOf(sandbox, "onboarding")).toEqual(before);
  });

  test.each(["application/merge-patch+json", "Application/Merge-Patch+JSON; charset=utf-8"])(
    "may say what it is: %s",
    async (type) => {
      const sandbox = await createSandbox();
      const patch = (body: unknown) =>
        ask(sandbox, "PATCH", "/_sandbox/state/onboarding.accounts", body, { "content-type": type });
      expect(await patch({ acc_demo_0001: { status: "paused" } })).toEqual({ status: 204, body: undefined });
      expect(await stateOf(sandbox, "onboarding.accounts")).toMatchObject({ acc_demo_0001: { status: "paused" } });
      expect((await patch([])).status).toBe(400);
    },
  );

  test("may remove an entry together with what names it, and add one with what it names", async () => {
    const sandbox = await createSandbox({ seed: own });
    const patch = (json: unknown) => ask(sandbox, "PATCH", "/_sandbox/state/onboarding", json);
    const parent = { id: "par_own_2", clientId: "own-1", mappings: [] };
    const second = { ...account, accountId: "acc_own_2", parentAccountId: "par_own_2" };
    const added = await patch({ accounts: { acc_own_2: second }, parents: { par_own_2: parent } });
    const removed = await patch({ accounts: { acc_own_2: null }, parents: { par_own_2: null } });
    expect([added.status, removed.status]).toEqual([204, 204]);
  });

  test("needs its Content-Type", async () => {
    const sandbox = await createSandbox();
    const refused = await sandbox.fetch(`${sandbox.origin}/_sandbox/state/onboarding`, { method: "PATCH", body: "{}" });
    expect(refused.status).toBe(415);
  });
});
