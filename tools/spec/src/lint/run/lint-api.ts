import { existsSync } from "node:fs";
import type { Json } from "../../document/json.ts";
import type { Api } from "../../files/apis.ts";
import { Problem } from "../../problem.ts";
import { openWithRedocly, type RedoclyDocument } from "../../redocly-core.ts";
import { bundleLint } from "./bundle-lint.ts";
import { type Finding, inOrder, pathIn } from "./finding.ts";
import { lintFailure } from "./lint-failure.ts";
import { hasEmptyRing } from "./reading-lint.ts";
import { redoclyFinding } from "./redocly.ts";

const UNRESOLVED = "no-unresolved-refs";

/**
 * A finding of one of these rules makes other findings unreliable. The most basic rule comes first, and only the findings of the first
 * rule that has any are shown.
 */
const BASIC = ["yaml-syntax", UNRESOLVED, "openapi-version", "struct", "ledger-form"];

/** The findings of an API, or its bundle if there are none. */
export type Linted =
  | { readonly findings: readonly [Finding, ...Finding[]] }
  | { readonly findings: readonly []; readonly bundle: Json };

/** Lints a document by the rules that Spectral runs. */
export type RulesLint = (root: string, documentFile: string) => Promise<readonly Finding[]>;

/**
 * Lints one API: Redocly on the document with its $refs, Spectral on the document with its $refs followed, and, if
 * neither finds anything, Redocly on the bundle.
 *
 * @throws Problem for an error that no rule found; with `TILLSIDE_TRACE=1`, the error itself.
 * @param lintRules where Spectral runs; without it, in this thread.
 */
export async function lintApi(root: string, api: Api, lintRules: RulesLint = inThisThread): Promise<Linted> {
  try {
    return await linted(root, api, lintRules);
  } catch (error) {
    throw lintFailure(root, api, error);
  }
}

async function linted(root: string, api: Api, lintRules: RulesLint): Promise<Linted> {
  if (!existsSync(api.document)) {
    const document = pathIn(root, api.document);
    throw new Problem(
      `specs/redocly.yaml: there is no ${document} for api "${api.name}". Write it, or correct the entry.`,
    );
  }
  const linting = settled(() => lintRules(root, api.document));
  // In such a ring Redocly rejects promises that nothing waits for: they would end the process.
  const redocly = hasEmptyRing(api.document) ? undefined : await openWithRedocly(root, api);
  const structure = await settled(async () =>
    ((await redocly?.lint()) ?? []).map((problem) => redoclyFinding(root, problem, api.document)),
  );
  const isSound = redocly !== undefined && structure.status === "fulfilled" && structure.value.length === 0;
  // The bundle is reported on last, and made now: Spectral takes longer.
  const bundling = isSound ? settled(() => lintedBundle(root, api, redocly)) : undefined;
  const rules = await linting;
  // A basic problem may make Redocly or Spectral fail, so their errors are thrown only if none is found.
  const found = together(findingsOf(rules), findingsOf(structure));
  for (const rule of BASIC) {
    const [first, ...others] = inOrder(found.filter((finding) => finding.rule === rule));
    if (first) return { findings: [first, ...others] };
  }
  if (structure.status === "rejected") throw structure.reason;
  if (rules.status === "rejected") throw rules.reason;
  const [first, ...others] = inOrder(found);
  if (first) return { findings: [first, ...others] };
  const bundled = await bundling;
  if (bundled?.status !== "fulfilled") throw bundled?.reason;
  return bundled.value;
}

function findingsOf(result: PromiseSettledResult<readonly Finding[]>): readonly Finding[] {
  return result.status === "fulfilled" ? result.value : [];
}

/**
 * Our finding about a `$ref` names its cause; what Redocly says of it, and of the `$ref`s that lead there, is left out. Of other rules that
 * both have, ours is kept where they found the same line.
 */
function together(ours: readonly Finding[], redoclys: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ rule, file, line }: Finding) => (rule === UNRESOLVED ? rule : `${rule} ${file}:${line}`);
  const known = new Set(ours.map(keyOf));
  return [...ours, ...redoclys.filter((finding) => !known.has(keyOf(finding)))];
}

async function lintedBundle(root: string, api: Api, redocly: RedoclyDocument): Promise<Linted> {
  const made = await redocly.bundle();
  const found =
    "document" in made
      ? await bundleLint(root, api, redocly, made.document)
      : made.problems.map((problem) => redoclyFinding(root, problem));
  const [first, ...others] = inOrder(found);
  if (first) return { findings: [first, ...others] };
  if (!("document" in made)) throw new Error(`Redocly returned no bundle of ${api.name}, and no problem.`);
  return { findings: [], bundle: made.document };
}

/** Loaded here, because a process that runs Spectral in another thread does without it. */
async function inThisThread(root: string, documentFile: string): Promise<readonly Finding[]> {
  return (await import("./spectral.ts")).spectralLint(root, documentFile);
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work()]);
  return result;
}
