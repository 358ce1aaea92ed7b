import { existsSync, statSync } from "node:fs";
import { at, isObject, items, type Path } from "../../document/json.ts";
import { isEncoded } from "../../document/pointer.ts";
import { type Origin, targetOf, uriOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { type Finding, pathIn } from "./finding.ts";
import { referredPlace } from "./referred-place.ts";
import { ringOf } from "./ring.ts";

const AS_IN = "as in `../schemas/Account.yaml`";

/** Lists of objects on the root. A rule of Redocly fails on an empty item of `tags`. */
const ROOT_LISTS = ["tags", "servers", "security"];

/**
 * What would make Redocly or Spectral fail, or take something else than the author means: an empty item in a list of the root, and some
 * `$ref`s. Those are empty, lead to themselves, to a folder or to a name, put a schema into itself, or have a `%` that encodes nothing.
 */
export function readingLint(root: string, documentFile: string): readonly Finding[] {
  const circular = new Set<string>();
  const findings = emptyItems(root, documentFile);
  for (const { from, reference } of referencesOf(documentFile)) {
    const message = refFault(root, from, reference, circular);
    if (message === undefined) continue;
    const place = { file: pathIn(root, from.file), ...readYaml(from.file).positionOf([...from.path, "$ref"]) };
    findings.push({ ...place, severity: "error", rule: "no-unresolved-refs", message });
  }
  return findings;
}

/** Whether some `$ref`s lead only to each other, so that there is no content. */
export function hasEmptyRing(documentFile: string): boolean {
  for (const { from } of referencesOf(documentFile)) {
    const passed = new Set<string>();
    for (let place: Origin | undefined = from; place; place = referredPlace(place)) {
      if (passed.has(uriOf(place))) return true;
      passed.add(uriOf(place));
    }
  }
  return false;
}

/** Every `$ref` of a document and of the files that it leads to. */
function* referencesOf(documentFile: string): Generator<{ readonly from: Origin; readonly reference: string }> {
  const files = new Set([documentFile]);
  // A set also yields what is added to it in the loop.
  for (const file of files) {
    const { data, error } = readYaml(file);
    // What can be read of a file with a syntax error is not what its author wrote.
    if (error !== undefined) continue;
    for (const { path, reference } of references(data)) {
      yield { from: { file, path }, reference };
      const target = targetOf(file, reference).file;
      if (existsSync(target)) files.add(target);
    }
  }
}

function refFault(root: string, from: Origin, reference: string, circular: Set<string>): string | undefined {
  if (reference === "") return `This $ref is empty. Write the path of a file, ${AS_IN}, or remove the $ref.`;
  if (!isEncoded(reference)) {
    return `The % in "${reference}" does not begin an encoded character, such as %7B. Correct the $ref; a literal % is written %25.`;
  }
  if (/#[^/]/.test(reference)) {
    return `"${reference}" leads to a name. Write the place after the #, as in \`../schemas/Account.yaml#/properties/id\`.`;
  }
  const target = targetOf(from.file, reference).file;
  if (existsSync(target) && statSync(target).isDirectory()) {
    return `${pathIn(root, target)} is a folder. Refer to a file, ${AS_IN}.`;
  }
  return ringFault(from, circular);
}

/** @param circular the places on the rings that are found already. */
function ringFault(from: Origin, circular: Set<string>): string | undefined {
  const ring = circular.has(uriOf(from)) ? undefined : ringOf(from);
  if (ring === undefined) return undefined;
  for (const place of ring.places) circular.add(place);
  if (ring.hasContent) {
    return "This $ref puts the schema into itself, so no value can be checked against it. Remove the $ref, or move it below `properties` or `items`.";
  }
  const way =
    ring.places.length === 1 ? "This $ref leads to itself" : "This $ref leads, through others, back to itself";
  return `${way}, so there is no content. Write the content in place of one $ref.`;
}

function* references(value: unknown, path: Path = []): Generator<{ readonly path: Path; readonly reference: string }> {
  if (isObject(value) && typeof value.$ref === "string") yield { path, reference: value.$ref };
  const inside: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, child] of inside) yield* references(child, [...path, key]);
}

function emptyItems(root: string, file: string): Finding[] {
  const { data, positionOf } = readYaml(file);
  return ROOT_LISTS.flatMap((list) =>
    items(at(data, list)).flatMap((item, index): readonly Finding[] => {
      if (item !== null) return [];
      const message = `Item ${index + 1} of \`${list}\` is empty. Write its content, or remove its dash.`;
      const place = { file: pathIn(root, file), ...positionOf([list, index]) };
      return [{ ...place, severity: "error", rule: "struct", message }];
    }),
  );
}
