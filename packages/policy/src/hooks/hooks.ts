import type { OptionNames } from "../facts/check-names.ts";
import type { AttemptNotice, EndNotice, RetryNotice, StartNotice, TokenNotice, WaitNotice } from "../facts/notices.ts";

/**
 * Functions that receive what a call does; default none. Each is called synchronously, so a slow one holds
 * its call up. What one throws (or rejects with) never changes a call: the first time, the console says so. What a
 * notice holds is listed in its type, and there is nothing else in it: no header, body, query or credential.
 */
export interface Hooks {
  /** Called when a call begins, before it waits for anything. */
  readonly onStart?: ((notice: StartNotice) => void) | undefined;
  /** Called after each attempt. Attempts at the token endpoint are not among them: see `onToken`. */
  readonly onAttempt?: ((notice: AttemptNotice) => void) | undefined;
  /** Called when a wait begins, not when it ends. */
  readonly onWait?: ((notice: WaitNotice) => void) | undefined;
  /** Called when it is decided that a call is sent again; the pause before the next attempt is a wait, too. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /**
   * Called after every exchange of client credentials, without the token. It is not called for your own `getToken`,
   * for keys, or for the 401 itself.
   */
  readonly onToken?: ((notice: TokenNotice) => void) | undefined;
  /** Called when a call ends, however it does; for each `onStart` once. The body is parsed after it: a success that is not valid JSON is a success here. */
  readonly onEnd?: ((notice: EndNotice) => void) | undefined;
}

/** Every one of them. `Required` would leave the `undefined` of each in place. */
export type AllHooks = { readonly [Name in keyof Hooks]-?: NonNullable<Hooks[Name]> };

/** The functions that a client calls with what its calls do. */
export const hookNames = {
  onStart: "",
  onAttempt: "",
  onWait: "",
  onRetry: "",
  onToken: "",
  onEnd: "",
} satisfies OptionNames<Hooks>;
