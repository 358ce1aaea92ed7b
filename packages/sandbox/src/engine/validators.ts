import type { ApiDescription, Validate } from "./description.ts";
import { noChecks, type OperationChecks, operationChecks, problemsOf } from "./operation-checks.ts";
import type { Problem } from "./problem.ts";

/** Checks requests and responses of one API. */
export class Validators {
  readonly #operations: ReadonlyMap<string, OperationChecks>;
  readonly #schemas: Readonly<Record<string, Validate>>;

  constructor({ operations, schemas }: Pick<ApiDescription, "operations" | "schemas">) {
    this.#operations = new Map(operations.map((operation) => [operation.pointer, operationChecks(operation)]));
    this.#schemas = schemas;
  }

  /** An operation that no document has takes nothing and lists no response. */
  of({ pointer }: { readonly pointer: string }): OperationChecks {
    return this.#operations.get(pointer) ?? noChecks;
  }

  /** Checks a value against one of the schemas that the build compiled for the API's own code. */
  value(schemaPointer: string, value: unknown): Problem[] {
    const validate = this.#schemas[schemaPointer];
    if (validate === undefined) throw new Error(`The build compiled no schema of ${schemaPointer}: see excerpt.ts.`);
    return problemsOf("body", validate, value);
  }
}
