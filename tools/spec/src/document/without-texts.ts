import { isObject, type Json } from "./json.ts";

/** What these hold is data of the API, in which a `description` is a value like any other. */
const DATA = new Set(["const", "default", "enum", "example", "examples"]);

/**
 * The document without descriptions and summaries, which tell people about an API and change nothing that it does. OpenAPI requires a
 * description of each response: it is empty.
 *
 * @param path the keys that lead to the document, the last one first.
 */
export function withoutTexts(document: Json, path: readonly string[] = []): Json {
  if (Array.isArray(document)) return document.map((item: Json) => withoutTexts(item));
  if (!isObject(document)) return document;
  const kept = Object.entries(document).flatMap(([key, value]) => {
    if (!isText(key, value)) return [[key, DATA.has(key) ? value : withoutTexts(value, [key, ...path])]];
    return path[1] === "responses" && key === "description" ? [[key, ""]] : [];
  });
  return Object.fromEntries(kept);
}

/** A property of a schema may be called `description`; it is an object. */
function isText(key: string, value: unknown): boolean {
  return (key === "description" || key === "summary") && typeof value === "string";
}
