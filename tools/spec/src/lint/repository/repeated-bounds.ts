import { NUMBER, numberOf } from "../../document/stated-numbers.ts";
import type { Finding } from "../run/finding.ts";
import { type KnownBound, knownBounds } from "./known-bounds.ts";
import { findingAt, type ProseFile, proseFiles } from "./prose-file.ts";

/**
 * Joins the number before it to the limit that a rule states: `100 events <!-- limit events EVT-010 -->`. A page of the portal has
 * `100 events{/* limit events EVT-010 *\/}`, a docstring, a workflow or a ledger `up to 100 (EVT-010)`. In backticks, a text only explains the mark.
 */
const MARK =
  /(?<!`)(?:<!-- limit (?<md>[\w-]+ [A-Z]{3}-\d{3}) -->|\{\/\* limit (?<mdx>[\w-]+ [A-Z]{3}-\d{3}) \*\/\}|\((?<cited>[A-Z]{3}-\d{3})\))/g;
/** The last number before a mark, with up to three words between them. */
const BEFORE = new RegExp(String.raw`^.*(?<words>${NUMBER}(?:[\s*-]+[\w]+){0,3})[\s*]*$`, "is");
const NEAR = 80;
/** A number with its unit, or as the setting that splits a list: `100 events`, `65,536 characters`, "`batchSize` 100". */
const STATED = new RegExp(String.raw`(?:${"`batchSize`"}\s+)?(?<words>${NUMBER}(?:[\s*]+(?<unit>[\w-]+))?)`, "gi");
const LENGTH = /^(?:characters?|letters?)$/;
/** Sources outside the clients speak of sizes of their own. A number in words is seldom a limit. */
const APART = /^packages\/(?!clients\/).*\.ts$/;
const IN_DIGITS = /^\d/;

/** Limits of schemas that texts repeat. A mark or a rule in parentheses joins the number to its limit, and the two must agree. */
export function repeatedBounds(root: string): readonly Finding[] {
  const bounds = knownBounds(root);
  const texts = [...proseFiles(root), ...proseFiles(root, ["specs/workflows/*.arazzo.yaml", "specs/*/rules.yaml"])];
  return texts.flatMap((prose) => findingsIn(prose, bounds));
}

function findingsIn(prose: ProseFile, bounds: readonly KnownBound[]): readonly Finding[] {
  const joined = new Set<number>();
  const wrong = [...prose.text.matchAll(MARK)].flatMap(({ 0: mark, index, groups = {} }): readonly Finding[] => {
    const { md, mdx, cited } = groups;
    const [api, rule] = cited === undefined ? (md ?? mdx ?? "").split(" ") : [undefined, cited];
    const own = bounds.filter((bound) => bound.rule === rule && (api === undefined || bound.api === api));
    const start = Math.max(0, index - NEAR);
    const before = BEFORE.exec(prose.text.slice(start, index));
    if (cited !== undefined && (own.length === 0 || !before)) return [];
    if (!before) {
      const message = `${mark} has no number before it. Write it directly after the number.`;
      return [findingAt(prose, index, "number-joined", message)];
    }
    const { words = "", number = "" } = before.groups ?? {};
    const at = start + before[0].lastIndexOf(words);
    joined.add(at);
    const message = joinedMessage(words.replaceAll(/[\s*]+/g, " "), numberOf(number), `${api}`, `${rule}`, own);
    return message === undefined ? [] : [findingAt(prose, at, "number-joined", message)];
  });
  const loose = [...prose.text.matchAll(STATED)].flatMap(({ 0: all, index, groups = {} }): readonly Finding[] => {
    const { words = "", number = "", unit = "" } = groups;
    const at = index + all.length - words.length;
    const isBatch = all !== words;
    const same = bounds.find(
      ({ keyword, field, value }) =>
        value === numberOf(number) &&
        keyword !== undefined &&
        (keyword.endsWith("Length") ? LENGTH.test(unit) : unit === field || (isBatch && keyword === "maxItems")),
    );
    if (joined.has(at) || !same || !IN_DIGITS.test(number) || APART.test(prose.file)) return [];
    const rule = ruleAt(prose, at);
    if (rule !== undefined && bounds.some((bound) => bound.rule === rule && bound.value === same.value)) return [];
    const said = isBatch ? all.slice(0, all.length - words.length) + number : words;
    return [findingAt(prose, at, "number-repeated", repeatedMessage(prose.file, said, same))];
  });
  return [...wrong, ...loose];
}

/** The rule whose row in a ledger this is. Where the row states a limit itself, `bound-stated` joins it to the schema. */
function ruleAt({ file, text }: ProseFile, index: number): string | undefined {
  if (!file.endsWith("/rules.yaml")) return undefined;
  return /^\n- \{? ?id: ([\w-]+)/.exec(text.slice(Math.max(0, text.lastIndexOf("\n- ", index)), index))?.[1];
}

function joinedMessage(
  words: string,
  number: number,
  api: string,
  rule: string,
  own: readonly KnownBound[],
): string | undefined {
  const [first] = own;
  if (!first)
    return `${rule} of specs/${api}/rules.yaml states no limit of one field. Correct the mark behind "${words}".`;
  if (own.some(({ value }) => value === number)) return undefined;
  const limits = [...new Set(own.map((bound) => bound.words))].join(", ");
  return `"${words}" is not what ${first.place} allows: ${limits}${first.field === undefined ? "" : ` (${rule})`}. Correct the number.`;
}

function repeatedMessage(file: string, words: string, { api, rule, words: limit, place }: KnownBound): string {
  const start = `"${words.replaceAll(/[\s*]+/g, " ")}" repeats ${place}: ${limit}.`;
  if (file.endsWith(".mdx")) return `${start} Join it: write \`{/* limit ${api} ${rule} */}\` directly after it.`;
  if (file.endsWith(".md")) return `${start} Join it: write \`<!-- limit ${api} ${rule} -->\` directly after it.`;
  return `${start} Join it: write \`(${rule})\` directly after it.`;
}
