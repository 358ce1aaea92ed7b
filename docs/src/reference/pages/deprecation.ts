import type { ReferenceApi } from "../read-apis.ts";

/** The notice on what is deprecated; a successor only where the contract names one. */
export function deprecation({ title }: ReferenceApi, successor: ReferenceApi["successor"]): string {
  const link = successor && `[${successor.name}](/reference/${successor.name}/)`;
  const words = link
    ? `Its successor${successor.of === "some" ? ", of most of its operations," : ""} is the ${link} API.`
    : "The contract names no successor.";
  return `:::caution[Deprecated]\nThe ${title} is deprecated. ${words}\n:::`;
}
