/** Calls about one subject that oppose each other take turns: those of another side wait until they have ended. */
export interface Turn {
  /** What both sides act on, for instance one list of one account. */
  readonly subject: string;
  /** Calls of the same side go together. */
  readonly side: string;
}

/** A call as it will be sent, as far as its turn depends on it. */
export interface TurnCall {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Handed to `connect` by the client it serves: the turn that a call takes, or none. */
export type TurnOf = (operation: string, call: TurnCall) => Turn | undefined;
