import { sentBy } from "../sent-secrets.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { failureCause } from "./failure-cause.ts";

/** The error for a request that the platform refuses to make: an unknown setting, for example. */
export function unbuildable(operation: string, error: unknown, sent: Parameters<typeof sentBy>[0]): ConfigurationError {
  const cause = failureCause(error, sentBy(sent));
  return new ConfigurationError(`${operation}: the request cannot be built: ${cause.message} Nothing was sent.`, {
    cause,
  });
}
