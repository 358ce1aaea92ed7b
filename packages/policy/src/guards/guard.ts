import type { Clock } from "../facts/clock.ts";
import type { OperationFacts } from "../facts/manifest.ts";

/** A call as its guards see it: everything managed is filled in, nothing is serialized. Guards read it, never change it. */
export interface GuardedCall {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What a guard decides by, and how it says what it found. `field` is a path such as `body.events[3].eventTime`. */
export interface GuardContext {
  readonly clock: Clock;
  /** Sizes of the operation's body, from the manifest. */
  readonly limits: NonNullable<OperationFacts["limits"]>;
  /** For what the contract says fails. `message` goes on after the field: what is wrong, and how to fix it. */
  refuse(rule: string, field: string, message: string): never;
  /** For anything stricter: the call goes out. Each rule reports the first finding of a call. */
  advise(rule: string, field: string, message: string): void;
}

/** One check before sending, handed to `connect` by the client it serves. */
export interface Guard<Name extends string = string> {
  /** What `guards: { "<name>": false }` switches off. */
  readonly name: Name;
  /** Ids of the operations whose calls it checks; left out: all that the contract shows. */
  readonly operations?: readonly string[];
  /** `header`: by the names of the contract; those that are managed as they will be sent. */
  readonly check: (
    call: GuardedCall & { readonly header: Readonly<Record<string, unknown>> },
    context: GuardContext,
  ) => void;
}
