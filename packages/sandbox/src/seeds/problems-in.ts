import type { Json } from "../engine/bundle.ts";
import { memberOf } from "../snapshots/shapes.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";

/** What is wrong inside of a value, and where. */
interface InnerProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Everything that is wrong with a value of a shape; of a value that a document describes, the first problem. */
export function problemsIn(shape: Json, value: unknown, checks: SnapshotChecks): InnerProblem[] {
  const first = checks.firstProblem(shape, value);
  if (first === undefined) return [];
  const path = first.at.split("/").slice(1).map(unescaped);
  const isWhole = path.length === 0 || typeof value !== "object" || value === null;
  if (isWhole || "$ref" in shape || "anyOf" in shape) return [{ path, message: first.message }];
  const missing = ((shape.required ?? []) as string[])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ path: [name], message: "is missing" }));
  const inside = Object.entries(value).flatMap(([key, member]) => {
    const name = Array.isArray(value) ? Number(key) : key;
    const problems = problemsIn(memberOf(shape, name) ?? {}, member, checks);
    return problems.map(({ path, message }) => ({ path: [name, ...path], message }));
  });
  return [...missing, ...inside];
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
