import { type Declaration, entryPoint } from "../docstrings/declarations.ts";
import { memberList } from "../docstrings/member-list.ts";
import { blocks, frontMatter, section } from "../markdown.ts";
import type { Page } from "./page.ts";

/** Every error class, from its docstring; the base first. */
export function errorsPage(): Page {
  const { declarations, exported } = entryPoint("@tillside/policy/client");
  const classes = declarations
    .filter(({ name }) => name.endsWith("Error") && exported.has(name))
    .sort((one, other) => rank(one).localeCompare(rank(other)));
  return {
    path: "sdk/errors",
    markdown: blocks(
      frontMatter({
        title: "Error classes",
        description: "What a client throws when a call gets no response, and what each error carries.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "A response is returned, whatever its status. These are thrown when there is no response to return. Each message names the operation, says " +
        "what happened and what that means for repeating the call; none holds a header, a body or a credential. " +
        "Every client exports all of them. `info.outcome` says whether the call was executed: " +
        "[what to do after `unknown`](/guides/calls/idempotency/#after-unknown).",
      ...classes.flatMap(({ name, text, members }) => [
        `## ${name}`,
        text,
        members.some((member) => member.name !== "name") &&
          section(
            "fields",
            memberList(
              name,
              members.filter((member) => member.name !== "name"),
            ),
          ),
      ]),
    ),
  };
}

/** The base class comes first, the others follow by name. */
function rank({ name }: Declaration): string {
  return name === "PolicyError" ? "" : name;
}
