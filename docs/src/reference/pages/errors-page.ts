import { type Declaration, type EntryPoint, entryPoint } from "../docstrings/declarations.ts";
import { memberList } from "../docstrings/member-list.ts";
import { blocks, code, frontMatter, section } from "../markdown.ts";
import type { Page } from "./page.ts";

/** Where the error classes are declared, with the clients that export those of some clients only. */
const OF_SOME_CLIENTS = { bulk: ["audience", "events"], onboarding: ["onboarding"] };

/** Every error class, from its docstring: the base first, those of some clients last. */
export function errorsPage(): Page {
  const everywhere = entryPoint("@tillside/policy/client");
  const more = Object.entries(OF_SOME_CLIENTS).flatMap(([name, clients]) => {
    const packages = clients.map((client) => code(`@tillside/${client}`)).join(" and ");
    return errorClasses(entryPoint(`@tillside/${name}`)).map((each) => classBlock(each, `Exported by ${packages}.`));
  });
  return {
    path: "sdk/errors",
    markdown: blocks(
      frontMatter({
        title: "Error classes",
        description: "What a client, unwrap() and a bulk run throw, and what each error carries.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "A client returns a response, whatever its status. It throws an error if it has no response to return. `unwrap()` throws an error for a " +
        "response that is not a success. Each message names the operation, says what happened and what that means for repeating the call. " +
        "Messages contain no header and no credential. " +
        "Every client exports them, unless it says otherwise below. `info.outcome` says whether the call was executed: " +
        "[what to do after `unknown`](/guides/calls/idempotency/#after-unknown).",
      ...errorClasses(everywhere)
        .sort((one, other) => rank(one).localeCompare(rank(other)))
        .map((each) => classBlock(each)),
      ...more,
    ),
  };
}

/** Those that the entry point exports and declares itself. */
function errorClasses({ declarations, exported }: EntryPoint): Declaration[] {
  return declarations.filter(({ name }) => name.endsWith("Error") && exported.has(name));
}

function classBlock({ name, text, members }: Declaration, exportedBy?: string): string {
  const shown = members.filter((member) => member.name !== "name");
  return blocks(`## ${name}`, text, exportedBy, shown.length > 0 && section("fields", memberList(name, shown)));
}

/** The base class comes first, the others follow by name. */
function rank({ name }: Declaration): string {
  return name === "PolicyError" ? "" : name;
}
