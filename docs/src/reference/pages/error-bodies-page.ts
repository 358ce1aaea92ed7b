import { bodiesTexts, statusWords } from "../errors/bodies-texts.ts";
import { type ErrorBody, errorBodies } from "../errors/error-bodies.ts";
import { blocks, code, frontMatter, json, table } from "../markdown.ts";
import { shapeOf } from "../model/shape.ts";
import type { ReferenceApi } from "../read-apis.ts";
import type { Page } from "./page.ts";

/** The Markdown twin of the page about the bodies of errors. */
export function errorBodiesPage(apis: readonly ReferenceApi[]): Page {
  const { title, description, about, none } = bodiesTexts;
  return {
    path: "errors/bodies",
    markdown: blocks(
      frontMatter({ title, description }),
      about,
      ...apis.flatMap((api) => {
        const bodies = errorBodies(api);
        return [`## ${api.title}`, ...(bodies.length > 0 ? bodies.map(bodyOf) : [none])];
      }),
    ),
  };
}

function bodyOf(body: ErrorBody): string {
  const fields = shapeOf(body.schema, body.name).fields;
  const nested = fields.flatMap((field) => [field, ...field.shape.fields]);
  return blocks(
    statusWords(body),
    table(
      ["field", "type", "what it is"],
      nested.map(({ anchor, type, about }) => [code(anchor.slice(body.name.length + 1)), type, about.text]),
    ),
    json(body.example),
  );
}
