import type { CallState } from "../facts/call-state.ts";
import { checkNames } from "../facts/check-names.ts";
import { checkNumbers } from "../facts/check-numbers.ts";
import type { Priority } from "../facts/priority.ts";
import { hookOf } from "../hooks/hook-of.ts";
import { checkPriority } from "../limits/check-priority.ts";
import { policyNames } from "./call-names.ts";
import type { CallOptions, CallPolicy } from "./call-options.ts";
import type { Settings } from "./settings.ts";

/**
 * What one call is limited to: what its `policy` says, else what its client's options say.
 * @throws ConfigurationError that names the wrong or unknown option.
 */
export function checkPolicy(
  operation: string,
  policy: CallOptions & Pick<CallPolicy, "onWait">,
  settings: Pick<Settings, "limits" | "priority">,
): Settings["limits"] & { readonly priority: Priority } & Pick<CallState, "onWait"> {
  const where = `${operation}: policy`;
  checkNames(where, policy, policyNames);
  return {
    ...checkNumbers(where, policy, settings.limits),
    priority: checkPriority(where, policy.priority, settings.priority),
    onWait: policy.onWait && hookOf(where, "onWait", policy, settings),
  };
}
