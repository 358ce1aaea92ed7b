import type { SandboxControl } from "../control-client/connect-control.ts";
import { ControlError } from "../control-client/control-error.ts";
import type { VerifyRequestsInit } from "../generated/control.operations.ts";
import type { Coverage } from "../requests/coverage.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { Expectation } from "./expectation.ts";
import type { NearMiss } from "./near-misses.ts";

/** What was verified, and which requests fit. */
export interface Verification {
  /** `exactly 1 × registerAccount`. */
  readonly expected: string;
  /** How many requests fit. */
  readonly count: number;
  /** Their ids in the request log, the first 100. */
  readonly requests: readonly number[];
}

/** The requests are not as expected; the message has what came nearest. */
export class VerificationError extends SandboxError implements Verification {
  override readonly name = "VerificationError";
  readonly expected: string;
  readonly count: number;
  readonly requests: readonly number[];
  /** The requests that nearly fit, each with what differs. */
  readonly nearest: readonly NearMiss[];

  constructor(
    message: string,
    { expected, count, requests, nearest }: Verification & Pick<VerificationError, "nearest">,
  ) {
    super(message);
    this.expected = expected;
    this.count = count;
    this.requests = requests;
    this.nearest = nearest;
  }
}

/** What a test asks a sandbox about the requests that it received. */
export interface Verifier {
  /**
   * Verifies that the sandbox received the requests that are expected: `await sandbox.verify({ operation: "registerAccount", times: 1 })`.
   * The same as `POST /_sandbox/requests/verify`.
   *
   * @throws VerificationError if it did not.
   * @throws SandboxError for what cannot be verified: an operation that there is not, or a log that no longer has all requests. Also for
   * a value that the log masks, or that JSON cannot express.
   */
  verify(expectation: Expectation): Promise<Verification>;
  /** Which operations and documented statuses were exercised. The same as `GET /_sandbox/coverage`. */
  coverage(): Promise<Coverage>;
}

export function verifierOf(control: Pick<SandboxControl, "getCoverage" | "verifyRequests">): Verifier {
  return {
    async verify(expectation) {
      try {
        return foundIn(await control.verifyRequests({ body: expectation as VerifyRequestsInit["body"] }));
      } catch (error) {
        throw refusedIn(error);
      }
    },
    coverage: () => control.getCoverage(),
  };
}

/** What the control plane says about it, without the address of the call, which its caller has not made. */
export function refusedIn(error: unknown): unknown {
  if (!(error instanceof ControlError && error.body !== undefined)) return error;
  const { error: message } = error.body as { readonly error: string };
  return error.status === 422 ? new VerificationError(message, error.body as never) : new SandboxError(message);
}

function foundIn({ expected, count, requests }: Verification): Verification {
  return { expected, count, requests };
}
