import { globSync } from "node:fs";
import { join } from "node:path";
import { isMap, isScalar, isSeq, type Node, visit } from "yaml";
import { readSource, type YamlSource } from "../document/yaml-source.ts";
import type { Api } from "../files/apis.ts";

/** An entry of an `x-rules` or `x-open` in a spec. */
export interface Mark {
  /** `open`: under `x-open`, or under `open` in `x-auth-failure` or `x-rate-limit`. */
  readonly field: "rules" | "open";
  /** An id or a range. */
  readonly entry: string;
  /** `file:line` */
  readonly place: string;
}

const PARTS = "{paths,schemas,parameters,headers,responses,examples}/**/*.yaml";

/** Every mark in the files that an API is written in: its document and its parts. */
export function marksOf(root: string, { document, specDirectory }: Api): readonly Mark[] {
  return [document, ...partsOf(specDirectory)].flatMap((file) => marksIn(readSource(root, file)));
}

/** Every mark in what the specs share. */
export function sharedMarks(root: string): readonly Mark[] {
  return partsOf(join(root, "specs", "shared")).flatMap((file) => marksIn(readSource(root, file)));
}

function partsOf(folder: string): readonly string[] {
  return globSync(PARTS, { cwd: folder })
    .sort()
    .map((file) => join(folder, file));
}

function marksIn({ document, placeAt }: YamlSource): readonly Mark[] {
  const marks: Mark[] = [];
  const add = (field: Mark["field"], list: unknown) => {
    for (const item of isSeq<Node>(list) ? list.items : []) {
      marks.push({ field, entry: isScalar(item) ? `${item.value}` : `${item}`, place: placeAt(item.range?.[0] ?? 0) });
    }
  };
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) && key.value;
      if (name === "x-rules") add("rules", value);
      if (name === "x-open") add("open", value);
      if ((name === "x-auth-failure" || name === "x-rate-limit") && isMap(value)) add("open", value.get("open", true));
    },
  });
  return marks;
}
