import type { CallInfo } from "./call-info.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { sharedState } from "./shared-state.ts";

/**
 * Tells what happened to the call that this response answers. One that middleware gave instead of a call was sent by
 * nobody: not executed, in no attempt.
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

/** Attaches the info to a response, or to what was thrown instead; the last call wins. */
export function setCallInfo(ended: object, info: CallInfo): void {
  sharedState().infos.set(ended, info);
}

/** What is known of the call that ended in this error or response; undefined where it never became a call. */
export function errorInfo(error: object): CallInfo | undefined {
  return sharedState().infos.get(error) as CallInfo | undefined;
}
