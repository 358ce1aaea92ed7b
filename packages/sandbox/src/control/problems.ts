import type { Exchange } from "../engine/api.ts";
import { at, escaped, type Json } from "../engine/bundle.ts";
import type { Problem } from "../engine/problem.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { timeExample } from "../world/clock-time.ts";

/** What is wrong with a request, for people: each problem names its field, and a name that is nearly right gets the right one. */
export function toldProblems(problems: readonly Problem[], { operation, body }: Exchange): Problem[] {
  const { document, pointer } = operation;
  const schema = at(document.bundle, `${pointer}/requestBody/content/application~1json/schema`) as Json | undefined;
  const unknown = unknownNames(schema, body, []);
  // Whoever misspelled the one name that is needed has not given it, which is no second problem.
  const told = problems.filter(
    ({ keyword }) => !ofNames.has(keyword) || (unknown.length === 0 && keyword !== notKnown),
  );
  return [...unknown, ...told.map((problem) => ({ ...problem, message: problemText(problem, schema) }))];
}

const notKnown = "additionalProperties";
const ofNames = new Set([notKnown, "minProperties", "maxProperties"]);

function problemText({ in: place, at: pointer, keyword, message }: Problem, schema: Json | undefined): string {
  if (ofNames.has(keyword)) return `the body needs exactly one of ${namesIn(schema)}`;
  if (keyword === "format")
    return `${quoted(pointer.slice(1))} must be a time in RFC 3339 such as ${quoted(timeExample)}`;
  const field = pointer === "" ? "" : `${place}${pointer}`;
  return message.startsWith(field) && field !== ""
    ? `${quoted(pointer.slice(1).replaceAll("/", "."))}${message.slice(field.length)}`
    : message;
}

/** Names in the body that its schema does not have. */
function unknownNames(schema: Json | undefined, value: unknown, place: readonly string[]): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  const members = membersOf(schema);
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...place, name];
    if (Object.hasOwn(members, name)) return unknownNames(members[name], child, path);
    if (schema?.[notKnown] !== false) return [];
    const near = suggestion(name, Object.keys(members));
    const message = `${quoted(path.join("."))} is not a property${near || `; there are ${namesIn(schema)}`}`;
    return [{ in: "body", at: `/${path.map(escaped).join("/")}`, keyword: notKnown, message }];
  });
}

function membersOf(schema: Json | undefined): Readonly<Record<string, Json>> {
  return (schema?.properties ?? {}) as Readonly<Record<string, Json>>;
}

function namesIn(schema: Json | undefined): string {
  return Object.keys(membersOf(schema)).map(quoted).join(", ");
}
