import { expanded, followed } from "@tillside/spec/document";
import { mergedSchema } from "../model/merged-schema.ts";
import type { Bundle, Example, MediaType, Operation, Response, Schema } from "../openapi.ts";
import type { ReferenceApi } from "../read-apis.ts";

/** The body that errors of an API share. */
export interface ErrorBody {
  /** Name of its schema: `Envelope`. */
  readonly name: string;
  readonly schema: Schema;
  /** The statuses that have it, in their order. */
  readonly statuses: readonly number[];
  readonly example: unknown;
}

/** Where the bodies of an API's errors are described. */
export function bodyAddress(api: string): string {
  return `/errors/bodies/#${api}`;
}

/** What the errors of an API have for a body, by the schema that theirs narrow; none where the contract shows no body. */
export function errorBodies({ bundle }: ReferenceApi): readonly ErrorBody[] {
  const operations = Object.values(bundle.paths).flatMap(
    (item) => Object.values(item) as readonly Partial<Operation>[],
  );
  const found = operations
    .flatMap(({ responses = {} }) => Object.entries(responses))
    .filter(([status]) => /^[45]\d\d$/.test(status))
    .flatMap(([status, response]) => {
      const { content = {} } = followed(bundle, response) as Response;
      return Object.values(content).flatMap((media) => bodyOf(bundle, Number(status), media));
    });
  return [...Map.groupBy(found, ({ name }) => name).values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const statuses = [first, ...rest].flatMap((each) => each.statuses);
    return [{ ...first, statuses: [...new Set(statuses)].sort() }];
  });
}

function bodyOf(bundle: Bundle, status: number, { schema, examples = {} }: MediaType): readonly ErrorBody[] {
  const reference = baseOf(bundle, schema);
  const shape = reference === undefined ? {} : mergedSchema(expanded(bundle, { $ref: reference }) as Schema);
  if (reference === undefined || shape.properties === undefined) return [];
  const [example] = Object.values(examples).map((each) => followed(bundle, each) as Example);
  return [{ name: reference.split("/").at(-1) ?? "", schema: shape, statuses: [status], example: example?.value }];
}

/** The component that a schema narrows, and that one's in turn; its own where it narrows none. */
function baseOf(bundle: Bundle, schema: unknown): string | undefined {
  const { $ref: reference } = (schema ?? {}) as { readonly $ref?: string };
  if (reference === undefined) return undefined;
  const { allOf = [] } = followed(bundle, schema) as Schema;
  return baseOf(bundle, allOf[0]) ?? reference;
}
