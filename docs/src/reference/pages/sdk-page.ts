import { repositoryRoot } from "@tillside/spec/apis";
import { type WorkspacePackage, workspacePackages } from "@tillside/spec/packages";
import { blocks, code, frontMatter, table } from "../markdown.ts";
import type { ReferenceApi } from "../read-apis.ts";
import type { Page } from "./page.ts";

/** Where to read on about a package that is no client. */
const GUIDES: Readonly<Record<string, string>> = {
  "@tillside/bulk": "[Bulk sending](/guides/production/bulk/)",
  "@tillside/cli":
    "[Use the command line](/guides/production/command-line/), [send a file](/guides/production/send-files/)",
  "@tillside/mocks": "[Mocks](/guides/testing/mocks/)",
  "@tillside/policy": "[Retries](/guides/calls/retries/), [rate limits](/guides/calls/rate-limits/)",
  "@tillside/sandbox": "[The sandbox](/guides/testing/sandbox/), [recipes](/guides/testing/recipes/)",
};

/** The entrance to the packages: each client with its API, each tool with its guide. */
export function sdkPage(apis: readonly ReferenceApi[], root: string = repositoryRoot()): Page {
  const clients = apis.map(({ name, title }) => [
    code(`@tillside/${name}`),
    `[${title}](/reference/${name}/)`,
    `[What the client adds](/sdk/clients/${name}/)`,
  ]);
  const isClient = new Set(apis.map(({ name }) => `@tillside/${name}`));
  const tools = workspacePackages(root).filter(
    ({ name, manifest }) => manifest.private !== true && !isClient.has(name),
  );
  return {
    path: "sdk/index",
    markdown: blocks(
      frontMatter({
        title: "SDK & tools",
        description: "The packages to install: a typed client for each API, and the tools around them.",
        tableOfContents: false,
      }),
      "Install the client of each API that you call. [Authenticate](/guides/start/authenticate/#install) shows how.",
      "## Clients",
      table(["package", "API", "in detail"], clients),
      "## Tools",
      table(["package", "what it does", "guide"], tools.map(toolRow)),
      "## Look up",
      "- [Every client](/sdk/client/calls/): calls, errors, retries, credentials, limits, hooks, journal and Redis store\n" +
        "- [The sandbox](/sdk/sandbox/options/): addresses, settings, runs, verification, faults and snapshots\n" +
        "- [Options](/sdk/options/) of clients, calls, stores, journal and sandbox, with units and defaults\n" +
        "- [Error classes](/sdk/errors/): what a client throws, and what each error carries\n" +
        "- [Changelog](/changelog/): what changed in each package",
    ),
  };
}

function toolRow({ name, manifest }: WorkspacePackage): readonly string[] {
  return [code(name), String(manifest.description ?? ""), GUIDES[name] ?? ""];
}
