import { type DocumentReader, type DocumentSource, describeDocument } from "./describe-document.ts";
import { type Manner, SchemaCompiler } from "./schema-compiler.ts";
import { Literals, validatorCode } from "./validator-code.ts";

/** An expression in the module that is written. */
class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The text of an ES module that exports the `description` of one API, with its validators as code. */
export function documentModule(source: DocumentSource, reader: DocumentReader): string {
  const compiler = new SchemaCompiler(source.bundle);
  const keys = { all: new Set<string>(), first: new Set<string>(), converting: new Set<string>() };
  const description = describeDocument(source, reader, (schema, manner: Manner) => {
    const key = compiler.keyOf(schema);
    keys[manner].add(key);
    return new Code(`${manner}.${key}`);
  });
  const literals = new Literals();
  const validators = Object.entries(keys).map(
    ([manner, used]) => `const ${manner} = ${validatorCode(compiler.code(used, manner as Manner), literals)};`,
  );
  return [
    'import { equal, formats, ucs2length } from "./validation-runtime.js";',
    literals.code,
    ...validators,
    `export const description = ${expression(description)};`,
    "",
  ].join("\n");
}

/** The types of that module. */
export const documentModuleTypes = `import type { ApiDescription } from "../engine/description.js";

export declare const description: ApiDescription;
`;

function expression(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(expression).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${expression(member)}`).join(",")}}`;
}
