import { successor } from "@tillside/spec/portal";
import type { ReferenceApi, Successor } from "../read-apis.ts";

/** The notice on what is deprecated, with what the contract says of a successor. */
export function deprecation({ title }: ReferenceApi, named: Successor | undefined): string {
  return `:::caution[Deprecated]\nThe ${title} is deprecated. ${words(named)}\n:::`;
}

function words(named: Successor | undefined): string {
  return named && "name" in named ? successor.words(named.name, named.of) : successor.words(named);
}
