import { existsSync } from "node:fs";
import { join } from "node:path";
import { at, items } from "../../document/json.ts";
import { statedDurations } from "../../document/stated-durations.ts";
import { WholeDocument } from "../../document/whole-document.ts";
import { operations } from "../../document/whole-operations.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { tokens } from "../../extensions/tokens.ts";
import { type Api, readApis } from "../../files/apis.ts";
import { type Finding, pathIn } from "../run/finding.ts";
import { findingAt, type ProseFile, proseFiles } from "./prose-file.ts";

const RULES = /\b(\d[\d,]*) rules\b/g;
const OPERATIONS = /\b(\d+) operations?\b/g;
/** What stands before the lifetime of a token: `for a token of about 300 s`. */
const TOKEN_OF = /\btoken of (?:about )?$/;

/** Each spec has a README with the correct numbers of operations and rules and the lifetime of its tokens. No other text repeats the number of rules. */
export function specReadmes(root: string): readonly Finding[] {
  const apis = readApis(root).filter(({ document }) => existsSync(document));
  const counts = new Map(apis.map((api) => [pathIn(root, join(api.specDirectory, "README.md")), countsOf(api)]));
  const repeated = new Set(Array.from(counts.values(), ({ rules }) => rules));
  const missing = apis.flatMap((api): readonly Finding[] => {
    const readme = join(api.specDirectory, "README.md");
    if (existsSync(readme)) return [];
    const message = "The spec has no README. `tillside-spec scaffold` writes one to fill in.";
    return [
      { file: pathIn(root, readme), line: 1, column: 1, severity: "error", rule: "spec-readme-present", message },
    ];
  });
  const wrong = proseFiles(root).flatMap((prose) => {
    const own = counts.get(prose.file);
    if (own) return wrongCounts(prose, own);
    return numbers(prose, RULES)
      .filter(({ count }) => repeated.has(count))
      .map(({ words, index }) =>
        findingAt(
          prose,
          index,
          "number-repeated",
          `"${words}" repeats the number of rules in a ledger. Leave the number out.`,
        ),
      );
  });
  return [...missing, ...wrong];
}

interface Counts {
  readonly rules: number;
  /** The operations without token exchanges. */
  readonly operations: number;
  /** The lifetimes of the tokens, in seconds. */
  readonly lifetimes: readonly unknown[];
}

function countsOf({ document, specDirectory }: Api): Counts {
  const ledger = join(specDirectory, "rules.yaml");
  const { value: whole } = new WholeDocument(document);
  const found = [...operations(whole)];
  return {
    rules: existsSync(ledger) ? items(readYaml(ledger).data).length : 0,
    operations: found.filter(({ value }) => at(value, "x-role") !== "token").length,
    lifetimes: tokens(whole).map(({ value }) => at(value, "lifetimeSeconds")),
  };
}

function wrongCounts(prose: ProseFile, { rules, operations: all, lifetimes }: Counts): readonly Finding[] {
  const off = (pattern: RegExp, count: number, owner: string) =>
    numbers(prose, pattern)
      .filter((stated) => stated.count !== count)
      .map(({ words, index }) =>
        findingAt(prose, index, "readme-counts", `"${words}", but ${owner} has ${count}. Write ${count}.`),
      );
  const otherLifetimes = statedDurations(prose.text)
    .filter(({ index, seconds }) => TOKEN_OF.test(prose.text.slice(0, index)) && !lifetimes.includes(seconds))
    .map(({ words, index }) => {
      const message = `"${words}", but a token is valid for ${lifetimes.join(" or ")} s (x-token). Correct the duration.`;
      return findingAt(prose, index, "readme-counts", message);
    });
  return [
    ...off(RULES, rules, "rules.yaml"),
    ...off(OPERATIONS, all, "the document, without token exchanges,"),
    ...otherLifetimes,
  ];
}

function numbers({ text }: ProseFile, pattern: RegExp) {
  return Array.from(text.matchAll(pattern), ({ 0: words, 1: count = "", index }) => ({
    words,
    count: Number(count.replaceAll(",", "")),
    index,
  }));
}
