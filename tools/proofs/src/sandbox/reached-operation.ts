import type { Draft } from "./draft.ts";
import type { Operation } from "./operations.ts";

/** The operation whose address a request really has, on its own host; undefined where there is none. */
export function reachedOperation(operations: readonly Operation[], draft: Draft): Operation | undefined {
  const meant = operations.find(({ id }) => id === draft.operationId);
  const path = new URL(draft.path, "http://host").pathname.split("/");
  const here = operations.filter(
    ({ method, prefix, template }) =>
      method === draft.method && prefix === meant?.prefix && fits(template.split("/"), path),
  );
  // A name goes before a parameter.
  return here.find(({ template }) => template === path.join("/")) ?? here[0];
}

function fits(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((segment, index) => segment.startsWith("{") || segment === path[index])
  );
}
