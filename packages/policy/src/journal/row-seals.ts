import { bodyBytes } from "./body-bytes.ts";
import { type BoundFacts, type CallRow, changedColumns, type RecordedCall } from "./recorded-call.ts";
import { isKeyless, type Sealing, unsealed } from "./sealing.ts";
import type { Statements } from "./statements.ts";

/** What the journal's key says of the rows of its file: whether they are as they were recorded, and what they keep. */
export class RowSeals {
  readonly #sealing: Sealing;
  readonly #statements: Statements;

  constructor(sealing: Sealing, statements: Statements) {
    this.#sealing = sealing;
    this.#statements = statements;
  }

  /** What a key binds, for the column `seal`. */
  sealed(id: string, facts: BoundFacts): Uint8Array | null {
    return this.#sealing.hasKey ? this.#sealing.seal(bodyBytes(JSON.stringify(facts)), `facts ${id}`) : null;
  }

  /** The seal of a row that also has this finding; null where there is nothing to bind it to. */
  resealed(id: string, finding: string): Uint8Array | null {
    const row = this.#statements.get("SELECT id, seal FROM calls WHERE id = ?", id) as CallRow | undefined;
    const recorded = row && this.#bound(row);
    return recorded ? this.sealed(id, { ...recorded, finding }) : null;
  }

  /** How the row differs from what was recorded, as far as this journal's key shows. */
  flawOf(row: CallRow): string | undefined {
    if (!this.#sealing.hasKey) return undefined;
    if (isKeyless(row.sealing)) {
      return `its row says that it was recorded without a key, and anyone who can write the file can change that. If you trust the file, open it with bodies: "plain" or "none"`;
    }
    const isOther = row.sealing !== this.#sealing.id;
    const recorded = this.#bound(row);
    if (recorded === undefined && isOther) {
      // Where nothing fits this key, it is the wrong one: `checkKey()` names the other.
      return this.#fitsNothing
        ? undefined
        : `its column sealing names the key ${row.sealing}, which is not this journal's: it was changed in the file, or the call was recorded with that key`;
    }
    if (recorded === undefined) return "its seal is missing, or was changed in the file";
    const changed = [...changedColumns(row, recorded), ...(isOther ? ["sealing"] : [])];
    return changed.length === 0 ? undefined : `changed in the file since it was recorded: ${changed.join(", ")}`;
  }

  /** The bytes for the column `body` or `response`: a call's response is stored as its body is. */
  stored(column: "body" | "response", { id, sealing }: Pick<RecordedCall, "id" | "sealing">, bytes: Uint8Array) {
    return this.#sealingOf(sealing).seal(bytes, `${column} ${id}`);
  }

  /** The bytes that a column keeps; undefined when it keeps none, or when the file was changed. */
  opened(column: "body" | "response", { id, sealing }: RecordedCall): Uint8Array | undefined {
    const row = this.#statements.get(`SELECT ${column} AS sealed FROM calls WHERE id = ?`, id);
    const { sealed } = Object(row) as { sealed?: Uint8Array | null };
    try {
      return sealed ? this.#sealingOf(sealing).open(sealed, `${column} ${id}`) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether no row of the file was recorded with this journal's key. */
  get #fitsNothing(): boolean {
    return this.#statements.get("SELECT 1 FROM calls WHERE sealing = ? LIMIT 1", this.#sealing.id) === undefined;
  }

  /** What was bound; undefined where that cannot be opened. */
  #bound({ id, seal }: Pick<CallRow, "id" | "seal">): BoundFacts | undefined {
    if (seal === null) return undefined;
    try {
      return JSON.parse(new TextDecoder().decode(this.#sealing.open(seal, `facts ${id}`)));
    } catch {
      return undefined;
    }
  }

  #sealingOf(sealing: string): Sealing {
    return isKeyless(sealing) ? unsealed(sealing) : this.#sealing;
  }
}
