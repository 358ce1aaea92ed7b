import { readFileSync } from "node:fs";
import { findApi } from "@tillside/spec/apis";
import type { Json } from "../src/engine/bundle.ts";
import { type Document, documentOf } from "../src/engine/document.ts";
import { descriptions } from "../src/generated/descriptions.js";
import { texts } from "../src/texts.ts";

/** One API's document, as the engine has it. */
export function readDocument(name: string): Document {
  const description = descriptions.find((each) => each.name === name);
  if (description === undefined) throw new Error(`There is no description of ${name}.`);
  return documentOf(description, texts.statementOf);
}

/** The bundle that it was made of, with the examples and without texts. */
export function readBundle(name: string): Json {
  return JSON.parse(readFileSync(findApi(name).bundle.bare, "utf8"));
}
