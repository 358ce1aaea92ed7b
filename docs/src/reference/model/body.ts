import type { MediaType } from "../openapi.ts";
import { mergedSchema } from "./merged-schema.ts";
import { isEmpty, type Shape, shapeOf } from "./shape.ts";
import { type Text, textOf } from "./text.ts";
import { typeWords } from "./type-words.ts";
import { withValueExamples } from "./value-examples.ts";

/** A body as the reference shows it. */
export interface Body {
  readonly mediaType: string;
  readonly about: Text;
  /** Undefined: its fields are not documented. */
  readonly shape?: Shape;
  readonly type: string;
  readonly examples: readonly BodyExample[];
}

export interface BodyExample {
  readonly name: string;
  readonly about: Text;
  readonly value: unknown;
}

/**
 * The first form in which a body is documented.
 * @param place of the body on its page: `body`, `2XX.body`.
 */
export function bodyOf(content: Readonly<Record<string, MediaType>> | undefined, place: string): Body | undefined {
  const [entry] = Object.entries(content ?? {});
  if (!entry) return undefined;
  const [mediaType, { schema, example, examples }] = entry;
  const named = examples ?? (example === undefined ? {} : { example: { value: example } });
  const shown = Object.values(named).map(({ value }) => value);
  const shape = schema && withValueExamples(shapeOf(schema, place), shown);
  return {
    mediaType,
    about: schema ? textOf(mergedSchema(schema)) : { text: "", gaps: [] },
    ...(shape && !isEmpty(shape) && { shape }),
    type: schema ? typeWords(schema) : "any JSON",
    examples: Object.entries(named).map(([name, { summary, value, ...rest }]) => ({
      name,
      about: textOf({ ...rest, ...(summary && { description: summary }) }),
      value,
    })),
  };
}
