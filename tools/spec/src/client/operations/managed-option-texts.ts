import type { Operation } from "../../document/operations.ts";
import { type ManagedMark, managed } from "../../extensions/x-managed.ts";
import { docComment } from "./doc-comment.ts";
import { textAt } from "./operation-doc.ts";

/** What the places are called that an option fills, in the order of the text. */
const kinds = { header: "header", query: "query parameter", body: "body field" };
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * The members of an interface of options that fill parameters and body fields, each with the description of the first header that it
 * fills. A required header comes first: the text of an optional one may say what the service does without it.
 */
export function managedOptionTexts(
  named: readonly Operation[],
  options: readonly string[],
  by: "client" | "session",
): readonly string[] {
  const marks = named.flatMap(managed.read);
  const type = by === "client" ? ": string | undefined" : "?: string | undefined";
  return options.map((option) => {
    const filled = marks.filter((mark) => optionOf(mark, by) === option);
    const headers = filled.filter(({ where }) => where === "header");
    const first = headers.find(({ owner }) => owner.at("required").value === true) ?? headers[0] ?? filled[0];
    const doc =
      first === undefined ? [] : [textAt(first.owner, "description"), defaultWords(filled), fillsWords(filled)];
    return `${docComment("  ", doc)}  readonly ${option}${type};\n`;
  });
}

function optionOf({ by: filler }: ManagedMark, by: "client" | "session"): string | undefined {
  if (by === "session") return "session" in filler ? filler.session : undefined;
  return "option" in filler ? filler.option : undefined;
}

/** What the client sends where the option is left out; undefined where it sends nothing. */
function defaultWords(filled: readonly ManagedMark[]): string | undefined {
  const isMade = filled.some(({ by }) => "session" in by && by.uuid);
  return isMade ? "Default: the client makes one UUID and sends it with every call of the session." : undefined;
}

/** Every place that it fills, each once. */
function fillsWords(filled: readonly ManagedMark[]): string {
  const places = Object.entries(kinds).flatMap(([where, kind]) => {
    const names = new Set(filled.filter((mark) => mark.where === where).map(({ name }) => `the ${kind} \`${name}\``));
    return [...names];
  });
  return `Fills ${list.format(places)}.`;
}
