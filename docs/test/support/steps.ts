import { type Fence, fencesOf } from "./fences.ts";

/** What one fence of a program prints; undefined where the page does not show it. */
interface Part {
  readonly fence: Fence;
  readonly output?: string;
}

/** Something to check, in the order of the page: a TypeScript module of one or several fences, or a shell script. */
export interface Step {
  readonly kind: "module" | "script";
  readonly parts: readonly Part[];
  readonly runs: boolean;
}

const MODULES = new Set(["ts", "tsx", "typescript"]);

/** The steps of a page. Throws for a fence that continues or shows the output of nothing. */
export function stepsOf(page: string): readonly Step[] {
  const steps: { kind: Step["kind"]; parts: { fence: Fence; output?: string }[]; runs: boolean }[] = [];
  let last: { fence: Fence; output?: string } | undefined;
  for (const fence of fencesOf(page)) {
    const { language, words, text, line } = fence;
    if (words.has("output")) {
      if (!last?.fence.words.has("run")) throw new Error(`line ${line}: an output without a run fence before it.`);
      last.output = text;
      last = undefined;
      continue;
    }
    const isModule = MODULES.has(language);
    const isScript = language === "bash" && words.has("run");
    if (!isModule && !isScript) continue;
    last = { fence };
    if (words.has("continue")) {
      const step = steps.findLast(({ kind }) => kind === "module");
      if (!step || !isModule) throw new Error(`line ${line}: \`continue\` without a ts fence before it.`);
      step.parts.push(last);
      step.runs ||= words.has("run");
    } else {
      steps.push({ kind: isModule ? "module" : "script", parts: [last], runs: words.has("run") });
    }
  }
  return steps;
}
