import { blocks, code, details, section } from "../markdown.ts";
import type { Response } from "../model/response.ts";
import { textWithLinks } from "../words/text-with-links.ts";
import { bodyContent } from "./body-content.ts";
import { fieldItem } from "./field-list.ts";

/** One status: when it comes, its headers, its body; the body of a failure opens on a click. */
export function responseSection({ status, isSuccess, about, headers, body }: Response): string {
  const content = body && blocks(`Body: ${code(body.mediaType)}`, bodyContent(body));
  return blocks(
    `### ${status}`,
    textWithLinks(about),
    headers.length > 0 && "Headers:",
    headers.length > 0 && section("fields", headers.map(fieldItem).join("\n")),
    content ? (isSuccess ? content : details("Body and examples", content)) : "No body is documented.",
  );
}
