import { mountSend, type OperationCall } from "@tillside/console/send";
import "@tillside/console/send.css";
import { localLink } from "./local-link.ts";
import { sandboxOfPage } from "./page-sandbox.ts";

/** Puts the panel in the place of the button, and sends the request as the page shows it. */
export async function openSend(element: HTMLElement): Promise<void> {
  const call = JSON.parse(element.dataset.call ?? "") as OperationCall;
  const gaps = new Set(element.dataset.gaps?.split(" "));
  const port = await sandboxOfPage();
  await mountSend(element, call, {
    port,
    ruleAddress: (id) => (gaps.has(id) ? `/reference/open-points/#${id.toLowerCase()}` : undefined),
    localLink,
  });
}
