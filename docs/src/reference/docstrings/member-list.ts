import { anchored, code, item } from "../markdown.ts";
import type { Member } from "./declarations.ts";

/** Members as the reference lists fields: name and type, then the docstring; each can be linked to, `BaseOptions.store`. */
export function memberList(owner: string, members: readonly Member[]): string {
  return listed(owner, members, () => "");
}

/** The same for what a caller passes: it also says which options are required. */
export function optionList(owner: string, members: readonly Member[]): string {
  return listed(owner, members, ({ optional }) => (optional ? "" : " · **required**"));
}

function listed(owner: string, members: readonly Member[], mark: (member: Member) => string): string {
  return members
    .map((member) => {
      const { name, type, text } = member;
      const anchor = anchored(`${owner}.${name.replace(/^static /, "")}`, code(name));
      return item(`${anchor} ${code(type)}${mark(member)}`, withoutImports(text));
    })
    .join("\n");
}

/** `{@link …}` is for editors. */
function withoutImports(text: string): string {
  return text.replaceAll(/\{@link ([^}]+)\}/g, (_, name: string) => code(name));
}
