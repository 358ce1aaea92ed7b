import type { ReferenceApi, Successor } from "../read-apis.ts";

/** The notice on what is deprecated, with what the contract says of a successor. */
export function deprecation({ title }: ReferenceApi, successor: Successor | undefined): string {
  return `:::caution[Deprecated]\nThe ${title} is deprecated. ${successorWords(successor)}\n:::`;
}

function successorWords(successor: Successor | undefined): string {
  if (!successor) return "The contract names no successor.";
  if ("undescribed" in successor)
    return `The contract names ${successor.undescribed} in its place and does not describe it.`;
  const { name, of } = successor;
  const some = of === "some" ? " Some of its reads have no equivalent there yet." : "";
  return `The contract names the [${name}](/reference/${name}/) API in its place, without saying what replaces a single operation.${some}`;
}
