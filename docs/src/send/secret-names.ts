import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";
import { placeholderIn } from "../reference/samples/placeholder.ts";
import { variableOf } from "../reference/samples/variable-of.ts";
import { schemeOf } from "../reference/words/auth-words.ts";
import type { SecretNames } from "../scripts/values/own-request.ts";

/** The variables under which readers keep the secrets of an operation's credential: those that its samples read. */
export function secretNames(api: ReferenceApi, operation: ReferenceOperation): SecretNames {
  const found = schemeOf(api, operation);
  if (!found) return {};
  const { name, scheme } = found;
  const variable = (option: Parameters<typeof variableOf>[2]) => {
    const placeholder = placeholderIn(variableOf(api.name, name, option));
    return placeholder?.kind === "environment" ? placeholder.name : "";
  };
  if (scheme["x-token"])
    return { token: variable("token"), user: variable("clientId"), secret: variable("clientSecret") };
  if (scheme["x-key-pair"]) return { user: variable("publicKey"), secret: variable("secretKey") };
  return { apiKey: variable("apiKey") };
}
