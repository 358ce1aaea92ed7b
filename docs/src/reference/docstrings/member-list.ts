import { anchored, code, item } from "../markdown.ts";
import type { Member } from "./declarations.ts";

/** Members as the reference lists fields: name and type, then the docstring; each can be linked to, `BaseOptions.store`. */
export function memberList(owner: string, members: readonly Member[]): string {
  return members
    .map(({ name, type, optional, text }) =>
      item(
        `${anchored(`${owner}.${name.replace(/^static /, "")}`, code(name))} ${code(type)}${optional ? "" : " · **required**"}`,
        withoutImports(text),
      ),
    )
    .join("\n");
}

/** `{@link …}` is for editors. */
function withoutImports(text: string): string {
  return text.replaceAll(/\{@link ([^}]+)\}/g, (_, name: string) => code(name));
}
