import { blocks, code, fence, frontMatter, item, section } from "../markdown.ts";
import type { Operation } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation, Successor } from "../read-apis.ts";
import type { Fixtures } from "../samples/credentials.ts";
import { curlSample } from "../samples/curl.ts";
import { addressOf, hostOf } from "../samples/hosts.ts";
import { typeScriptSample } from "../samples/type-script.ts";
import { authWords } from "../words/auth-words.ts";
import { descriptionText } from "../words/description-text.ts";
import { fieldLines } from "../words/field-lines.ts";
import { deprecation } from "./deprecation.ts";
import type { Page } from "./page.ts";
import { requestSection } from "./request-section.ts";
import { responseSection } from "./response-section.ts";

/** The page of one operation: everything that the bundle says of it. */
export function operationPage(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): Page {
  const { facts, method, path, id, address } = operation;
  return {
    path: address.slice(1, -1),
    markdown: blocks(
      frontMatter({
        title: facts.summary,
        description: `${id}: ${method} ${path} of the ${api.title}. Request, responses, limits, samples.`,
      }),
      section("address", `**${method}** ${code(path)}`),
      facts.deprecated && deprecation(api, successorOf(facts)),
      descriptionText(facts),
      "## At a glance",
      section("glance", glance(api, operation)),
      "## Samples",
      "They run as they are beside a [sandbox](/guides/start/quickstart/) on this machine: [how](/guides/start/first-call/#run-the-samples).",
      fence('ts run title="TypeScript"', typeScriptSample(api, operation, fixtures)),
      fence('bash run title="curl"', curlSample(api, operation, fixtures)),
      requestSection(operation),
      "## Responses",
      facts["x-role"] !== "token" && `What to do about each: [errors of this API](/guides/calls/errors/#${api.name}).`,
      ...Object.entries(facts.responses)
        .sort(([one], [other]) => rank(one) - rank(other))
        .map(([status, response]) => responseSection(status, response)),
    ),
  };
}

/** The API that the contract names in place of this operation's. */
function successorOf({ "x-successor": named }: Operation): Successor | undefined {
  if (named === undefined) return undefined;
  return typeof named === "object" ? named : { name: named, of: "all" };
}

/** Successes first. */
function rank(status: string): number {
  return Number(status.replaceAll("X", "0"));
}

function glance(api: ReferenceApi, operation: ReferenceOperation): string {
  const { server, id } = operation;
  const rows: readonly (readonly [string, string])[] = [
    ["Operation id", code(id)],
    ["Host", `${code(hostOf(server))}, in the sandbox ${code(addressOf(server))}`],
    ["Authentication", authWords(api, operation)],
    ...fieldLines(api, operation),
  ];
  return rows.flatMap(([name, words]) => (words ? [item(`**${name}**`, words)] : [])).join("\n");
}
