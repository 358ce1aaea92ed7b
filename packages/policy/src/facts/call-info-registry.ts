import type { CallInfo } from "./call-info.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { sharedState } from "./shared-state.ts";

/**
 * Returns what happened to the call of this response. If middleware returned the response without sending the call, the call
 * has no attempts. It was then not executed; with `policy: { repeats: true }` it is `unknown`, because an earlier call may have been.
 * @throws ConfigurationError for a response that no Tillside client returned (a clone, for instance).
 */
export function callInfo(response: Response): CallInfo {
  const info = sharedState().infos.get(response);
  if (info === undefined) {
    throw new ConfigurationError(
      "callInfo() knows only the response that a client's call returned; pass `response` from its result.",
    );
  }
  return info as CallInfo;
}

/** Attaches the info to a response, to what was thrown instead, or to what the call was made with; the last call wins. */
export function setCallInfo(subject: object, info: CallInfo): void {
  sharedState().infos.set(subject, info);
}

/**
 * What is known of the call that ended with this error or response, or that was made with this `init`. Middleware may end two calls with one
 * object, so whoever makes each call with an `init` of its own asks for that one. Undefined if there was no such call, or raw() made it.
 */
export function errorInfo(subject: object): CallInfo | undefined {
  return sharedState().infos.get(subject) as CallInfo | undefined;
}
