import { mountDrawer } from "@tillside/console/drawer";
import "@tillside/console/drawer.css";
import { sandboxOfPage } from "./page-sandbox.ts";

/** Opens the drawer of the page's sandbox in an element. */
export async function openDrawer(element: HTMLElement, onClose: () => void): Promise<void> {
  const port = await sandboxOfPage();
  mountDrawer(element, { port, ruleAddress, onClose });
}

/** The page about the gaps of the contract has those of the operations that this page can send. */
function ruleAddress(id: string): string | undefined {
  const isGap = document.querySelector(`tillside-send[data-gaps~="${CSS.escape(id)}"]`) !== null;
  return isGap ? `/reference/open-points/#${id.toLowerCase()}` : undefined;
}
