import { statedConcurrencies, statedExcesses, statedRates } from "../../document/stated-rates.ts";
import type { Finding } from "../run/finding.ts";
import { type KnownLimit, knownLimits } from "./known-limits.ts";
import { findingAt, type ProseFile, proseFiles } from "./prose-file.ts";
import { tableRates } from "./table-rates.ts";

const RULE = "number-repeated";

/** Joins the number before it to a bucket: `10 per minute <!-- limit onboarding registration -->`. */
const MARK = /^\s*<!-- limit ([\w-]+) ([\w-]+) -->/;
/** Any mark of a bucket, to find those without a number before them. In backticks, a text only explains the mark. */
const ANY_MARK = /(?<!`)<!-- limit (?![\w-]+ [A-Z]{3}-\d{3} -->)(.*?) -->/g;

interface Stated {
  readonly words: string;
  readonly index: number;
  readonly end: number;
  readonly fits: (limit: KnownLimit) => boolean;
  readonly form: "rate" | "number" | "concurrency" | "excess";
}

/**
 * Finds rates that texts repeat. A page of the portal takes them from the spec (`<Limit>`). In other Markdown, a comment
 * joins the number to its bucket, and the two must agree. A docstring leaves the number out.
 */
export function repeatedNumbers(root: string): readonly Finding[] {
  const limits = knownLimits(root);
  return proseFiles(root).flatMap((prose) => findingsIn(prose, limits));
}

function findingsIn(prose: ProseFile, limits: readonly KnownLimit[]): readonly Finding[] {
  const joined = new Set<number>();
  const found = statedIn(prose.text).flatMap((stated): readonly Finding[] => {
    const { index, end, words, fits } = stated;
    const mark = MARK.exec(prose.text.slice(end));
    if (mark) joined.add(end + mark[0].indexOf("<!--"));
    if (mark && prose.file.endsWith(".md")) {
      const bucket = limits.find(({ api, name }) => api === mark[1] && name === mark[2]);
      if (bucket && fits(bucket)) return [];
      const message = bucket
        ? `"${words}" is not what the bucket ${bucket.name} of specs/${bucket.api}/openapi.yaml allows: ${allowed(bucket)}. Correct the number.`
        : `There is no bucket ${mark[2]} in specs/${mark[1]}/openapi.yaml. Correct the comment behind "${words}".`;
      return [findingAt(prose, index, "number-joined", message)];
    }
    const same = limits.filter(fits);
    return same.length === 0 ? [] : [findingAt(prose, index, RULE, repeatedMessage(prose.file, stated, same))];
  });
  const loose = [...prose.text.matchAll(ANY_MARK)]
    .filter(({ index }) => prose.file.endsWith(".md") && !joined.has(index))
    .map(({ 0: mark, index }) =>
      findingAt(prose, index, "number-joined", `${mark} has no number before it. Write it directly after the number.`),
    );
  return [...found, ...loose];
}

function statedIn(text: string): readonly Stated[] {
  return [
    ...statedRates(text).map(
      ({ words, index, end, requests, perSeconds }): Stated => ({
        words,
        index,
        end,
        form: "rate",
        fits: (limit) => limit.requests === requests && limit.perSeconds === perSeconds,
      }),
    ),
    ...statedExcesses(text).map(
      ({ words, index, end, requests, perSeconds }): Stated => ({
        words,
        index,
        end,
        form: "excess",
        fits: (limit) => limit.requests === requests && limit.perSeconds === perSeconds,
      }),
    ),
    ...statedConcurrencies(text, "sentence").map(
      ({ words, index, end, concurrency }): Stated => ({
        words,
        index,
        end,
        form: "concurrency",
        fits: (limit) => limit.concurrency === concurrency,
      }),
    ),
    ...tableRates(text).map(
      ({ words, index, end, requests, perSeconds }): Stated => ({
        words,
        index,
        end,
        form: "number",
        fits: (limit) => limit.requests === requests && limit.perSeconds === perSeconds,
      }),
    ),
  ];
}

function repeatedMessage(file: string, { words, form }: Stated, same: readonly KnownLimit[]): string {
  const [{ api, name } = { api: "", name: "" }] = same;
  const others = same.length === 1 ? "" : ` (or one of ${same.length - 1} more buckets with that number)`;
  const formed = form === "rate" ? "" : ` form="${form}"`;
  const start = `"${words}" repeats a number of specs/${api}/openapi.yaml, bucket ${name}${others}.`;
  if (form === "excess") return `${start} Write \`the first call beyond the limit\`, without the number.`;
  if (file.endsWith(".mdx")) return `${start} Prefer \`<Limit api="${api}" name="${name}"${formed} />\`.`;
  if (file.endsWith(".ts")) return `${start} Name the bucket in place of its number.`;
  return `${start} Join it: write \`<!-- limit ${api} ${name} -->\` directly after it.`;
}

function allowed({ requests, perSeconds, concurrency }: KnownLimit): string {
  return `${requests} per ${perSeconds} s${concurrency === undefined ? "" : `, ${concurrency} at once`}`;
}
