/** A write as its sender means it. */
export interface KeyedWrite {
  readonly caller: string;
  readonly key: string;
  /** Address and body: what makes two writes the same. */
  readonly content: string;
}

/** What the contract says of one operation's keys. */
export interface KeyRules {
  readonly windowSeconds: number;
  /** A repeat gets the first response again, or is refused. */
  readonly onRepeat: "replay" | "conflict";
}

/** The result of a write: it is executed, the response of the write with this number comes again, or 409. */
export type Verdict =
  | { readonly is: "new"; readonly write: number }
  | { readonly is: "replay"; readonly write: number }
  | { readonly is: 409 };

interface Bound {
  readonly content: string;
  readonly at: number;
  readonly write: number;
  running: boolean;
}

/** The whole of idempotency as a map: a key of a caller is bound by the write that was accepted, for its window. */
export class KeyModel {
  readonly #rules: KeyRules;
  readonly #bound = new Map<string, Bound>();
  /** Writes that were carried out. */
  accepted = 0;

  constructor(rules: KeyRules) {
    this.#rules = rules;
  }

  /** What the write gets at this second; an accepted one binds its key, and runs until `end`. */
  send({ caller, key, content }: KeyedWrite, at: number): Verdict {
    const { windowSeconds, onRepeat } = this.#rules;
    const name = `${caller} ${key}`;
    const bound = this.#bound.get(name);
    if (bound === undefined || at >= bound.at + windowSeconds) {
      this.accepted += 1;
      this.#bound.set(name, { content, at, write: this.accepted, running: true });
      return { is: "new", write: this.accepted };
    }
    const isSame = !bound.running && bound.content === content && onRepeat === "replay";
    return isSame ? { is: "replay", write: bound.write } : { is: 409 };
  }

  /** The response of this write has been sent. */
  end(write: number): void {
    for (const bound of this.#bound.values()) if (bound.write === write) bound.running = false;
  }
}
