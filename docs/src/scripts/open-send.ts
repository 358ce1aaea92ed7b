import { mountSend, type OperationCall } from "@tillside/console/send";
import styles from "@tillside/console/send.css?url";
import { localLink } from "./local-link.ts";
import { sandboxOfPage } from "./page-sandbox.ts";
import { keptSecrets, keptValues } from "./values/kept-values.ts";
import { ownRequest, type SecretNames } from "./values/own-request.ts";
import type { SampleValue } from "./values/replace-values.ts";

/**
 * Puts the panel in the place of the button, and sends the request as the page shows it.
 *
 * @param isDemo without the reader's values.
 * @param sendDemo opens it anew so.
 */
export async function openSend(element: HTMLElement, isDemo: boolean, sendDemo: () => void): Promise<void> {
  const asWritten = JSON.parse(element.dataset.call ?? "") as OperationCall;
  const isReproduction = element.dataset.pageOnly !== undefined;
  // A request that shows an error is sent as it is.
  const call = isReproduction || isDemo ? asWritten : ownRequest(asWritten, ownValues(element));
  const isOwn = JSON.stringify(call) !== element.dataset.call;
  const gaps = new Set(element.dataset.gaps?.split(" "));
  const [port] = await Promise.all([sandboxOfPage(), styled]);
  await mountSend(element, call, {
    port,
    ruleAddress: (id) => (gaps.has(id) ? `${element.dataset.gapPage}${id.toLowerCase()}` : undefined),
    localLink: isReproduction ? () => undefined : localLink,
    isFolded: isReproduction,
    sendDemo: isOwn ? sendDemo : undefined,
  });
}

function ownValues({ dataset }: HTMLElement) {
  const { values = "[]" } = document.querySelector<HTMLElement>("personal-values")?.dataset ?? {};
  return {
    values: JSON.parse(values) as SampleValue[],
    own: keptValues(),
    secrets: keptSecrets(),
    names: JSON.parse(dataset.secrets ?? "{}") as SecretNames,
  };
}

/** The panel's style sheet, which no page needs before the first click. Resolves also where it does not load. */
const styled = new Promise<void>((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => resolve());
  document.head.append(link);
});
