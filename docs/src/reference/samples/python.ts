import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { kebab } from "../kebab.ts";
import { type Placeholder, placeholdersIn } from "./placeholder.ts";
import { KEY_COMMENT, type SampleRequest } from "./sample-request.ts";
import { withExpressions } from "./string-literals.ts";

/** Requests with the `requests` package. */
export function pythonSample(requests: readonly SampleRequest[]): string {
  const calls = requests.map(call).join("\n\n");
  const imports = [
    ...(placeholdersIn(calls).some(({ kind }) => kind === "environment") ? ["import os"] : []),
    ...(requests.some(({ key }) => key !== undefined) ? ["import uuid"] : []),
  ];
  return [
    ...(imports.length > 0 ? [imports.join("\n")] : []),
    "import requests",
    withExpressions(calls, " + ", expression),
  ].join("\n\n");
}

function call({ har, auth, key, taken, check }: SampleRequest): string {
  const code = pythonRequests
    .generate(har, auth && { auth })
    // Every argument on a line of its own, and four spaces for each level.
    .replace(/^(requests\.\w+\()("[^"]*",)$/m, "$1\n    $2")
    .replaceAll(/^ {4}((?: {2})+)/gm, "    $1$1");
  return [
    ...(key === undefined ? [] : [`# ${KEY_COMMENT}`, `${variableName(key)} = str(uuid.uuid4())`, ""]),
    `response = ${code}`,
    ...(check === undefined ? [] : ["response.raise_for_status()", `# ${check}`]),
    taken === undefined
      ? "print(response.status_code, response.text)"
      : `${variableName(taken)} = response.json()["items"][0]["${taken}"]`,
  ].join("\n");
}

function expression(placeholder: Placeholder): string {
  return placeholder.kind === "environment" ? `os.environ["${placeholder.name}"]` : variableName(placeholder.name);
}

function variableName(name: string): string {
  return kebab(name).replaceAll("-", "_");
}
