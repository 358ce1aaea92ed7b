import { code, listed } from "../markdown.ts";
import type { SecurityScheme } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { duration } from "./duration.ts";
import { openLinks } from "./open-links.ts";

/** The security scheme of an operation, by name; undefined: it is public. */
export function schemeOf(
  api: ReferenceApi,
  { facts }: ReferenceOperation,
): { readonly name: string; readonly scheme: SecurityScheme } | undefined {
  const [requirement] = facts.security ?? api.bundle.security ?? [];
  const [name] = Object.keys(requirement ?? {});
  const scheme = api.bundle.components.securitySchemes?.[name ?? ""];
  return name !== undefined && scheme ? { name, scheme } : undefined;
}

/** How a call proves who sends it. */
export function authWords(api: ReferenceApi, operation: ReferenceOperation): string {
  const found = schemeOf(api, operation);
  if (!found) return operation.facts["x-role"] === "token" ? "The credentials themselves, as below." : "None.";
  const { scheme } = found;
  const token = scheme["x-token"];
  const pair = scheme["x-key-pair"];
  if (token) {
    const exchange = api.operations.find(({ id }) => id === token.operationId);
    const link = exchange ? `[exchanged](${exchange.address})` : "exchanged";
    return `${code("Authorization: Bearer <token>")}, ${link} for client id and secret, valid ${duration(token.lifetimeSeconds)}.`;
  }
  if (pair) {
    return `${code("Authorization: Basic …")} of a key pair: ${code(`${pair.publicPrefix}…`)} as user name, ${code(`${pair.secretPrefix}…`)} as password.`;
  }
  const key = `An API key in the header ${code(scheme.name ?? "")}`;
  return scheme["x-open"]
    ? `${key}. The contract shows no scheme word before it, so the client sends the key alone. ${openLinks(scheme["x-open"])}`
    : `${key}.`;
}

/** How a credential failure shows (`x-auth-failure`); "" for a public operation. */
export function authFailureWords({ facts }: ReferenceOperation): string {
  const failure = facts["x-auth-failure"];
  if (!failure) return "";
  if ("open" in failure) return `Which status a credential failure has is not documented. ${openLinks(failure.open)}`;
  return `${listed(
    failure.map((status) => `[${status}](#${status})`),
    "or",
  )}.`;
}
