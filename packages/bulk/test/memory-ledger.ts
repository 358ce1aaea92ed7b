import type { Ledger, LedgerEntry } from "../src/ledger.ts";

/** A ledger in memory that several runs can use, as several processes use a file. */
export class MemoryLedger implements Ledger {
  readonly entries = new Map<number, LedgerEntry>();
  identity: string | undefined;

  open(identity: string): void {
    this.identity ??= identity;
    if (this.identity !== identity) throw new Error(`begun for ${this.identity}`);
  }

  next(position: number): LedgerEntry | undefined {
    const starts = [...this.entries.keys()].filter((from) => from >= position);
    return starts.length === 0 ? undefined : this.entries.get(Math.min(...starts));
  }

  begin(entry: Parameters<Ledger["begin"]>[0]): void {
    if (this.entries.has(entry.from)) throw new Error(`${entry.from} was begun before`);
    this.entries.set(entry.from, { ...entry, counts: undefined, unreported: undefined });
  }

  end(...[from, result]: Parameters<Ledger["end"]>): void {
    this.#change(from, { counts: result.counts, unreported: result });
  }

  reported(from: number): void {
    this.#change(from, { unreported: undefined });
  }

  drop(from: number): void {
    this.entries.delete(from);
  }

  #change(from: number, change: Partial<LedgerEntry>): void {
    const entry = this.entries.get(from);
    if (entry === undefined) throw new Error(`${from} was not begun`);
    this.entries.set(from, { ...entry, ...change });
  }
}
