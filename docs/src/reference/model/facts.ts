import { EXTENSIONS } from "@tillside/spec/portal";
import { kebab } from "../kebab.ts";
import { code } from "../markdown.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { addressOf, hostOf } from "../samples/hosts.ts";
import { authChip, authWords } from "../words/auth-words.ts";
import { shownOperation } from "../words/shown-operation.ts";
import type { Text } from "./text.ts";

/** Something to know about an operation beside what it takes and returns. */
export interface Fact {
  /** Its place on the page: `rate-limit`. */
  readonly anchor: string;
  readonly label: string;
  readonly about: Text;
  /** The fact in a few words. */
  readonly chip?: string;
}

/** Where an operation is called, how it authenticates, and what our `x-` fields say of it, in the order of specs/EXTENSIONS.md. */
export function factsOf(api: ReferenceApi, operation: ReferenceOperation): readonly Fact[] {
  const { server, id } = operation;
  const host = `${code(hostOf(server))}, in the sandbox ${code(addressOf(server))}`;
  return [
    fact("Operation id", { text: code(id), gaps: [] }),
    fact("Host", { text: host, gaps: [] }),
    fact("Authentication", authWords(api, operation), authChip(api, operation)),
    ...fieldFacts(api, operation),
  ];
}

/** A fact for each of our `x-` fields that says something about the operation. */
export function fieldFacts(api: ReferenceApi, operation: ReferenceOperation): readonly Fact[] {
  const shown = shownOperation(api, operation);
  return Object.values(EXTENSIONS).flatMap(({ portal }) => {
    const text = portal?.words(shown);
    if (!portal || !text) return [];
    const gaps = (portal.gaps?.(shown) ?? []) as readonly string[];
    return [fact(portal.label, { text, gaps }, portal.chip?.(shown))];
  });
}

function fact(label: string, about: Text, chip?: string): Fact {
  return { anchor: kebab(label.replaceAll(" ", "-")), label, about, ...(chip !== undefined && { chip }) };
}
