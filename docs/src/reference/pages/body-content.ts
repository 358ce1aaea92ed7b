import { blocks, code, json, section } from "../markdown.ts";
import type { MediaType } from "../openapi.ts";
import { fieldList } from "../shapes/field-list.ts";
import { mergedSchema } from "../shapes/merged-schema.ts";
import { typeWords } from "../shapes/type-words.ts";
import { descriptionText } from "../words/description-text.ts";

/**
 * The shape of a body, and its examples.
 *
 * @param place of the body on its page: `body`, `2XX.body`.
 */
export function bodyContent({ schema, example, examples }: MediaType, place: string): string {
  const shape = schema && mergedSchema(schema);
  const fields = schema ? fieldList(schema, place) : "";
  const samples = Object.entries(examples ?? (example === undefined ? {} : { example: { value: example } }));
  return blocks(
    shape && descriptionText(shape),
    shape && fields === "" && `The fields are not documented: ${typeWords(shape)}.`,
    fields && section("fields", fields),
    ...samples.map(([name, { summary, value, ...rest }]) =>
      blocks(
        `Example ${code(name)}: ${descriptionText({ ...rest, ...(summary && { description: summary }) })}`,
        json(value),
      ),
    ),
  );
}
