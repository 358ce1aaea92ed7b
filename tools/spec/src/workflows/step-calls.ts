import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { at, items, type Path } from "../document/json.ts";
import type { YamlFile } from "../document/yaml-file.ts";
import { type CalledOperation, nameOf, operationsIn } from "./called-document.ts";
import type { WorkflowFinding } from "./workflow-finding.ts";

/** Finds steps that call an operation that is not in a source document, pass a parameter that it does not have, or omit a required one. */
export async function stepCalls(
  root: string,
  file: string,
  { data }: Pick<YamlFile, "data">,
): Promise<readonly WorkflowFinding[]> {
  const sources = new Map<string, ReadonlyMap<string, CalledOperation>>();
  const findings: WorkflowFinding[] = [];
  for (const [index, source] of items(at(data, "sourceDescriptions")).entries()) {
    const document = resolve(dirname(file), `${at(source, "url")}`);
    if (existsSync(document)) sources.set(`${at(source, "name")}`, await operationsIn(root, document));
    else
      findings.push({
        path: ["sourceDescriptions", index, "url"],
        rule: "source-present",
        message:
          "There is no such file. Write the path from this folder to an OpenAPI document: `../onboarding/openapi.yaml`.",
      });
  }
  if (findings.length > 0) return findings;
  for (const [workflow, each] of items(at(data, "workflows")).entries()) {
    for (const [index, step] of items(at(each, "steps")).entries()) {
      const path = ["workflows", workflow, "steps", index];
      findings.push(
        ...callOf(data, step, sources).map((finding) => ({ ...finding, path: [...path, ...finding.path] })),
      );
    }
  }
  return findings;
}

function callOf(
  data: unknown,
  step: unknown,
  sources: ReadonlyMap<string, ReadonlyMap<string, CalledOperation>>,
): readonly WorkflowFinding[] {
  const [, name = "", id = ""] = /^\$sourceDescriptions\.([^.]+)\.([^.]+)$/.exec(`${at(step, "operationId")}`) ?? [];
  const operations = sources.get(name);
  const operation = operations?.get(id);
  if (!operation) {
    const known = operations
      ? `Source ${name} has ${[...operations.keys()].join(", ")}`
      : `Sources are ${[...sources.keys()].join(", ")}`;
    const message = `This step calls no operation of a source. Write \`$sourceDescriptions.<source>.<operationId>\`. ${known}.`;
    return [{ path: ["operationId"], rule: "step-operation-known", message }];
  }
  const passed = items(at(step, "parameters")).map((parameter, index) => ({
    name: nameOf(resolved(data, parameter)),
    path: ["parameters", index] satisfies Path,
  }));
  const unknown = passed.filter(({ name: each }) => !operation.parameters.has(each));
  const missing = [...operation.required].filter((each) => passed.every(({ name: other }) => other !== each));
  return [
    ...unknown.map(({ name: each, path }) => ({
      path,
      rule: "step-parameter-known",
      message: `${id} has no parameter "${each}". It has ${[...operation.parameters].join(", ") || "none"}.`,
    })),
    ...missing.map((each) => ({
      path: ["operationId"],
      rule: "step-parameter-missing",
      message: `${id} requires the parameter "${each}". Add it to the step's \`parameters\`.`,
    })),
  ];
}

/** A parameter, or the one of `components` that its `reference` names. */
function resolved(data: unknown, parameter: unknown): unknown {
  const reference = at(parameter, "reference");
  return typeof reference === "string" ? at(data, ...reference.replace(/^\$/, "").split(".")) : parameter;
}
