import type { AuthScheme } from "@tillside/policy";
import { isOneOf } from "../../document/checks.ts";
import type { Place } from "../../document/place.ts";
import { keyPair } from "../../extensions/x-key-pair.ts";
import { token } from "../../extensions/x-token.ts";
import { apiKey } from "./api-key.ts";

/** The security schemes by name, each with what the client must know to use it. */
export function auth(root: Place): Record<string, AuthScheme> {
  const schemes = root.at("components", "securitySchemes").children();
  return Object.fromEntries(schemes.map((scheme) => [scheme.key, authScheme(root, scheme)]));
}

function authScheme(root: Place, scheme: Place): AuthScheme {
  const type = scheme.at("type").need(isOneOf("http", "apiKey"), "Write http or apiKey.");
  if (type === "apiKey") return apiKey(scheme);
  const kind = scheme.at("scheme").need(isOneOf("bearer", "basic"), "Write bearer or basic.");
  return kind === "basic" ? keyPair.read(scheme) : token.read(root, scheme);
}
