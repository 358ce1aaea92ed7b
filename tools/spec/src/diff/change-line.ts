import type { Finding } from "./finding.ts";

/** A change as one item of a Markdown list; with its id, where a changeset has to cover it. */
export function changeLine({ impact, operation, place, what, id }: Finding): string {
  const where = [operation, place].filter((words) => words !== "").map(code);
  const words = what.includes("`") || !/["[{]/.test(what) ? what : code(what);
  const said = [where.join(", "), words].filter((part) => part !== "").join(": ");
  return impact === "docs only" ? `- ${said}` : `- ${said} (${id})`;
}

function code(words: string): string {
  return `\`${words}\``;
}
