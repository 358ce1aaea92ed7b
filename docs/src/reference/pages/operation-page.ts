import { blocks, code, fence, frontMatter, item, section } from "../markdown.ts";
import type { OperationView } from "../model/operation-view.ts";
import { textWithLinks } from "../words/text-with-links.ts";
import { deprecationNotice } from "./deprecation-notice.ts";
import type { Page } from "./page.ts";
import { requestSection } from "./request-section.ts";
import { responseSection } from "./response-section.ts";

/** What fences call the languages. */
const FENCES = { typescript: "ts", curl: "bash", python: "python", php: "php", ruby: "ruby" } as const;

/** The Markdown twin of an operation's page. */
export function operationPage(view: OperationView): Page {
  const { title, description, method, path, address, deprecation, about, facts, samples, request, responses } = view;
  return {
    path: address.slice(1, -1),
    markdown: blocks(
      frontMatter({ title, description }),
      section("address", `**${method}** ${code(path)}`),
      deprecation && deprecationNotice(deprecation),
      textWithLinks(about),
      "## At a glance",
      section("glance", facts.map((fact) => item(`**${fact.label}**`, textWithLinks(fact.about))).join("\n")),
      "## Samples",
      "They run as they are beside a [sandbox](/guides/start/quickstart/) on your machine, and read tokens and keys from [environment variables](/guides/start/first-call/#other-languages).",
      ...samples.map((sample) => fence(`${FENCES[sample.language]} title="${sample.label}"`, sample.code)),
      requestSection(request),
      "## Responses",
      !view.isTokenExchange && `What to do about each: [errors of this API](/guides/calls/errors/#${view.api.name}).`,
      ...responses.map(responseSection),
    ),
  };
}
