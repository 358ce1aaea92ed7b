import { blocks, code, json, section } from "../markdown.ts";
import type { Body } from "../model/body.ts";
import { textWithLinks } from "../words/text-with-links.ts";
import { fieldList } from "./field-list.ts";

/** The shape of a body, and its examples. */
export function bodyContent({ about, shape, type, examples }: Body): string {
  return blocks(
    textWithLinks(about),
    shape ? section("fields", fieldList(shape)) : `The fields are not documented: ${type}.`,
    ...examples.map((example) =>
      blocks(`Example ${code(example.name)}: ${textWithLinks(example.about)}`, json(example.value)),
    ),
  );
}
