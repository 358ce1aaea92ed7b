import { type ReferenceApi, readReferenceApis } from "./read-apis.ts";

interface Link {
  readonly label: string;
  readonly link: string;
  readonly badge?: { readonly text: string; readonly class: string };
}

interface Group {
  readonly label: string;
  readonly badge?: { readonly text: string; readonly variant: "default" };
  readonly items: readonly Link[];
}

/** The reference in the sidebar: what belongs to all APIs, then a group for each, its operations by tag. */
export function referenceSidebar(apis: readonly ReferenceApi[] = readReferenceApis()): readonly (Link | Group)[] {
  return [
    { label: "Overview", link: "/reference/" },
    { label: "Errors", link: "/errors/" },
    { label: "Error bodies", link: "/errors/bodies/" },
    { label: "Contract gaps", link: "/reference/contract-gaps/" },
    ...apis.map(groupOf),
  ];
}

function groupOf(api: ReferenceApi): Group {
  const tags = [...new Set(api.operations.map(({ tag }) => tag))];
  return {
    label: api.title,
    ...(api.deprecated && { badge: { text: "Deprecated", variant: "default" } as const }),
    items: [
      { label: "Overview", link: `/reference/${api.name}/` },
      ...tags.flatMap((tag) =>
        api.operations
          .filter((operation) => operation.tag === tag)
          .map(({ facts, address, method }) => ({
            label: facts.summary,
            link: address,
            badge: { text: method, class: `method method-${method.toLowerCase()}` },
          })),
      ),
    ],
  };
}
