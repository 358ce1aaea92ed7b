import { keyPair, role, token } from "@tillside/spec/portal";
import { code } from "../markdown.ts";
import type { Text } from "../model/text.ts";
import type { SecurityScheme } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
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

/** An operation for each security scheme that an API's operations use. */
export function operationPerScheme(api: ReferenceApi): readonly ReferenceOperation[] {
  const firsts = new Map<string, ReferenceOperation>();
  for (const operation of api.operations) {
    const name = schemeOf(api, operation)?.name;
    if (name !== undefined && !firsts.has(name)) firsts.set(name, operation);
  }
  return [...firsts.values()];
}

/** How a call authenticates. */
export function authWords(api: ReferenceApi, operation: ReferenceOperation): Text {
  const found = schemeOf(api, operation);
  const said = (text: string): Text => ({ text, gaps: found?.scheme["x-open"] ?? [] });
  if (!found) return said(operation.facts["x-role"] === "token" ? role.words : "None.");
  const { scheme } = found;
  if (scheme["x-token"]) return said(token.words(scheme["x-token"], shownOperation(api, operation)));
  if (scheme["x-key-pair"]) return said(keyPair.words(scheme["x-key-pair"]));
  const key = `An API key in the header ${code(scheme.name ?? "")}`;
  return said(
    scheme["x-open"]
      ? `${key}. The contract shows no scheme word before it, so the client sends the key alone.`
      : `${key}.`,
  );
}

/** The same in two words. */
export function authChip(api: ReferenceApi, operation: ReferenceOperation): string {
  const scheme = schemeOf(api, operation)?.scheme;
  if (!scheme) return operation.facts["x-role"] === "token" ? "client id and secret" : "public";
  if (scheme["x-token"]) return "bearer token";
  return scheme["x-key-pair"] ? "key pair" : "API key";
}
