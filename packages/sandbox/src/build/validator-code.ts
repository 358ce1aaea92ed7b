import type { Json } from "../engine/bundle.ts";

/** Values that validators compare with, each of them once. */
export class Literals {
  readonly #names = new Map<string, string>();

  /** An expression of the value. */
  expression(value: unknown): string {
    const text = JSON.stringify(value);
    if (typeof value !== "object" || value === null) return text;
    const name = this.#names.get(text) ?? `literal${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** What the expressions need before them. */
  get code(): string {
    return [...this.#names].map(([text, name]) => `const ${name} = ${text};`).join("\n");
  }
}

/**
 * Ajv's standalone code as an expression, an object of functions by key. What nothing reads is left out: whole schemas, and the
 * paths of keywords in errors. What it requires of Ajv are exports of `validation-runtime.ts`, under the same names.
 *
 * @throws Error where it requires something else.
 */
export function validatorCode(standalone: string, literals: Literals): string {
  const schemas = new Map<string, unknown>();
  const lines = standalone.split("\n").filter((line) => {
    const [, name, schema] = /^const (schema\d+) = (.*);$/.exec(line) ?? [];
    if (name === undefined || schema === undefined) return line !== '"use strict";';
    schemas.set(name, JSON.parse(schema));
    return false;
  });
  const code = lines
    .join("\n")
    .replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, "")
    .replaceAll(/\brequire\("([^"]+)"\)\.default/g, (_, file: string) => runtimeName(file))
    .replaceAll(/(?<![\w."])(schema\d+)((?:\.[A-Za-z_$][\w$]*|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*)/g, (all, name, path) =>
      schemas.has(name) ? literalAt(schemas.get(name), path, literals) : all,
    );
  return `((exports) => {\n${code}\nreturn exports;\n})({})`;
}

function runtimeName(file: string): string {
  const name = file.replace("ajv/dist/runtime/", "");
  if (!runtime.has(name)) throw new Error(`Validators require ${file}: export it from validation-runtime.ts too.`);
  return name;
}

const runtime: ReadonlySet<string> = new Set(["equal", "ucs2length"]);

/** The value that a path such as `.properties["a-b"].enum` leads to; what is no longer of the schema, such as `.length`, stays. */
function literalAt(schema: unknown, path: string, literals: Literals): string {
  let [value, rest] = [schema, path];
  for (const [step, name, quoted, index] of path.matchAll(/\.([\w$]+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]/g)) {
    const key = name ?? index ?? (JSON.parse(quoted ?? '""') as string);
    if (typeof value !== "object" || value === null || Array.isArray(value) !== (index !== undefined)) break;
    if (!Object.hasOwn(value, key)) break;
    [value, rest] = [(value as Json)[key], rest.slice(step.length)];
  }
  return `${literals.expression(value)}${rest}`;
}
