import { memoize } from "../memoize.ts";
import { at, type Json } from "./bundle.ts";
import { type Check, type OperationChecks, operationChecks, problemsOf } from "./operation-checks.ts";
import type { Problem } from "./problem.ts";
import { schemaCompiler } from "./schema-compiler.ts";

/** Checks requests and answers of one bundle. */
export class Validators {
  readonly #operations: (pointer: string) => OperationChecks;
  readonly #values: (pointer: string) => Check;

  constructor(bundle: Json) {
    const compile = schemaCompiler(bundle);
    this.#operations = memoize((pointer) => operationChecks(bundle, compile, pointer));
    this.#values = memoize((pointer) => {
      const validate = compile((at(bundle, pointer) ?? {}) as Json, "all");
      return (value) => problemsOf("body", validate, value);
    });
  }

  of({ pointer }: { readonly pointer: string }): OperationChecks {
    return this.#operations(pointer);
  }

  /** Checks a value against one schema of the bundle. */
  value(schemaPointer: string, value: unknown): Problem[] {
    return this.#values(schemaPointer)(value);
  }
}
