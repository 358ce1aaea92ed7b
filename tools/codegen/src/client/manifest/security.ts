import { isStatusList } from "../../spec/checks.ts";
import type { Place } from "../../spec/place.ts";

interface Security {
  readonly auth: string;
  readonly authFailure?: readonly number[];
}

/** The one scheme that secures an operation and how its failure shows (`x-auth-failure`); undefined where it is public. */
export function security(root: Place, operation: Place): Security | undefined {
  const own = operation.at("security");
  const requirements = own.exists ? own : root.at("security");
  const [scheme, ...others] = requirements.children().flatMap((requirement) => requirement.children());
  if (!scheme) return undefined;
  if (others.length > 0)
    requirements.fail("more than one security scheme.", "A call carries one credential: keep one.");
  if (!root.at("components", "securitySchemes", scheme.key).exists) {
    scheme.fail(`there is no security scheme ${scheme.key}.`, "Add it under `components.securitySchemes`.");
  }
  const failure = operation.at("x-auth-failure");
  if (failure.at("open").exists) return { auth: scheme.key };
  const mend = "A secured operation says how a credential failure shows: `[401]`, or `{ open: [<rule id>] }`.";
  return { auth: scheme.key, authFailure: failure.need(isStatusList, mend) };
}
