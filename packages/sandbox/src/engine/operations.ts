import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";

/** Every operation of a document, token operations too. */
export function operationsOf(document: Document): Operation[] {
  const { manifest, tokenHost, operations } = document;
  return operations.map(({ id, method, template, prefix, pointer, isToken, hasOwnLimit }) => {
    const facts = manifest?.operations[`${method} ${template}`];
    const scheme = facts?.auth === undefined ? undefined : manifest?.auth[facts.auth];
    return { document, id, method, template, prefix, pointer, facts, scheme, tokenHost, isToken, hasOwnLimit };
  });
}
