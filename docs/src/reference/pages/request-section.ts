import { blocks, code, item, section } from "../markdown.ts";
import type { Parameter } from "../openapi.ts";
import type { ReferenceOperation } from "../read-apis.ts";
import { signature } from "../shapes/field-list.ts";
import { mergedSchema } from "../shapes/merged-schema.ts";
import { descriptionText } from "../words/description-text.ts";
import { bodyContent } from "./body-content.ts";

const PLACES = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
] as const;

/** Parameters by place, and the body; "" for a call without either. */
export function requestSection({ parameters, facts }: ReferenceOperation): string {
  const parts = PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return here.length > 0 ? [`### ${title}`, section("fields", here.map(parameterItem).join("\n"))] : [];
  });
  const body = facts.requestBody;
  const [entry] = Object.entries(body?.content ?? {});
  if (body && entry) {
    const [mediaType, media] = entry;
    const need = body.required ? "required" : "optional";
    parts.push("### Body", blocks(`${code(mediaType)}, ${need}.`, descriptionText(body), bodyContent(media, "body")));
  }
  return parts.length > 0 ? blocks("## Request", ...parts) : "";
}

function parameterItem(parameter: Parameter): string {
  const { name, schema, required, deprecated, "x-managed": managed } = parameter;
  const whole = {
    ...mergedSchema(schema),
    ...(deprecated && { deprecated }),
    ...(managed && { "x-managed": managed }),
  };
  return item(signature(name, whole, required, parameter.in), descriptionText(parameter));
}
