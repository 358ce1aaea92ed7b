import { mountDrawer } from "@tillside/console/drawer";
import styles from "@tillside/console/drawer.css?url";
import { sandboxOfPage } from "./page-sandbox.ts";

/** Opens the drawer of the page's sandbox in an element. */
export async function openDrawer(element: HTMLElement, onClose: () => void): Promise<void> {
  const [port] = await Promise.all([sandboxOfPage(), styled]);
  mountDrawer(element, { port, ruleAddress, onClose });
}

/** The page about the gaps of the contract has those of the operations that this page can send. */
function ruleAddress(id: string): string | undefined {
  const isGap = document.querySelector(`tillside-send[data-gaps~="${CSS.escape(id)}"]`) !== null;
  return isGap ? `/reference/contract-gaps/#${id.toLowerCase()}` : undefined;
}

/** A style sheet that a module imports is one of every page that may load the module: this one comes with the first drawer. */
const styled = new Promise<void>((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => reject(new Error("its style sheet did not load")));
  document.head.append(link);
});
