import { mountSend, type OperationCall } from "@tillside/console/send";
import styles from "@tillside/console/send.css?url";
import { localLink } from "./local-link.ts";
import { sandboxOfPage } from "./page-sandbox.ts";

/** Puts the panel in the place of the button, and sends the request as the page shows it. */
export async function openSend(element: HTMLElement): Promise<void> {
  const call = JSON.parse(element.dataset.call ?? "") as OperationCall;
  const gaps = new Set(element.dataset.gaps?.split(" "));
  const [port] = await Promise.all([sandboxOfPage(), addStyles()]);
  await mountSend(element, call, {
    port,
    ruleAddress: (id) => (gaps.has(id) ? `${element.dataset.gapPage}${id.toLowerCase()}` : undefined),
    localLink,
  });
}

/** The panel's style sheet, which no page needs before the first click. Resolves also where it does not load. */
function addStyles(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}
