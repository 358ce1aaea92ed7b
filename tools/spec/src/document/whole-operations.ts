import { at, isObject, items, type Members, members, type Path } from "./json.ts";
import { METHODS } from "./methods.ts";

/** An operation of a document whose `$ref`s are followed. */
export interface WholeOperation {
  readonly path: Path;
  readonly value: Members;
}

/** Every operation of a document. */
export function* operations(document: unknown): Generator<WholeOperation> {
  for (const [template, pathItem] of members(at(document, "paths"))) {
    for (const method of METHODS) {
      const value = at(pathItem, method);
      if (isObject(value)) yield { path: ["paths", template, method], value };
    }
  }
}

/** True when a call needs a credential: the operation's own `security`, else the document's, and no empty alternative. */
export function isSecured(operation: unknown, document: unknown): boolean {
  const alternatives = items(at(operation, "security") ?? at(document, "security"));
  return alternatives.length > 0 && alternatives.every((alternative) => members(alternative).length > 0);
}

/** The response an operation declares for a status, exactly or by its range (`4XX`). */
export function responseFor(operation: unknown, status: unknown): unknown {
  return at(operation, "responses", `${status}`) ?? at(operation, "responses", `${`${status}`.charAt(0)}XX`);
}

/** The parameters of an operation, those of its path included. */
export function parametersOf(operation: unknown, path: Path, document: unknown): readonly unknown[] {
  return [...items(at(operation, "parameters")), ...items(at(document, ...path.slice(0, 2), "parameters"))];
}
