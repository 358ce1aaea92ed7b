import { describe, expect, test, vi } from "vitest";
import { credentials as kinds } from "../../test/all-parts.ts";
import { calendar, cart, events, nurture, query } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { AuthOptions } from "./auth-options.ts";
import { checkAuth } from "./check-auth.ts";
import { checkIdentities } from "./check-identities.ts";

const credentials = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cr3t" };
const check = (auth: unknown, browser?: boolean) => checkAuth("onboarding client", manifest.auth, kinds, auth, browser);

const CHROME = { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0" };

/** A page of a browser, as far as a client looks. */
function inPage(navigator: object | undefined): void {
  vi.stubGlobal("document", {});
  vi.stubGlobal("navigator", navigator);
}

describe("checkAuth", () => {
  test("ONB-176 · takes a client_id with its client_secret, or a token function", () => {
    expect(check(credentials).accessToken).toBe(credentials);
    const own = { getToken: () => "token" };
    expect(check(own).accessToken).toBe(own);
  });

  test("a token function that is undefined counts as not given: the credentials beside it serve", () => {
    const both = { ...credentials, getToken: undefined };
    expect(check(both).accessToken).toBe(both);
  });

  test("an option or a scheme that is undefined counts as left out", () => {
    const token: AuthOptions<typeof calendar.auth> = { getToken: () => "token", identity: undefined };
    const placed: AuthOptions<typeof calendar.auth> = { ...credentials, credentialsIn: undefined };
    const key: AuthOptions<typeof cart.auth> = { apiKey: () => "key-1", identity: undefined };
    const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };
    const several: AuthOptions<typeof events.auth> = { keyPair, appCredentials: undefined };
    for (const auth of [token, placed]) {
      const checked = checkAuth("client", calendar.auth, kinds, auth);
      expect(Object.values(checked)).toEqual([auth]);
      expect(() => checkIdentities("client", calendar.auth, checked, {})).not.toThrow();
    }
    expect(Object.values(checkAuth("client", cart.auth, kinds, key))).toEqual([key]);
    expect(checkAuth("client", events.auth, kinds, several)).toEqual({ keyPair });
  });

  test.each([
    ["auth is missing", undefined],
    ["auth is missing", null],
    ["auth is missing", "s3cr3t"],
    ["auth.clientId is missing or empty", { ...credentials, clientId: "" }],
    ["auth.clientId is missing or empty", {}],
    ["auth.clientSecret is missing or empty", { clientId: "client-1" }],
    ["auth.clientSecret is missing or empty", { ...credentials, clientSecret: "" }],
    ["auth.clientSecret must be a string, not number", { ...credentials, clientSecret: 5 }],
    ["auth.clientSecret must be a string, not object", { ...credentials, clientSecret: ["s3cr3t"] }],
    ["auth.getToken must be a function", { getToken: "s3cr3t" }],
    ["auth.getToken must be a function", { getToken: undefined }],
    ["auth.getToken must be a function", { tokenUrl: "https://auth.example", getToken: undefined }],
    ["auth.getToken must be a function", { ...credentials, getToken: null }],
    ["auth.clientSecret is missing or empty", { ...credentials, clientSecret: undefined, getToken: undefined }],
  ])("%s: %j", (problem, auth) => {
    expect(() => check(auth)).toThrow(ConfigurationError);
    expect(() => check(auth)).toThrow(`onboarding client: ${problem}`);
    expect(() => check(auth)).not.toThrow("s3cr3t");
  });

  test.each<[string, object]>([
    ["tokenUrl", { getToken: () => "token", tokenUrl: "https://auth.example" }],
    ["clientId", { getToken: () => "token", clientId: "client-1", clientSecret: "s3cr3t" }],
    ["clientSecret", { getToken: () => "token", clientSecret: "s3cr3t" }],
    ["credentialsIn", { getToken: () => "token", credentialsIn: "body" }],
  ])("%s beside getToken would have no effect, and is refused", (name, auth) => {
    expect(() => check(auth)).toThrow(ConfigurationError);
    expect(() => check(auth)).toThrow(
      `onboarding client: auth.${name} has no effect beside getToken. Give only one of them.`,
    );
  });

  test("an instance of a class may have properties of its own under these names", () => {
    class Vault {
      readonly clientId = "vault-1";
      async getToken() {
        return "token";
      }
    }
    const vault = new Vault();
    expect(check(vault).accessToken).toBe(vault);
  });

  test("so is the name of whose tokens they are beside a client id", () => {
    expect(() => check({ ...credentials, identity: "s3cr3t" })).toThrow(
      /^onboarding client: auth\.identity has no effect beside clientId\. Give only one of them\.$/,
    );
    expect(check({ ...credentials, identity: undefined }).accessToken).toBeDefined();
  });

  test("ONB-178 · refuses to keep a secret in a browser, unless the options allow it", () => {
    inPage(CHROME);
    expect(() => check(credentials)).toThrow("auth.clientSecret would be readable by everyone in a browser");
    expect(() => check(credentials)).not.toThrow("s3cr3t");
    expect(check(credentials, true).accessToken).toBe(credentials);
  });

  test("and in a browser's worker, which has no document; servers are let through", () => {
    vi.stubGlobal("navigator", CHROME);
    expect(() => check(credentials)).toThrow("auth.clientSecret would be readable by everyone in a browser");
    for (const userAgent of ["Node.js/24", "Bun/1.3", "Deno/2.5", "Cloudflare-Workers", undefined]) {
      vi.stubGlobal("navigator", { userAgent });
      expect(check(credentials).accessToken).toBe(credentials);
    }
  });

  test.each([[{ userAgent: "An app's own name/1.0" }], [{ userAgent: "" }], [undefined]])(
    "and in a page whose navigator is %j",
    (navigator) => {
      inPage(navigator);
      expect(() => check(credentials)).toThrow("auth.clientSecret would be readable by everyone in a browser");
    },
  );

  test("and in a page whose bundler put a process there that says it is Node's", () => {
    inPage(CHROME);
    vi.stubGlobal("process", {
      versions: { node: "24.0.0" },
      release: { name: "node" },
      [Symbol.toStringTag]: "process",
    });
    expect(() => check(credentials)).toThrow("auth.clientSecret would be readable by everyone in a browser");
  });

  test.each([
    ["jsdom", "Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/31.0.1"],
    ["Happy DOM", "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HappyDOM/21.0.4"],
    ["a document that a test put beside Node's own globals", "Node.js/24"],
    ["a navigator of a test's own", "node.js"],
  ])("%s is no browser: a test runs there on a server", (_, userAgent) => {
    inPage({ userAgent });
    expect(check(credentials).accessToken).toBe(credentials);
  });

  test("CAL-132 · the tokens of a function are refused in a browser too, unless the options allow them", () => {
    inPage(CHROME);
    const own = { getToken: () => "token" };
    expect(() => check(own)).toThrow(
      /^onboarding client: auth\.getToken's token would be readable by everyone in a browser; call from a server \(or set dangerouslyAllowBrowser\)\.$/,
    );
    expect(check(own, true).accessToken).toBe(own);
  });
});

describe("a colon in the user name of a Basic header", () => {
  const own = { ...credentials, clientId: "client:s3cr3t" };
  const colon = /has a colon, which a Basic header cannot carry \(RFC 7617\)/;

  test.each<[string, ApiManifest, object]>([
    ["auth.clientId", query, own],
    ["auth.clientId", calendar, own],
    ["auth.clientId", calendar, { ...own, credentialsIn: "header" }],
    ["auth.keyPair.publicKey", events, { keyPair: { publicKey: "pub-1:s3cr3t", secretKey: "sec-1" } }],
  ])("%s of %o is refused", (option, { api, auth }, given) => {
    const check = () => checkAuth(`${api} client`, auth, kinds, given);
    expect(check).toThrow(ConfigurationError);
    expect(check).toThrow(`${api} client: ${option} has a colon`);
    expect(check).toThrow(colon);
    expect(check).not.toThrow("s3cr3t");
  });

  test("does no harm in a form, in an API key or in the secret half", () => {
    expect(check(own)).toEqual({ accessToken: own });
    const inBody = { ...own, credentialsIn: "body" };
    expect(checkAuth("calendar client", calendar.auth, kinds, inBody)).toEqual({ accessToken: inBody });
    expect(checkAuth("cart client", cart.auth, kinds, { apiKey: "a:b" })).toEqual({ apiKey: { apiKey: "a:b" } });
    const secret = { ...credentials, clientSecret: "a:b" };
    expect(checkAuth("query client", query.auth, kinds, secret)).toEqual({ accessToken: secret });
  });
});

describe("one scheme of another type", () => {
  const key = (apiKey: unknown) => checkAuth("nurture client", nurture.auth, kinds, { apiKey });

  test("NUR-021 · takes an API key, flat", () => {
    expect(key("k3y")).toEqual({ webhookApiKey: { apiKey: "k3y" } });
  });

  test.each([
    ["is missing or empty", ""],
    ["is missing or empty", undefined],
    ["must be a string, not number", 5],
    ["has a space, a line break or another character that no header can carry", "s3cr3t\n"],
    ["has a space, a line break or another character that no header can carry", "s3cr3t s3cr3t"],
    ["has a space, a line break or another character that no header can carry", "s3cr3t€"],
  ])("auth.apiKey %s: %j", (problem, apiKey) => {
    expect(() => key(apiKey)).toThrow(ConfigurationError);
    expect(() => key(apiKey)).toThrow(`nurture client: auth.apiKey ${problem}.`);
    expect(() => key(apiKey)).not.toThrow("s3cr3t");
  });

  test("says what it needs when nothing is given", () => {
    expect(() => checkAuth("cart client", cart.auth, kinds, undefined)).toThrow(
      /^cart client: auth is missing; give \{ apiKey \}\.$/,
    );
  });

  test("a key is a secret in a browser too", () => {
    inPage(CHROME);
    expect(() => key("k3y")).toThrow("auth.apiKey would be readable by everyone in a browser");
  });
});

describe("several schemes", () => {
  const several = (auth: unknown) => checkAuth("events client", events.auth, kinds, auth);
  const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };

  test("an entry for each, or for the one that there is", () => {
    expect(several({ appCredentials: credentials, keyPair })).toEqual({ appCredentials: credentials, keyPair });
    expect(several({ keyPair })).toEqual({ keyPair });
    expect(several({ keyPair, appCredentials: undefined })).toEqual({ keyPair });
    const own = { getToken: () => "token" };
    expect(several({ appCredentials: own }).appCredentials).toBe(own);
  });

  test.each([
    ["auth.keyPair.publicKey is missing or empty", { keyPair: { ...keyPair, publicKey: undefined } }],
    ["auth.keyPair.publicKey is missing or empty", { keyPair: { getToken: () => "s3cr3t" } }],
    ["auth.keyPair.secretKey is missing or empty", { keyPair: { publicKey: "pub-s3cr3t" } }],
    ["auth.appCredentials.clientSecret is missing or empty", { keyPair, appCredentials: { clientId: "client-1" } }],
    ["auth.appCredentials.getToken must be a function", { keyPair, appCredentials: { getToken: "s3cr3t" } }],
  ])("%s", (problem, auth) => {
    expect(() => several(auth)).toThrow(ConfigurationError);
    expect(() => several(auth)).toThrow(`events client: ${problem}`);
    expect(() => several(auth)).not.toThrow("s3cr3t");
  });

  test.each([
    ["auth.keyPair.publicKey does not begin with pub-", { keyPair: { ...keyPair, publicKey: "sec-s3cr3t" } }],
    ["auth.keyPair.publicKey does not begin with pub-", { keyPair: { publicKey: "sec-s3cr3t", secretKey: "pub-1" } }],
    ["auth.keyPair.secretKey does not begin with sec-", { keyPair: { ...keyPair, secretKey: "pub-s3cr3t" } }],
    ["auth.keyPair.secretKey does not begin with sec-", { keyPair: { ...keyPair, secretKey: "SEC-s3cr3t" } }],
  ])("AUD-038 · %s", (problem, auth) => {
    expect(() => several(auth)).toThrow(ConfigurationError);
    expect(() => several(auth)).toThrow(`events client: ${problem}`);
    expect(() => several(auth)).not.toThrow("s3cr3t");
  });

  test.each([
    ["nothing", "is missing", undefined],
    ["an empty object", "is missing", {}],
    ["an entry whose value is undefined", "is missing", { keyPair: undefined }],
    ["the credentials flat", "has another form", keyPair],
    ["a scheme that there is not", "has another form", { keypair: keyPair }],
    ["a text in place of an entry", "has another form", { keyPair: "sec-1" }],
    ["null in place of an entry", "has another form", { keyPair: null }],
  ])("%s given: says that it %s, and how to give each", (_case, what, auth) => {
    expect(() => several(auth)).toThrow(ConfigurationError);
    expect(() => several(auth)).toThrow(`events client: auth ${what}; give`);
    expect(() => several(auth)).toThrow(
      /; give \{ appCredentials: \{ tokenUrl, clientId, clientSecret \} or \{ getToken \} \} or \{ keyPair: \{ publicKey, secretKey \} \}\.$/,
    );
  });

  test("the secret of any scheme is refused in a browser", () => {
    inPage(CHROME);
    const own = { getToken: () => "token" };
    expect(() => several({ keyPair })).toThrow("auth.keyPair.secretKey would be readable by everyone in a browser");
    expect(() => several({ appCredentials: own })).toThrow("auth.appCredentials.getToken's token would be readable");
  });
});

test("an API without a security scheme needs no credentials", () => {
  expect(checkAuth("open client", {}, kinds, undefined)).toEqual({});
});
