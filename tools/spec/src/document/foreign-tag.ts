import { type Document, visit } from "yaml";

/** A tag that makes a value which JSON lacks. */
export interface ForeignTag {
  /** Where the tag begins. */
  readonly offset: number;
  readonly message: string;
}

/** The tags that stand for JSON's own values, and the `!` that says nothing more. */
const JSON_TAGS: ReadonlySet<string> = new Set([
  "!",
  ...["bool", "float", "int", "map", "null", "seq", "str"].map((name) => `tag:yaml.org,2002:${name}`),
]);

/** The first tag such as `!!binary`, or one of an author's own. Redocly fails on some of them, and reads others as text or list. */
export function foreignTag(text: string, document: Document.Parsed): ForeignTag | undefined {
  let found: ForeignTag | undefined;
  visit(document, {
    Node(_key, { tag, range }) {
      if (tag === undefined || JSON_TAGS.has(tag)) return undefined;
      const offset = text.lastIndexOf("!", range?.[0]);
      // `!!binary` is two marks, of which the last is found.
      const start = text.charAt(offset - 1) === "!" ? offset - 1 : offset;
      const [written = tag] = /^![^\s,[\]{}]*/.exec(text.slice(start)) ?? [];
      found = { offset: start, message: `The tag ${written} makes a value that JSON lacks. Remove the tag.` };
      return visit.BREAK;
    },
  });
  return found;
}
