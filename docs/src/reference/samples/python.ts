import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { kebab } from "../kebab.ts";
import { type Placeholder, placeholdersIn } from "./placeholder.ts";
import type { SampleRequest } from "./sample-request.ts";
import { withExpressions } from "./string-literals.ts";

/** Requests with the `requests` package. */
export function pythonSample(requests: readonly SampleRequest[]): string {
  const calls = requests.map(call).join("\n\n");
  const kinds = new Set(placeholdersIn(calls).map(({ kind }) => kind));
  const imports = [...(kinds.has("environment") ? ["import os"] : []), ...(kinds.has("uuid") ? ["import uuid"] : [])];
  return [
    ...(imports.length > 0 ? [imports.join("\n")] : []),
    "import requests",
    withExpressions(calls, " + ", expression),
  ].join("\n\n");
}

function call({ har, auth, taken }: SampleRequest): string {
  const code = pythonRequests
    .generate(har, auth && { auth })
    // Every argument on a line of its own, and four spaces for each level.
    .replace(/^(requests\.\w+\()("[^"]*",)$/m, "$1\n    $2")
    .replaceAll(/^ {4}((?: {2})+)/gm, "    $1$1");
  const next =
    taken === undefined
      ? "print(response.status_code, response.text)"
      : `${variableName(taken)} = response.json()["items"][0]["${taken}"]`;
  return `response = ${code}\n${next}`;
}

function expression(placeholder: Placeholder): string {
  if (placeholder.kind === "uuid") return "str(uuid.uuid4())";
  return placeholder.kind === "environment" ? `os.environ["${placeholder.name}"]` : variableName(placeholder.name);
}

function variableName(name: string): string {
  return kebab(name).replaceAll("-", "_");
}
