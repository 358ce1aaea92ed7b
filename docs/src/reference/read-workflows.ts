import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { parse } from "yaml";

/** A workflow of the contract, and the guide that walks through it. */
export interface Workflow {
  readonly title: string;
  readonly summary: string;
  /** Of its guide. */
  readonly address: string;
  /** Names of the APIs whose operations it calls. */
  readonly apis: readonly string[];
}

const ENDING = ".arazzo.yaml";

/** The workflows of specs/workflows, by file name; each has the name of its guide. */
export function readWorkflows(root: string = repositoryRoot()): readonly Workflow[] {
  return globSync(`specs/workflows/*${ENDING}`, { cwd: root })
    .toSorted()
    .map((file) => workflow(basename(file, ENDING), readFileSync(join(root, file), "utf8")));
}

interface ArazzoDocument {
  readonly info: { readonly title: string; readonly summary: string };
  readonly sourceDescriptions: readonly { readonly name: string }[];
}

function workflow(name: string, text: string): Workflow {
  const { info, sourceDescriptions } = parse(text) as ArazzoDocument;
  return {
    title: info.title,
    summary: info.summary,
    address: `/guides/workflows/${name}/`,
    apis: sourceDescriptions.map((source) => source.name),
  };
}
