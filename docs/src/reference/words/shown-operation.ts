import type { ShownOperation } from "@tillside/spec/portal";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";

/** An operation as the words about `x-` fields need it: with its document, and with links into the portal. */
export function shownOperation({ bundle, operations }: ReferenceApi, { facts }: ReferenceOperation): ShownOperation {
  return {
    operation: facts,
    document: bundle,
    operations: operations.map((each) => each.facts),
    linkTo(operationId, text) {
      const target = operations.find(({ id }) => id === operationId);
      return target ? `[${text}](${target.address})` : text;
    },
  };
}
