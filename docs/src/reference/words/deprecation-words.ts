import { successor } from "@tillside/spec/portal";
import type { ReferenceApi, Successor } from "../read-apis.ts";

/** That an API is deprecated, and what the contract says of a successor. */
export function deprecationWords({ title }: ReferenceApi, named: Successor | undefined): string {
  const words = named && "name" in named ? successor.words(named.name, named.of) : successor.words(named);
  return `The ${title} is deprecated. ${words}`;
}
