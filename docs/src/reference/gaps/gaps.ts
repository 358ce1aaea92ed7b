import type { ReferenceApi, Rule } from "../read-apis.ts";

/** Something that the contract does not specify, or specifies so that it can be read in several ways. */
export interface Gap {
  /** Of the ledger: `ONB-133`. */
  readonly id: string;
  /** A sentence, Markdown. */
  readonly title: string;
  readonly kind: "not specified" | "ambiguous";
  readonly client?: string | undefined;
  /** What the sandbox assumes. */
  readonly sandbox?: string | undefined;
  readonly note?: string | undefined;
  /** Where in the contract. */
  readonly source: string;
}

/** The gaps of an API, in the order of the contract. */
export function gapsOf({ ledger }: ReferenceApi): readonly Gap[] {
  return ledger.flatMap(({ id, rule, kind, reading, source }): readonly Gap[] => {
    if (!reading) return [];
    const { client, sandbox, note } = reading;
    return [
      {
        id,
        title: titleOf({ rule }),
        kind: kind === "open" ? "not specified" : "ambiguous",
        client: client && withCode(client),
        sandbox: sandbox && withCode(sandbox),
        note: note && withCode(note),
        source,
      },
    ];
  });
}

/** Where a gap is described. */
export function gapAddress(id: string): string {
  return `/reference/contract-gaps/#${id.toLowerCase()}`;
}

/** What a rule says, as a heading: without the ledger's own marks. */
export function titleOf({ rule }: Pick<Rule, "rule">): string {
  return withCode(rule.replace(/^(?:OPEN \((?:declared|silent)\)|DERIVED): /, ""));
}

/** Method and path, a header of ours, a name in snake_case or camelCase, a name with brackets, a placeholder. */
const NAMES =
  /(?<![`\w/-])(?:(?:(?:GET|PUT|POST|PATCH|DELETE) )?\/[\w{}-]+(?:\/[\w{}-]+)+|X-[A-Z][\w-]+|Idempotency-Key|\{\w+\}|(?:[a-z]\w*(?:\[\])?\.)?[a-z]+(?:(?:_[a-z\d*]+)+|[a-z\d]*[A-Z]\w*)(?:\[\](?:\.\w+)?)?|\w+\[\](?:\.\w+)?)(?![`\w])/g;

/** Ledgers are plain text; a path, a header or the name of a field in them is code on a page. */
export function withCode(text: string): string {
  return text.replaceAll(NAMES, (name) => `\`${name}\``);
}
