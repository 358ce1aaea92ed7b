import type { Place } from "../../document/place.ts";
import { authFailure } from "../../extensions/x-auth-failure.ts";

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
  const statuses = authFailure.read(operation);
  return { auth: scheme.key, ...(statuses && { authFailure: statuses }) };
}
