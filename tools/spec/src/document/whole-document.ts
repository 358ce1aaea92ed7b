import { existsSync } from "node:fs";
import { Problem } from "../problem.ts";
import { homed, homesOf } from "./homes.ts";
import type { Path } from "./json.ts";
import { at, isObject, items, type Members } from "./json.ts";
import { type Origin, targetOf, uriOf } from "./reference.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** Words in a schema that constrain nothing: beside a `$ref` they may be laid over what it leads to. */
const ANNOTATION = /^(x-.*|title|description|summary|deprecated|examples?|default|readOnly|writeOnly)$/;

/**
 * A document of many files as one value: every $ref followed. A schema that contains itself keeps a $ref there, as an
 * absolute file URI.
 *
 * Spectral's own resolver is not used. It takes a file that several others refer to at the same time for a circle,
 * and leaves such $refs, and all behind them, unread.
 */
export class WholeDocument {
  readonly value: unknown;
  readonly #files = new Map<string, YamlFile>();
  readonly #targets = new Map<string, unknown>();

  constructor(rootFile: string) {
    this.value = this.#follow({ file: rootFile, path: [] }, [], false);
  }

  /** The files the document is made of, absolute. */
  get files(): ReadonlySet<string> {
    return new Set(this.#files.keys());
  }

  /** File, line and column of the value at a path of the whole document, or of the nearest around it. */
  locate(path: Path): { file: string; line: number; column: number } {
    let homes = homesOf(this.value);
    let rest: Path = [];
    let value = this.value;
    for (const key of path) {
      value = at(value, key);
      if (value === undefined) break;
      rest = [...rest, key];
      const own = homesOf(value);
      if (own.length > 0) [homes, rest] = [own, []];
    }
    const holds = ({ file, path: base }: Origin) => at(this.#file(file).data, ...base, ...rest) !== undefined;
    const home = homes.find(holds) ?? homes[0];
    if (!home) return { file: "", line: 1, column: 1 };
    return { file: home.file, ...this.#file(home.file).positionOf([...home.path, ...rest]) };
  }

  #file(file: string): YamlFile {
    const known = this.#files.get(file) ?? readYaml(file);
    this.#files.set(file, known);
    return known;
  }

  /** The value a reference leads to; `open` are the references being followed. */
  #follow(origin: Origin, open: readonly string[], inSchema: boolean): unknown {
    const uri = uriOf(origin);
    if (open.includes(uri)) return { $ref: uri };
    if (!this.#targets.has(uri)) {
      if (!existsSync(origin.file))
        throw new Problem(`A $ref leads to ${origin.file}, but there is no such file. Correct the $ref.`);
      const raw = at(this.#file(origin.file).data, ...origin.path);
      this.#targets.set(uri, this.#resolve(raw, origin, [...open, uri], inSchema));
    }
    return this.#targets.get(uri);
  }

  #resolve(raw: unknown, origin: Origin, open: readonly string[], inSchema: boolean): unknown {
    const inside = (key: string | number): Origin => ({ file: origin.file, path: [...origin.path, key] });
    if (Array.isArray(raw)) {
      return homed(
        [origin],
        raw.map((item, index) => this.#resolve(item, inside(index), open, inSchema)),
      );
    }
    if (!isObject(raw)) return raw;
    const own: Members = Object.fromEntries(
      Object.entries(raw)
        .filter(([key, value]) => key !== "$ref" || typeof value !== "string")
        .map(([key, value]) => [
          key,
          this.#resolve(value, inside(key), open, inSchema || isSchemaPlace(origin.path, key)),
        ]),
    );
    if (typeof raw.$ref !== "string") return homed([origin], own);
    const target = this.#follow(targetOf(origin.file, raw.$ref), open, inSchema);
    if (Object.keys(own).length === 0 || !isObject(target)) return target;
    if (inSchema && !Object.keys(own).every((key) => ANNOTATION.test(key))) {
      return homed([origin], { ...own, allOf: [...items(own.allOf), target] });
    }
    return homed([origin, ...homesOf(target)], { ...target, ...own });
  }
}

function isSchemaPlace(path: Path, key: string): boolean {
  return key === "schema" || (path.length === 1 && path[0] === "components" && key === "schemas");
}
