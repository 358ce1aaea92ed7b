import type { Document } from "../engine/document.ts";
import type { Operation } from "../engine/operation.ts";
import { operationsOf } from "../engine/operations.ts";

/** The operations that a match names, as `registerAccount` or `onboarding.registerAccount`: several APIs may have one of that name. */
export function namedOperations(name: string, documents: readonly Document[]): Operation[] {
  return documents.flatMap((document) =>
    operationsOf(document).filter(({ id }) => name === id || name === `${document.name}.${id}`),
  );
}

/** Every name that a match can give. */
export function operationNames(documents: readonly Document[]): string[] {
  return documents.flatMap((document) => operationsOf(document).flatMap(({ id }) => [id, `${document.name}.${id}`]));
}
