import type { Place } from "../facts/fleet.ts";

interface Waiting {
  readonly side: string;
  go(): void;
}

/**
 * One line per subject, in order of arrival. All calls of one side at the head of the line run together. A call behind a call
 * of the other side waits for it, so that neither side waits forever.
 */
export class ExclusionLines {
  readonly #lines = new Map<string, Waiting[]>();

  enter(subject: string, side: string): Place {
    const line = this.#lines.get(subject) ?? [];
    this.#lines.set(subject, line);
    const isOpen = line.every((ahead) => ahead.side === side);
    let go = () => {};
    const ready = isOpen
      ? undefined
      : new Promise<void>((resolve) => {
          go = resolve;
        });
    const own: Waiting = { side, go };
    line.push(own);
    return {
      ready,
      leave: () => {
        line.splice(line.indexOf(own), 1);
        if (line.length === 0) this.#lines.delete(subject);
        const other = line.findIndex((each) => each.side !== line[0]?.side);
        for (const each of other < 0 ? line : line.slice(0, other)) each.go();
      },
    };
  }

  /** Number of subjects with calls. A subject is dropped after its last call. */
  get size(): number {
    return this.#lines.size;
  }
}
