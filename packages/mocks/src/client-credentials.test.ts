import { expect, test } from "vitest";
import type { TokenExchange } from "./bundle.ts";
import { credentialsProblem } from "./client-credentials.ts";

const pair = { authorization: `Basic ${Buffer.from("id:secret").toString("base64")}` };
const form = "grant_type=client_credentials";
const inHeader = "exchange takes client id and secret as Authorization: Basic base64(id:secret)";

function problem(
  credentials: TokenExchange["credentials"],
  headers: Record<string, string>,
  body: string,
  operationId = "exchange",
) {
  const scheme = { type: "http", scheme: "bearer", "x-token": { operationId: "exchange", credentials } } as const;
  const bundle = { paths: {}, components: { securitySchemes: { accessToken: scheme } } };
  return credentialsProblem(bundle)(operationId, { headers, body: Buffer.from(body) });
}

test.each([
  ["basic-header", "a pair in the header", pair, form],
  ["basic-or-body", "a pair in the header", pair, form],
  ["basic-or-body", "a pair in the form", {}, `${form}&client_id=id&client_secret=secret`],
  ["basic-header", "a secret with a colon", { authorization: `basic ${btoa("id:se:cret")}` }, form],
] as const)("%s: %s passes", (credentials, _, headers, body) => {
  expect(problem(credentials, headers, body)).toBeUndefined();
});

test.each([
  ["nothing", {}],
  ["a bearer token", { authorization: "Bearer any" }],
  ["a name without a secret", { authorization: `Basic ${btoa("id")}` }],
] as const)("basic-header: %s is named", (_, headers) => {
  expect(problem("basic-header", headers, `${form}&client_id=id&client_secret=secret`)).toBe(`${inHeader}.`);
});

test.each(["", "&client_id=id", "&client_secret=secret"])(
  "basic-or-body: the form with %j alone is named",
  (fields) => {
    expect(problem("basic-or-body", {}, form + fields)).toBe(
      `${inHeader}, or as client_id and client_secret in the form.`,
    );
  },
);

test("form-body is left to the schema of the body, and other operations to their own schemes", () => {
  expect(problem("form-body", {}, form)).toBeUndefined();
  expect(problem("basic-header", {}, "", "listStores")).toBeUndefined();
});
