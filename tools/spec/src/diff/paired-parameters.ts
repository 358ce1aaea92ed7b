import { isDeepStrictEqual } from "node:util";
import { at, items, type Members, members } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";
import { keysOf, pointerOf } from "../document/pointer.ts";
import { innerReferences } from "./normal-form/inner-references.ts";
import { parameterName } from "./parameter-name.ts";
import { samePath } from "./same-path.ts";

/** Two documents in which Redocly pairs parameters by name, and the way back to where they stand. */
export interface PairedParameters {
  readonly base: Members;
  readonly revision: Members;
  /** The pointer into the base, or the revision, as it was. */
  readonly writtenAt: (side: "base" | "revision", pointer: string) => string;
}

type Place = readonly (string | number)[];
type Pair = Readonly<Record<"base" | "revision", Place>>;

/**
 * Redocly pairs the items of a list by how alike they are, so it takes a parameter with a new description for another one. It pairs what a
 * `$ref` leads to by its address. So each parameter that differs becomes a component, under the same address in both documents.
 */
export function pairedParameters(base: Members, revision: Members): PairedParameters {
  const [intoBase, intoRevision] = [innerReferences(base), innerReferences(revision)];
  const pairs = Array.from(differing(base, revision)).filter(
    (pair) => !intoBase(pair.base.map(String)) && !intoRevision(pair.revision.map(String)),
  );
  return {
    base: withComponents(
      base,
      pairs.map((pair) => pair.base),
    ),
    revision: withComponents(
      revision,
      pairs.map((pair) => pair.revision),
    ),
    writtenAt: (side, pointer) => {
      const [, kind, name = "", ...below] = keysOf(pointer);
      const place = kind === "parameters" && pairs.find((_, index) => name === nameOf(index))?.[side];
      return place ? `#${pointerOf([...place, ...below])}` : pointer;
    },
  };
}

/** The lists of parameters of both documents, the path's and the operations'. */
function* lists(base: Members, revision: Members): Generator<Pair> {
  for (const [path, item] of members(base.paths)) {
    const now = samePath(Object.keys(revision.paths ?? {}), path);
    if (now === undefined) continue;
    yield { base: ["paths", path, "parameters"], revision: ["paths", now, "parameters"] };
    for (const method of Object.keys(item ?? {}).filter(isMethod)) {
      yield { base: ["paths", path, method, "parameters"], revision: ["paths", now, method, "parameters"] };
    }
  }
}

/** Where parameters stand that are the same by place and name, and differ in anything else. */
function* differing(base: Members, revision: Members): Generator<Pair> {
  for (const list of lists(base, revision)) {
    const after = items(at(revision, ...list.revision));
    for (const [index, old] of items(at(base, ...list.base)).entries()) {
      const name = parameterName(old);
      const other = name === undefined ? -1 : after.findIndex((one) => parameterName(one) === name);
      if (other < 0 || isDeepStrictEqual(old, after[other])) continue;
      yield { base: [...list.base, index], revision: [...list.revision, other] };
    }
  }
}

function withComponents(document: Members, places: readonly Place[]): Members {
  if (places.length === 0) return document;
  const written = Object.fromEntries(places.map((place, index) => [nameOf(index), at(document, ...place)]));
  const referring = places.reduce<unknown>(
    (value, place, index) => replaced(value, place, { $ref: `#/components/parameters/${nameOf(index)}` }),
    document,
  );
  const parameters = { ...(at(document, "components", "parameters") as Members), ...written };
  return replaced(referring, ["components"], { ...(document.components as Members), parameters }) as Members;
}

/** A copy of a value with another one at a place in it. */
function replaced(value: unknown, [key, ...below]: Place, given: unknown): unknown {
  if (key === undefined) return given;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, below, given) : item));
  return { ...(value as Members), [key]: replaced(at(value, key), below, given) };
}

/** No component has such a name: a space may not stand in it. */
function nameOf(index: number): string {
  return `paired ${index}`;
}
