import type { Exchange } from "../engine/api.ts";
import { escaped } from "../engine/bundle.ts";
import type { Problem } from "../engine/problem.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { timeExample } from "../world/clock-time.ts";
import type { Excerpt, Names } from "./excerpt.ts";

/** What is wrong with a request, for people: each problem names its field, and a name that is nearly right gets the right one. */
export function problemWords(problems: readonly Problem[], { operation, body }: Exchange): Problem[] {
  const { [operation.id]: names } = (operation.document.excerpt as Excerpt).bodies;
  const unknown = unknownNames(names, body, []);
  // Whoever misspelled the one name that is needed has not given it, which is no second problem.
  const reported = problems.filter(
    ({ keyword }) => !ofNames.has(keyword) || (unknown.length === 0 && keyword !== notKnown),
  );
  const joined = withoutAlternatives(reported);
  return [...unknown, ...joined.map((problem) => ({ ...problem, message: problemText(problem, names) }))];
}

/** A value that none of several schemas takes is one problem: what each of them takes. */
function withoutAlternatives(problems: readonly Problem[]): Problem[] {
  return problems.flatMap((problem) => {
    const alternatives = problems.filter(({ at, keyword }) => at === problem.at && keyword !== "anyOf");
    const several = problems.some(({ at, keyword }) => at === problem.at && keyword === "anyOf");
    if (!several || alternatives.length === 0) return [problem];
    if (problem !== alternatives[0]) return [];
    return [
      { ...problem, message: alternatives.map(({ message }, index) => alternative(message, index)).join(" or ") },
    ];
  });
}

/** The first one names the field. */
function alternative(message: string, index: number): string {
  return index === 0 ? message : message.replace(/^.* must be /, "");
}

const notKnown = "additionalProperties";
const ofNames = new Set([notKnown, "minProperties", "maxProperties"]);

function problemText({ in: place, at: pointer, keyword, message }: Problem, names: Names | undefined): string {
  if (ofNames.has(keyword)) {
    const whole = pointer === "" ? "the body" : quoted(pointer.slice(1).replaceAll("/", "."));
    return `${whole} needs exactly one of ${namesIn(namesAt(names, pointer))}`;
  }
  if (keyword === "pattern" && pointer.endsWith("/status"))
    return `${quoted(pointer.slice(1).replaceAll("/", "."))} must be a status such as 404, a class such as 4xx, or none`;
  if (keyword === "minLength") return `${quoted(pointer.slice(1).replaceAll("/", "."))} must not be empty`;
  if (keyword === "format")
    return `${quoted(pointer.slice(1))} must be a time in RFC 3339 such as ${quoted(timeExample)}`;
  const field = pointer === "" ? "" : `${place}${pointer}`;
  const text =
    keyword === "type" ? message.replace(/ must be [a-z,]+/, (types) => types.replaceAll(",", " or ")) : message;
  return text.startsWith(field) && field !== ""
    ? `${quoted(pointer.slice(1).replaceAll("/", "."))}${text.slice(field.length)}`
    : text;
}

/** Names in the body that its schema does not have. */
function unknownNames(known: Names | undefined, value: unknown, place: readonly string[]): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unknownNames(known?.items, item, [...place, String(index)]));
  }
  const { isClosed = false, members = {} } = known ?? {};
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...place, name];
    if (Object.hasOwn(members, name)) return unknownNames(members[name], child, path);
    if (!isClosed) return [];
    const near = suggestion(name, Object.keys(members));
    const message = `${quoted(path.join("."))} is not a property${near || othersThan(known)}`;
    return [{ in: "body", at: `/${path.map(escaped).join("/")}`, keyword: notKnown, message }];
  });
}

function othersThan(known: Names | undefined): string {
  const names = namesIn(known);
  return names === "" ? "; send an empty object: {}" : `; there are ${names}`;
}

function namesAt(names: Names | undefined, pointer: string): Names | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce((inside, name) => inside?.members?.[name], names);
}

function namesIn(names: Names | undefined): string {
  return Object.keys(names?.members ?? {})
    .map(quoted)
    .join(", ");
}
