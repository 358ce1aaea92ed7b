import type { AuthScheme } from "@tillside/policy";
import { expect, test } from "vitest";
import { bundledDocument } from "../../../test/bundled-document.ts";
import { Place } from "../../document/place.ts";
import { auth } from "./auth.ts";

const read = (scheme: string, root = "") =>
  auth(Place.root(bundledDocument("{}", `components: { securitySchemes: { credential: { ${scheme} } } }\n${root}`)));

const token = (facts: string) => `type: http, scheme: bearer, x-token: { ${facts} }`;
const EXCHANGE = "operationId: exchange, lifetimeSeconds: 300";
const CREDENTIALS = { type: "client-credentials", tokenPath: "/token", lifetimeSeconds: 300 } as const;

test.each<[string, string, AuthScheme]>([
  [
    "id and secret in the form",
    token(`credentials: form-body, ${EXCHANGE}`),
    { ...CREDENTIALS, credentials: "form-body" },
  ],
  [
    "id and secret in a header",
    token(`credentials: basic-header, ${EXCHANGE}`),
    { ...CREDENTIALS, credentials: "basic-header" },
  ],
  [
    "id and secret in either",
    token(`credentials: basic-or-body, ${EXCHANGE}`),
    { ...CREDENTIALS, credentials: "basic-or-body" },
  ],
  [
    "a key pair",
    "type: http, scheme: basic, x-key-pair: { publicPrefix: pub-, secretPrefix: sec- }",
    { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" },
  ],
  ["a key", "type: apiKey, in: header, name: svc-api-key", { type: "api-key", header: "svc-api-key" }],
])("%s", (_, scheme, want) => {
  expect(read(scheme)).toEqual({ credential: want });
});

const EXCHANGE_OPERATION = "operationId: exchange, x-role: token";

test.each([
  ["without servers of its own", `post: { ${EXCHANGE_OPERATION} }`, true],
  ["with the API's server again", `servers: [{ url: "{base_url}" }], post: { ${EXCHANGE_OPERATION} }`, true],
  [
    "with another on the operation",
    `servers: [{ url: "{base_url}" }], post: { ${EXCHANGE_OPERATION}, servers: [{ url: "{auth_url}" }] }`,
    undefined,
  ],
])("a token operation %s: same host %s", (_, pathItem, want) => {
  const { credential } = read(token(`credentials: basic-header, ${EXCHANGE}`), `paths: { /token: { ${pathItem} } }`);
  expect(credential).toMatchObject({ tokenPath: "/token" });
  expect(credential && "sameHost" in credential ? credential.sameHost : undefined).toBe(want);
});

const AT = "components.securitySchemes.credential";

test.each([
  ["scheme: bearer", `\`${AT}.type\` is missing. Write http or apiKey.`],
  ["type: http, scheme: digest", `\`${AT}.scheme: "digest"\` is not a value it can have. Write bearer or basic.`],
  ["type: http, scheme: bearer", `\`${AT}.x-token\` is missing. Say how the token is obtained`],
  [
    token("credentials: header"),
    `\`${AT}.x-token.credentials: "header"\` is not a value it can have. Write form-body, basic-header or basic-or-body.`,
  ],
  [token("credentials: form-body"), `\`${AT}.x-token.operationId\` is missing.`],
  [
    token("credentials: form-body, operationId: writeThing"),
    "`x-token` names writeThing, which is not a token operation. Name the operation that has `x-role: token`.",
  ],
  [token("credentials: form-body, operationId: exchange"), `\`${AT}.x-token.lifetimeSeconds\` is missing.`],
  ["type: http, scheme: basic", `\`${AT}.x-key-pair\` is missing. Say what the keys of a basic scheme begin with`],
  ["type: http, scheme: basic, x-key-pair: {}", `\`${AT}.x-key-pair.publicPrefix\` is missing.`],
  [
    "type: http, scheme: basic, x-key-pair: { publicPrefix: pub- }",
    `\`${AT}.x-key-pair.secretPrefix\` is missing. Write what the secret key begins with.`,
  ],
  ["type: apiKey, in: query", `\`${AT}.in: "query"\` is not a value it can have. A key travels in a header`],
  ["type: apiKey, in: header", `\`${AT}.name\` is missing. Name the header that carries the key.`],
])("$0 → $1", (scheme, message) => {
  expect(() => read(scheme)).toThrow(message);
});
