import { existsSync, statSync } from "node:fs";
import { at, isObject, items, type Path } from "../../document/json.ts";
import { isEncoded } from "../../document/pointer.ts";
import { type Origin, targetOf, uriOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { type Finding, pathIn } from "./finding.ts";

const AS_IN = "as in `../schemas/Account.yaml`";

/** Lists of objects on the root. A rule of Redocly fails on an empty item of `tags`. */
const ROOT_LISTS = ["tags", "servers", "security"];

/**
 * What would make Redocly or Spectral fail, or take something else than the author means: an empty item in a list of the root, and some
 * `$ref`s. Those are empty, lead to themselves or to a folder, or have a `%` that encodes nothing.
 */
export function readingLint(root: string, documentFile: string): readonly Finding[] {
  const files = new Set([documentFile]);
  const circular = new Set<string>();
  const findings = emptyItems(root, documentFile);
  // A set also yields what is added to it in the loop.
  for (const file of files) {
    const { data, error, positionOf } = readYaml(file);
    // What can be read of a file with a syntax error is not what its author wrote.
    if (error !== undefined) continue;
    for (const { path, reference } of references(data)) {
      const message = refFault(root, { file, path }, reference, circular);
      if (message !== undefined) {
        const place = { file: pathIn(root, file), ...positionOf([...path, "$ref"]) };
        findings.push({ ...place, severity: "error", rule: "no-unresolved-refs", message });
      }
      const target = targetOf(file, reference).file;
      if (existsSync(target)) files.add(target);
    }
  }
  return findings;
}

function refFault(root: string, from: Origin, reference: string, circular: Set<string>): string | undefined {
  if (reference === "") return `This $ref is empty. Write the path of a file, ${AS_IN}, or remove the $ref.`;
  if (!isEncoded(reference)) {
    return `The % in "${reference}" does not begin an encoded character, such as %7B. Correct the $ref; a literal % is written %25.`;
  }
  const target = targetOf(from.file, reference).file;
  if (existsSync(target) && statSync(target).isDirectory()) {
    return `${pathIn(root, target)} is a folder. Refer to a file, ${AS_IN}.`;
  }
  const ring = ringOf(from);
  if (ring.some((uri) => circular.has(uri))) return undefined;
  for (const uri of ring) circular.add(uri);
  if (ring.length === 0) return undefined;
  const way = ring.length === 1 ? "This $ref leads to itself" : "This $ref leads, through others, back to itself";
  return `${way}, so there is no content. Write the content in place of one $ref.`;
}

/** The places of the `$ref`s that lead from one to the next and back to the first; none where they end elsewhere. */
function ringOf(from: Origin): readonly string[] {
  const ring: string[] = [];
  for (let here = from; ; ) {
    const uri = uriOf(here);
    if (ring.includes(uri)) return uri === ring[0] ? ring : [];
    ring.push(uri);
    const reference = existsSync(here.file) ? at(readYaml(here.file).data, ...here.path, "$ref") : undefined;
    if (typeof reference !== "string") return [];
    here = holderOf(targetOf(here.file, reference));
  }
}

/** The place itself or, where the way to it leads through a `$ref`, the place of that. */
function holderOf({ file, path }: Origin): Origin {
  const data = existsSync(file) ? readYaml(file).data : undefined;
  const steps = path.map((_, index) => path.slice(0, index));
  const through = steps.find((step, index) => {
    const isHere = at(data, ...step, ...path.slice(index, index + 1)) !== undefined;
    return !isHere && typeof at(data, ...step, "$ref") === "string";
  });
  return { file, path: through ?? path };
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
