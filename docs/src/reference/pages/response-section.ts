import { blocks, code, details, item, section } from "../markdown.ts";
import type { Header, Response } from "../openapi.ts";
import { signature } from "../shapes/field-list.ts";
import { mergedSchema } from "../shapes/merged-schema.ts";
import { descriptionText } from "../words/description-text.ts";
import { bodyContent } from "./body-content.ts";

/** One status: when it comes, its headers, its body; the body of a failure opens on a click. */
export function responseSection(status: string, response: Response): string {
  const headers = Object.entries(response.headers ?? {});
  const [entry] = Object.entries(response.content ?? {});
  const body = entry && blocks(`Body: ${code(entry[0])}`, bodyContent(entry[1], `${status}.body`));
  const isSuccess = status.startsWith("2");
  return blocks(
    `### ${status}`,
    descriptionText(response),
    headers.length > 0 && "Headers:",
    headers.length > 0 &&
      section("fields", headers.map(([name, header]) => headerItem(name, header, status)).join("\n")),
    body ? (isSuccess ? body : details("Body and examples", body)) : "No body is documented.",
  );
}

function headerItem(name: string, header: Header, status: string): string {
  return item(
    signature(name, mergedSchema(header.schema ?? {}), header.required, `${status}.header`),
    descriptionText(header),
  );
}
