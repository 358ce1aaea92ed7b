/** A request as the user wrote it. */
export interface SentRequest {
  readonly method: string;
  /** Path and query below the sandbox's origin: `/partnership/v1/partnership/accounts?limit=1`. */
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the request has none. */
  readonly body?: string | undefined;
}

/** A response as the sandbox sent it. */
export interface ReceivedResponse {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the response has none. */
  readonly body: string;
}

/** Why a request was refused. */
export interface Problem {
  /** Where in the request: `body/events/0/eventTime`, `header/authorization`; `request` where it is no single place. */
  readonly field: string;
  readonly message: string;
  /** The rules behind it with the contract's sentences. In place of an id: `transport`, `fault`, `sandbox`, `control`. */
  readonly rules: readonly { readonly id: string; readonly statement: string }[];
}

/** A record of the sandbox's state that a request added, changed or removed. */
export interface StateChange {
  /** The collection as `GET /_sandbox/state` names it: `onboarding.accounts`. */
  readonly collection: string;
  /** The record's key in its collection. */
  readonly record: string;
  /** Undefined for a new record. */
  readonly before: unknown;
  /** Undefined for a removed record. */
  readonly after: unknown;
}

/** A request, its response, why it was refused and what it changed. */
export interface Exchange {
  readonly request: SentRequest;
  /** Undefined where the connection ended without one. */
  readonly response: ReceivedResponse | undefined;
  /** Empty where the response is no refusal. */
  readonly problems: readonly Problem[];
  readonly changes: readonly StateChange[];
  /** When it was sent, by the sandbox's clock: RFC 3339. */
  readonly at: string;
}
