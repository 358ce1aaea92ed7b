import type { ListedError } from "../errors/listed-error.ts";
import { code, item } from "../markdown.ts";

/** Each meaning of an error, with the operations that it belongs to where there are several. */
export function meaningItems({ meanings }: ListedError): readonly string[] {
  return meanings.map(({ text, operations }) =>
    operations.length === 0 ? text : `${operations.map(code).join(", ")}: ${text}`,
  );
}

/** What client and caller do, as a list. */
export function doWords({ reactions, gaps }: ListedError): string {
  return [
    ...reactions.map(({ client, you, outcome, operations }) =>
      item(`**Client:** ${client} Outcome: ${outcome}. **You:** ${you}${ofOperations(operations)}`),
    ),
    ...gaps.map(({ title, address }) => item(`**Not specified by the contract:** [${title}](${address})`)),
  ].join("\n");
}

/** Where the body is described. */
export function bodyLink({ body }: ListedError): string {
  return body === undefined ? "The contract shows no body." : `[Fields of the body](${body}).`;
}

function ofOperations(operations: readonly string[]): string {
  return operations.length === 0 ? "" : ` (${operations.map(code).join(", ")})`;
}
