import { type ControlBody, callControl } from "../control/call-control.ts";
import type { Engine } from "../engine/create-engine.ts";
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
   * @throws SandboxError for what cannot be verified: an operation that there is not, a value that the log masks, or a log that no
   * longer has all requests.
   */
  verify(expectation: Expectation): Promise<Verification>;
  /** Which operations and documented statuses were exercised. The same as `GET /_sandbox/coverage`. */
  coverage(): Promise<Coverage>;
}

/** @param run whose requests they are; default: the default run's. */
export function verifierOf(engine: Pick<Engine, "answer">, run?: string): Verifier {
  const call = async (method: string, path: string, body?: ControlBody) => {
    const { status, text } = await callControl(engine, method, path, body, run);
    return { status, json: JSON.parse(text) as never };
  };
  return {
    async verify(expectation) {
      const body = { type: "application/json", text: JSON.stringify(expectation) } as const;
      const { status, json } = await call("POST", "/requests/verify", body);
      if (status === 200) return foundIn(json);
      const { error } = json as { readonly error: string };
      throw status === 422 ? new VerificationError(error, json) : new SandboxError(error);
    },
    coverage: async () => (await call("GET", "/coverage")).json,
  };
}

function foundIn({ expected, count, requests }: Verification): Verification {
  return { expected, count, requests };
}
