import { isObject, type Json } from "./json.ts";

/** What these hold is data of the API, in which a `description` is a value like any other. */
const DATA = new Set(["const", "default", "enum", "example", "examples"]);

/** The document without descriptions and summaries, which tell people about an API and change nothing that it does. */
export function withoutTexts(document: Json): Json {
  if (Array.isArray(document)) return document.map((item: Json) => withoutTexts(item));
  if (!isObject(document)) return document;
  const kept = Object.entries(document).filter(([key, value]) => !isText(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, DATA.has(key) ? value : withoutTexts(value)]));
}

/** A property of a schema may be called `description`; it is an object. */
function isText(key: string, value: unknown): boolean {
  return (key === "description" || key === "summary") && typeof value === "string";
}
