import type { AuthScheme } from "@tillside/policy";
import { isText } from "../../../spec/checks.ts";
import { isObject } from "../../../spec/json.ts";
import type { Place } from "../../../spec/place.ts";

/** `x-key-pair` of a basic scheme: what each half of the pair begins with. */
export function keyPair(scheme: Place): AuthScheme {
  const pair = scheme.at("x-key-pair");
  pair.need(isObject, "Say what the keys of a basic scheme begin with: publicPrefix, secretPrefix.");
  return {
    type: "key-pair",
    publicPrefix: pair.at("publicPrefix").need(isText, "Write what the public key begins with."),
    secretPrefix: pair.at("secretPrefix").need(isText, "Write what the secret key begins with."),
  };
}
