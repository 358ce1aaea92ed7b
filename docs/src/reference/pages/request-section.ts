import { blocks, code, section } from "../markdown.ts";
import type { Request } from "../model/request.ts";
import { textWithLinks } from "../words/text-with-links.ts";
import { bodyContent } from "./body-content.ts";
import { fieldItem } from "./field-list.ts";

/** Parameters by place, and the body; "" for a call without either. */
export function requestSection({ parameters, body }: Request): string {
  const parts = parameters.flatMap(({ title, fields }) => [
    `### ${title}`,
    section("fields", fields.map(fieldItem).join("\n")),
  ]);
  if (body) {
    const need = body.required ? "required" : "optional";
    parts.push("### Body", blocks(`${code(body.mediaType)}, ${need}.`, textWithLinks(body.purpose), bodyContent(body)));
  }
  return parts.length > 0 ? blocks("## Request", ...parts) : "";
}
