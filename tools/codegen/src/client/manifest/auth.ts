import type { AuthScheme } from "@tillside/policy";
import { isOneOf } from "../../spec/checks.ts";
import type { Place } from "../../spec/place.ts";
import { apiKey } from "./auth/api-key.ts";
import { clientCredentials } from "./auth/client-credentials.ts";
import { keyPair } from "./auth/key-pair.ts";

/** The security schemes by name, each with what the client must know to use it. */
export function auth(root: Place): Record<string, AuthScheme> {
  const schemes = root.at("components", "securitySchemes").children();
  return Object.fromEntries(schemes.map((scheme) => [scheme.key, authScheme(root, scheme)]));
}

function authScheme(root: Place, scheme: Place): AuthScheme {
  const type = scheme.at("type").need(isOneOf("http", "apiKey"), "Write http or apiKey.");
  if (type === "apiKey") return apiKey(scheme);
  const kind = scheme.at("scheme").need(isOneOf("bearer", "basic"), "Write bearer or basic.");
  return kind === "basic" ? keyPair(scheme) : clientCredentials(root, scheme);
}
