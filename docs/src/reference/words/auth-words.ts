import { keyPair, role, token } from "@tillside/spec/portal";
import { code } from "../markdown.ts";
import type { SecurityScheme } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { openLinks } from "./open-links.ts";
import { shownOperation } from "./shown-operation.ts";

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
  if (!found) return operation.facts["x-role"] === "token" ? role.words : "None.";
  const { scheme } = found;
  if (scheme["x-token"]) return token.words(scheme["x-token"], shownOperation(api, operation));
  if (scheme["x-key-pair"]) return keyPair.words(scheme["x-key-pair"]);
  const key = `An API key in the header ${code(scheme.name ?? "")}`;
  return scheme["x-open"]
    ? `${key}. The contract shows no scheme word before it, so the client sends the key alone. ${openLinks(scheme["x-open"])}`
    : `${key}.`;
}
