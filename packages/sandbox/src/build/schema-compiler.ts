import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import type { Json } from "../engine/bundle.ts";
import { memoize } from "../memoize.ts";
import { RegisteredSchemas } from "./registered-schemas.ts";

/** Whether all problems are looked for or only the first, and whether texts are converted to the types of the spec. */
const manners = {
  all: { allErrors: true },
  first: { allErrors: false },
  converting: { allErrors: true, coerceTypes: true },
} as const;

export type Manner = keyof typeof manners;

/** Makes functions of one bundle's schemas, and their code. */
export class SchemaCompiler {
  readonly #schemas: RegisteredSchemas;
  readonly #ajvOf = memoize((manner: Manner) => ({ ajv: ajvFor(manner), added: new Set<string>() }));

  constructor(bundle: Json) {
    this.#schemas = new RegisteredSchemas(bundle);
  }

  /** The key of a schema in the code of a manner. */
  keyOf(schema: unknown): string {
    return this.#schemas.keyOf(schema);
  }

  compile(schema: unknown, manner: Manner): ValidateFunction {
    const key = this.keyOf(schema);
    const validate = this.#ajv(manner).getSchema(key);
    if (validate === undefined) throw new Error(`There is no schema ${key}.`);
    return validate;
  }

  /** CommonJS code whose `exports` have a function for each key; `validatorCode` makes a module's part of it. */
  code(keys: Iterable<string>, manner: Manner): string {
    return standaloneCode.default(this.#ajv(manner), Object.fromEntries([...keys].map((key) => [key, key])));
  }

  #ajv(manner: Manner): Ajv2020 {
    const { ajv, added } = this.#ajvOf(manner);
    for (const [key, schema] of this.#schemas.all) {
      if (added.has(key)) continue;
      ajv.addSchema(schema as Json, key);
      added.add(key);
      // Only for these words do functions report to one another what they have looked at, which costs code and time.
      if (/"(unevaluated|\$dynamic)/.test(JSON.stringify(schema)))
        Object.assign(ajv.opts, { unevaluated: true, dynamicRef: true });
    }
    return ajv;
  }
}

/** Ajv as the sandbox uses it, without a schema. */
function ajvFor(manner: Manner): Ajv2020 {
  const ajv = new Ajv2020({
    ...manners[manner],
    // The specs' own lint has checked the schemas. No response can carry an infinite number.
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    inlineRefs: false,
    code: { source: true, lines: true, formats: _`formats` },
  });
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  return formats.default(ajv);
}
