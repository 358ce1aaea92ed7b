import { at, items, type Path } from "../document/json.ts";
import type { Breach, OwnRule } from "../document/rule.ts";
import { speaksOfKeys, statedDurations } from "../document/stated-durations.ts";
import { operations, parametersOf } from "../document/whole-operations.ts";
import { duration } from "./duration.ts";
import { ledgerTextsOf } from "./ledger-ids.ts";

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
    for (const { path, value } of operations(document)) {
      const seconds = at(value, FIELD, "windowSeconds");
      if (typeof seconds !== "number") continue;
      if (!windows.has(seconds)) windows.set(seconds, [...path, FIELD, "windowSeconds"]);
      yield* ownText(value, path, seconds);
      yield* headerText(value, path, document, seconds);
    }
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

function* headerText(operation: unknown, path: Path, document: unknown, seconds: number): Generator<Breach> {
  const facts = at(operation, FIELD);
  const header = parametersOf(operation, path, document).find(isHeader(`${at(facts, "header")}`));
  const text = at(header, "description");
  if (typeof text !== "string") return;
  const index = items(at(operation, "parameters")).indexOf(header);
  const here = index === -1 ? [...path, FIELD] : [...path, "parameters", index, "description"];
  for (const { words } of statedDurations(text).filter((stated) => stated.seconds !== seconds)) {
    yield { message: windowMessage(operation, seconds, words), at: here };
  }
  const onRepeat = `${at(facts, "onRepeat")}`;
  const repeat = REPEATS[onRepeat];
  if (repeat && !repeat.says.test(text)) {
    yield {
      message: `${at(operation, "operationId")} has \`onRepeat: ${onRepeat}\`, but this text does not say so. Write "${repeat.prefer}".`,
      at: here,
    };
  }
}

/** Rules whose sentence about a key states a window that no keyed operation has. */
function* ledgerTexts(windows: ReadonlyMap<number, Path>, file: string): Generator<Breach> {
  const [here] = windows.values();
  if (here === undefined) return;
  const texts = Array.from(ledgerTextsOf(file) ?? []).flatMap(([id, own]) => own.map((text) => ({ id, ...text })));
  for (const { id, place, text } of texts) {
    for (const words of otherWindows(text, [...windows.keys()])) {
      yield {
        message: `Keys are kept for ${Array.from(windows.keys(), duration).join(" or ")}, but ${id} (${place}) says "${words}". One of them is wrong: compare the contract.`,
        at: here,
      };
    }
  }
}

function otherWindows(text: string, windows: readonly number[]): readonly string[] {
  return statedDurations(text)
    .filter(({ sentence, seconds }) => speaksOfKeys(sentence) && !windows.includes(seconds))
    .map(({ words }) => words);
}

function windowMessage(operation: unknown, seconds: number, words: string): string {
  return `${at(operation, "operationId")} keeps a key for ${duration(seconds)} (x-idempotency), but this text says "${words}". Write ${duration(seconds)}, or correct windowSeconds.`;
}
