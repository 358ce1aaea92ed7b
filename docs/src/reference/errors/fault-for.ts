/** A fault rule of the sandbox, as `POST /_sandbox/faults` takes it. */
export interface FaultRule {
  readonly match: { readonly operation: string };
  readonly status?: number;
  /** The access token of the request counts as expired. */
  readonly token?: "expired";
  /** Seconds. */
  readonly retryAfter?: number;
  readonly body?: unknown;
  readonly times: number;
}

/** The rule by which the next call of an operation gets an error; with a `body` where the status alone does not say which. */
export function faultFor({
  api,
  operation,
  status,
  body,
}: {
  readonly api: string;
  readonly operation: string;
  readonly status: number;
  readonly body?: unknown;
}): FaultRule {
  return {
    match: { operation: `${api}.${operation}` },
    status,
    ...(status === 429 && { retryAfter: 30 }),
    ...(body !== undefined && { body }),
    times: 1,
  };
}
