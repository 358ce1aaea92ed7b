import { render } from "preact";
import type { PagePort } from "../page-port.ts";
import type { OperationCall } from "./operation-call.ts";
import { SendModel } from "./send-model.ts";
import { type Around, SendPanel } from "./send-panel.tsx";
import { TokenStore } from "./token-store.ts";

interface MountOptions extends Omit<Around, "localLink" | "notices" | "sendAsSandboxHas"> {
  readonly port: PagePort;
  /** What the page knows beside what the port says. */
  readonly notices: readonly string[];
  /** The same call with the sandbox's values, where this one has values of the user's. */
  readonly asSandboxHas?: OperationCall | undefined;
  /** The link to the page of the user's own sandbox with the request of the model. */
  localLink(model: SendModel): string | undefined;
}

/** Puts the panel of an operation into an element, and sends the request as the page wrote it. */
export async function mountSend(element: Element, call: OperationCall, options: MountOptions): Promise<void> {
  const { port, ruleAddress, localLink, isFolded, asSandboxHas } = options;
  const tokens = new TokenStore(storageOf());
  // A new sandbox signs with a new key.
  if (port.world === "new") tokens.clear();
  const model = new SendModel(call, { port, tokens, newKey: () => crypto.randomUUID() });
  const notices = [...options.notices, ...port.notices.map(({ message }) => message)];
  const link = localLink(model) === undefined ? undefined : () => localLink(model) ?? "";
  const sendAsSandboxHas =
    asSandboxHas &&
    (async () => {
      render(null, element);
      const sent = mountSend(element, asSandboxHas, { ...options, asSandboxHas: undefined, notices: [] });
      // The button that had the focus is gone.
      element.querySelector<HTMLElement>(".send-button")?.focus({ preventScroll: true });
      await sent;
    });
  element.replaceChildren();
  const around = { ruleAddress, localLink: link, notices, isFolded, sendAsSandboxHas };
  render(<SendPanel model={model} around={around} />, element);
  await model.send();
}

/** Undefined where the browser blocks it. */
function storageOf(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
