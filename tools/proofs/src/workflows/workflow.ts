import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { parse } from "yaml";

/** A file of specs/workflows, as far as a run of it needs it. */
export interface WorkflowFile {
  /** From the repository root. */
  readonly file: string;
  readonly text: string;
  readonly workflow: Workflow;
}

interface Workflow {
  readonly workflowId: string;
  readonly inputs: {
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
  };
  /** By input: a JSON pointer into `GET /_sandbox/fixtures`. */
  readonly "x-fixtures"?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly stepId: string; readonly operationId: string }[];
}

const ROOT = repositoryRoot();

export function workflowFiles(): readonly WorkflowFile[] {
  return globSync("specs/workflows/*.arazzo.yaml", { cwd: ROOT })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      return { file, text, workflow: parse(text).workflows[0] };
    });
}

/** The operations that a workflow calls when every step succeeds, in their order; without those of the control plane. */
export function operationsOf({ steps }: Workflow): readonly string[] {
  return steps
    .map(({ operationId }) => operationId.split(".").slice(1))
    .filter(([source]) => source !== "control")
    .map(([, operation]) => operation ?? "");
}

/** The values that a workflow needs in the sandbox: what `x-fixtures` points to, and those of `given` that it names. */
export function inputsOf(
  { inputs, "x-fixtures": pointers = {} }: Workflow,
  fixtures: unknown,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const pointed = Object.entries(pointers).map(([name, pointer]) => [name, valueAt(fixtures, pointer)]);
  const named = Object.entries(given).filter(([name]) => name in inputs.properties);
  return Object.fromEntries([...pointed, ...named]);
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((inner, key) => Object(inner)[key], value);
}
