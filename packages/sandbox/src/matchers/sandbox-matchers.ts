import type { SandboxControl } from "../control-client/connect-control.ts";
import type { VerifyRequestsInit } from "../generated/control.operations.ts";
import type { Expectation, RequestPattern } from "../verify/expectation.ts";
import type { OperationName } from "../verify/operation-name.ts";
import { refusedIn, VerificationError } from "../verify/verifier.ts";

/** What is verified, beside the operation: `times`, `atLeast`, `atMost`, `body`, `headers`, `status`, `within`, … */
export type ReceivedOptions = Omit<Expectation, "operation" | "order" | "negated">;

/** Which requests are meant, in `toHaveReceivedInOrder`. An operation's name alone will do. */
export type ReceivedRequest = OperationName | RequestPattern;

/** What a matcher of Vitest and Jest returns. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What a matcher is called with as `this`. */
export interface MatcherContext {
  /** Whether it is called after `.not`. */
  readonly isNot?: boolean | undefined;
}

/** Matchers for a sandbox or a run of one, for `expect.extend()` of Vitest and Jest. `@tillside/sandbox/vitest` extends Vitest's. */
export const sandboxMatchers = {
  /** Whether the sandbox received the operation: at least once, or as `options` say. */
  async toHaveReceived(
    this: MatcherContext,
    sandbox: unknown,
    operation: OperationName,
    options: ReceivedOptions = {},
  ): Promise<MatcherResult> {
    // Without one, as of a variable that is not set, any request would do.
    if (typeof operation !== "string")
      throw new TypeError('toHaveReceived() takes the name of an operation, such as "registerAccount".');
    return verified("toHaveReceived", sandbox, { ...options, operation, ...assertedBy(this) });
  },

  /** Whether the sandbox received a request for each of these, in this order, with whatever others in between. */
  async toHaveReceivedInOrder(
    this: MatcherContext,
    sandbox: unknown,
    requests: readonly ReceivedRequest[],
  ): Promise<MatcherResult> {
    if (!Array.isArray(requests) || !requests.every(namesRequest))
      throw new TypeError(
        'toHaveReceivedInOrder() takes a list of operations, such as ["registerAccount", "getOperation"].',
      );
    const order = requests.map((one) => (typeof one === "string" ? { operation: one } : one));
    return verified("toHaveReceivedInOrder", sandbox, { order, ...assertedBy(this) });
  },
};

/** An operation of `undefined`, as of a variable that is not set, would fit any request. */
function namesRequest(request: unknown): boolean {
  if (typeof request !== "object") return Boolean(request);
  return request !== null && !("operation" in request && request.operation === undefined);
}

/** After `.not`, the opposite is asserted: a miss is no failure in the JUnit report then. */
function assertedBy({ isNot }: MatcherContext) {
  return isNot ? { negated: true } : {};
}

/** What cannot be verified throws, with `.not` too. */
async function verified(matcher: string, sandbox: unknown, expectation: Expectation): Promise<MatcherResult> {
  const { control } = Object(sandbox) as { readonly control?: SandboxControl };
  if (typeof control?.verifyRequests !== "function")
    throw new TypeError(
      `${matcher}() takes a sandbox or a run: what startSandbox(), createSandbox(), connectSandbox() or run() returned.`,
    );
  try {
    const { expected, count, requests } = await control.verifyRequests({
      body: expectation as VerifyRequestsInit["body"],
    });
    const ids =
      requests.length === 0 ? "" : `: ${requests.length === 1 ? "request" : "requests"} ${requests.join(", ")}`;
    return { pass: true, message: () => `Not expected: ${expected}. Received ${count}${ids}.` };
  } catch (error) {
    const refused = refusedIn(error);
    if (!(refused instanceof VerificationError)) throw refused;
    return { pass: false, message: () => refused.message };
  }
}
