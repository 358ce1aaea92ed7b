import { listed } from "../reference/markdown.ts";

interface Listed {
  /** As in specs/redocly.yaml. */
  readonly name: string;
  /** Number of the contract document that describes it. */
  readonly document: number;
  /** Place in specs/redocly.yaml. */
  readonly order: number;
}

interface Group<Api> {
  readonly document: number;
  /** The names of its APIs: `Events, audience and gift cards`. */
  readonly heading: string;
  readonly apis: readonly Api[];
}

/** The APIs by the contract document that describes them, each group in the order of specs/redocly.yaml. */
export function apiGroups<Api extends Listed>(apis: readonly Api[]): readonly Group<Api>[] {
  const documents = [...new Set(apis.map(({ document }) => document))].sort((one, other) => one - other);
  return documents.map((document) => {
    const own = apis.filter((api) => api.document === document).toSorted((one, other) => one.order - other.order);
    const names = listed(own.map(({ name }) => name.replaceAll("-", " ")));
    return { document, heading: names.charAt(0).toUpperCase() + names.slice(1), apis: own };
  });
}
