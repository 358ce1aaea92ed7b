import { type CallInfo, errorInfo, PolicyError } from "@tillside/policy";

/**
 * What is known of the call that failed with this error. What the client has noted comes first, because middleware may throw the error of
 * another call.
 */
export function notedInfo(error: unknown): CallInfo | undefined {
  const carried = PolicyError.isInstance(error) ? error.info : undefined;
  return (error instanceof Object ? errorInfo(error) : undefined) ?? carried;
}
