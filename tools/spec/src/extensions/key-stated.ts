import { at, items, type Path } from "../document/json.ts";
import type { Breach, OwnRule } from "../document/rule.ts";
import { speaksOfKeys, statedDurations } from "../document/stated-durations.ts";
import { operations, parametersOf } from "../document/whole-operations.ts";
import { duration } from "./duration.ts";
import { ledgerTextsOf, saidOtherwise } from "./ledger-ids.ts";

const FIELD = "x-idempotency";

/** What the description of the key's header says of a repeat, by `onRepeat`, and how to write it. */
const REPEATS: Readonly<Record<string, { readonly says: RegExp; readonly prefer: string }>> = {
  replay: {
    says: /\b(?:first|original) (?:outcome|response)\b/i,
    prefer: "a repeat with the same key and body returns the first outcome",
  },
  conflict: {
    says: /\b(?:again|repeat(?:ed|s)?)\b[^.;]*\b409\b/i,
    prefer: "the same key again gives 409",
  },
};

/**
 * Client and sandbox obey `x-idempotency`; texts tell it to people. A window that changes must not leave the old one standing,
 * nor an `onRepeat` the old words.
 */
export const keyStated: OwnRule = {
  wants:
    "The description of a keyed operation and of its key's header, and the ledger, state the window that `x-idempotency` has; the header's says what `onRepeat` says",
  why: "Client and sandbox obey the field; a changed window must not leave an old text behind",
  given: "$",
  *check(document, { file }) {
    const windows = new Map<number, Path>();
    /** By its description, which several operations may share: it is one place, so it gets one finding. */
    const headers = new Map<unknown, readonly HeaderUse[]>();
    for (const { path, value } of operations(document)) {
      const seconds = at(value, FIELD, "windowSeconds");
      if (typeof seconds !== "number") continue;
      if (!windows.has(seconds)) windows.set(seconds, [...path, FIELD, "windowSeconds"]);
      yield* ownText(value, path, seconds);
      const header = keyHeader(value, path, document);
      if (header)
        headers.set(header.value, [...(headers.get(header.value) ?? []), { ...header, operation: value, seconds }]);
    }
    for (const uses of headers.values()) yield* headerText(uses);
    yield* ledgerTexts(windows, file);
  },
};

/** Whether a parameter is the header of this name. */
export function isHeader(name: string): (parameter: unknown) => boolean {
  return (parameter) =>
    at(parameter, "in") === "header" && `${at(parameter, "name")}`.toLowerCase() === name.toLowerCase();
}

function* ownText(operation: unknown, path: Path, seconds: number): Generator<Breach> {
  for (const words of otherWindows(`${at(operation, "description") ?? ""}`, [seconds])) {
    yield { message: windowMessage(operation, seconds, words), at: [...path, "description"] };
  }
}

/** The parameter that carries an operation's key. */
interface KeyHeader {
  readonly value: unknown;
  readonly path: Path;
}

interface HeaderUse extends KeyHeader {
  readonly operation: unknown;
  readonly seconds: number;
}

function keyHeader(operation: unknown, path: Path, document: unknown): KeyHeader | undefined {
  const value = parametersOf(operation, path, document).find(isHeader(`${at(operation, FIELD, "header")}`));
  if (typeof at(value, "description") !== "string") return undefined;
  const index = items(at(operation, "parameters")).indexOf(value);
  return { value, path: index === -1 ? [...path, FIELD] : [...path, "parameters", index, "description"] };
}

/** The first operation that a header's description contradicts, and how many more. */
function* headerText(uses: readonly HeaderUse[]): Generator<Breach> {
  const text = `${at(uses[0]?.value, "description")}`;
  const stated = statedDurations(text);
  const [other, ...others] = uses.filter(({ seconds }) => stated.some((each) => each.seconds !== seconds));
  if (other) {
    const words = stated.find(({ seconds }) => seconds !== other.seconds)?.words ?? "";
    yield { message: windowMessage(other.operation, other.seconds, words, others.length), at: other.path };
  }
  const [silent] = uses.filter(({ operation }) => repeatOf(operation)?.says.test(text) === false);
  if (silent) {
    const id = at(silent.operation, "operationId");
    const { prefer = "" } = repeatOf(silent.operation) ?? {};
    yield {
      message: `${id} has \`onRepeat: ${at(silent.operation, FIELD, "onRepeat")}\`, but this text does not say so. Write "${prefer}".`,
      at: silent.path,
    };
  }
}

function repeatOf(operation: unknown) {
  return REPEATS[`${at(operation, FIELD, "onRepeat")}`];
}

/** Rules whose sentence about a key states a window that no keyed operation has. */
function* ledgerTexts(windows: ReadonlyMap<number, Path>, file: string): Generator<Breach> {
  const [here] = windows.values();
  if (here === undefined) return;
  const texts = Array.from(ledgerTextsOf(file) ?? []).flatMap(([id, own]) => own.map((text) => ({ id, ...text })));
  const said = texts.flatMap(({ text, ...rule }) =>
    otherWindows(text, [...windows.keys()]).map((words) => ({ ...rule, words })),
  );
  const message = saidOtherwise(`Keys are kept for ${Array.from(windows.keys(), duration).join(" or ")}`, said);
  if (message !== undefined) yield { message, at: here };
}

function otherWindows(text: string, windows: readonly number[]): readonly string[] {
  return statedDurations(text)
    .filter(({ sentence, seconds }) => speaksOfKeys(sentence) && !windows.includes(seconds))
    .map(({ words }) => words);
}

function windowMessage(operation: unknown, seconds: number, words: string, others = 0): string {
  const more = others === 0 ? "" : `, as ${others} more operation${others === 1 ? "" : "s"} with this text`;
  return `${at(operation, "operationId")} keeps a key for ${duration(seconds)} (x-idempotency)${more}, but this text says "${words}". Write ${duration(seconds)}, or correct windowSeconds.`;
}
