import { code, item } from "../markdown.ts";
import type { Member } from "./declarations.ts";

/** Members as the reference lists fields: name and type, then the docstring. */
export function memberList(members: readonly Member[]): string {
  return members
    .map(({ name, type, optional, text }) =>
      item(`${code(name)} ${code(type)}${optional ? "" : " · **required**"}`, withoutImports(text)),
    )
    .join("\n");
}

/** `{@link …}` is for editors. */
function withoutImports(text: string): string {
  return text.replaceAll(/\{@link ([^}]+)\}/g, (_, name: string) => code(name));
}
