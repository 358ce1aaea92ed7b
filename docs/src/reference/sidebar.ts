import { type ReferenceApi, readReferenceApis } from "./read-apis.ts";

interface Group {
  readonly label: string;
  readonly collapsed: boolean;
  readonly badge?: { readonly text: string; readonly variant: "default" };
  readonly items: ({ readonly label: string; readonly link: string } | Group)[];
}

/** The reference in the sidebar: what belongs to all APIs, then a group for each, its operations by tag. */
export function referenceSidebar(apis: readonly ReferenceApi[] = readReferenceApis()) {
  return [
    { label: "Overview", link: "/reference/" },
    { label: "Options", link: "/reference/options/" },
    { label: "Error classes", link: "/reference/errors/" },
    { label: "Errors", link: "/errors/" },
    { label: "Error bodies", link: "/errors/bodies/" },
    { label: "Contract gaps", link: "/reference/contract-gaps/" },
    { label: "Changelog", link: "/reference/changelog/" },
    ...apis.map(groupOf),
  ];
}

function groupOf(api: ReferenceApi): Group {
  const tags = [...new Set(api.operations.map(({ tag }) => tag))];
  return {
    label: api.title,
    collapsed: true,
    ...(api.deprecated && { badge: { text: "Deprecated", variant: "default" } as const }),
    items: [
      { label: "Overview", link: `/reference/${api.name}/` },
      ...tags.flatMap((tag) =>
        api.operations
          .filter((operation) => operation.tag === tag)
          .map(({ facts, address }) => ({ label: facts.summary, link: address })),
      ),
    ],
  };
}
