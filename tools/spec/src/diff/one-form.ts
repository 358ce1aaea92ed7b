import { at, isObject, items, type Members, members } from "../document/json.ts";
import { itemName } from "./item-name.ts";
import { DATA, MAPS } from "./pairs.ts";
import { parametersAlike } from "./path-parameters.ts";
import { samePath } from "./same-path.ts";
import type { Sides } from "./sides.ts";

/** What a keyword says where it is left out. `additionalProperties: true` is none of these: it opens the type of a body. */
const DEFAULTS: Members = {
  ...{ required: false, deprecated: false, allowEmptyValue: false, allowReserved: false },
  ...{ uniqueItems: false, readOnly: false, writeOnly: false, minLength: 0, minItems: 0, minProperties: 0 },
};

/** How a parameter is written where it does not say so; a `form` repeats a list's name for each value. */
const STYLES: Members = { query: "form", cookie: "form", path: "simple", header: "simple" };

/**
 * Both documents in one form where they say the same in two, because Redocly compares keyword by keyword. Path items of `components` stand
 * in their paths, and parameters that only one document gives to the whole path stand in its operations. Where the other has an `enum` or a
 * `$ref`, a `const` becomes an `enum` of one value and an `allOf` of one a `$ref`. A default that only one of them states is left out.
 */
export function inOneForm({ base, revision }: Sides): Sides {
  const documents = parametersAlike({ base: withPathItems(base), revision: withPathItems(revision) });
  return aligned(documents, documents, false);
}

/** The document with the path items of `components` in the paths that refer to them. */
function withPathItems(document: unknown): unknown {
  const shared = at(document, "components", "pathItems");
  if (!isObject(document) || !isObject(shared)) return document;
  const paths = members(document.paths).map(([path, item]) => {
    const name = /^#\/components\/pathItems\/(.+)$/.exec(`${at(item, "$ref")}`)?.[1];
    if (name === undefined || !isObject(item)) return [path, item];
    const { $ref: _, ...beside } = item;
    return [path, { ...(shared[name] as Members), ...beside }];
  });
  const { pathItems: _, ...components } = document.components as Members;
  return { ...document, paths: Object.fromEntries(paths), components };
}

function aligned(found: Sides, documents: Sides, isMap: boolean): Sides {
  const { base, revision } = isMap ? found : alike(found);
  if (Array.isArray(base) && Array.isArray(revision)) return alignedLists(base, revision, documents);
  if (!isObject(base) || !isObject(revision)) return { base, revision };
  const [before, after] = [{ ...base }, { ...revision }];
  for (const [key, child] of Object.entries(after)) {
    const former = samePath(Object.keys(before), key);
    if (former === undefined || (!isMap && (key.startsWith("x-") || DATA.has(key)))) continue;
    const both = aligned({ base: before[former], revision: child }, documents, !isMap && MAPS.has(key));
    before[former] = both.base;
    after[key] = both.revision;
  }
  return { base: before, revision: after };
}

/** The items by their names where they have one, else by their places. */
function alignedLists(base: readonly unknown[], revision: readonly unknown[], documents: Sides): Sides {
  const [before, after] = [[...base], [...revision]];
  for (const [index, item] of revision.entries()) {
    const name = itemName(documents.revision, revision, item);
    const former = name === undefined ? index : base.findIndex((one) => itemName(documents.base, base, one) === name);
    if (former < 0 || former >= base.length) continue;
    const both = aligned({ base: base[former], revision: item }, documents, false);
    before[former] = both.base;
    after[index] = both.revision;
  }
  return { base: before, revision: after };
}

/** Two objects without what only one of them words differently. */
function alike({ base, revision }: Sides): Sides {
  if (!isObject(base) || !isObject(revision)) return { base, revision };
  const before = inFormOf(revision, base);
  return { base: before, revision: inFormOf(before, revision) };
}

/** An object in the form of the other side. */
function inFormOf(other: Members, own: Members): Members {
  const kept = Object.entries(own).filter(([key, value]) => key in other || value !== defaultOf(key, own));
  const written = kept.map(([key, value]) => {
    if (key === "const" && "enum" in other && !("const" in other)) return ["enum", [value]];
    if (key === "allOf" && "$ref" in other && isOneReference(value)) return ["$ref", at(value, 0, "$ref")];
    return [key, value];
  });
  return Object.fromEntries(written);
}

function isOneReference(allOf: unknown): boolean {
  return items(allOf).length === 1 && typeof at(allOf, 0, "$ref") === "string";
}

/** What an object says by leaving a keyword out; undefined where that has no meaning of its own. */
function defaultOf(key: string, { in: place, style }: Members): unknown {
  const usual = STYLES[`${place}`];
  if (usual === undefined || (key !== "style" && key !== "explode")) return DEFAULTS[key];
  return key === "style" ? usual : (style ?? usual) === "form";
}
