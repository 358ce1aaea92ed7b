import { render } from "preact";
import type { PagePort } from "../page-port.ts";
import type { OperationCall } from "./operation-call.ts";
import { FILLED } from "./result.tsx";
import { SendModel } from "./send-model.ts";
import { type Around, SendPanel } from "./send-panel.tsx";
import { TokenStore } from "./token-store.ts";

interface MountOptions extends Omit<Around, "localLink" | "notices"> {
  readonly port: PagePort;
  /** The link to the page of the user's own sandbox with the request of the model; undefined where it must not be in a link. */
  localLink(model: SendModel): string | undefined;
}

/** Puts the panel of an operation into an element, and sends the request as the page wrote it. */
export async function mountSend(element: Element, call: OperationCall, options: MountOptions): Promise<void> {
  const { port, localLink, sendDemo } = options;
  const tokens = new TokenStore(storageOf());
  // A new sandbox signs with a new key.
  if (port.world === "new") tokens.clear();
  const model = new SendModel(call, { port, tokens, newKey: () => crypto.randomUUID() });
  const notices = [...(sendDemo ? [FILLED] : []), ...port.notices.map(({ message }) => message)];
  // The panel of an earlier call may be there.
  render(null, element);
  element.replaceChildren();
  render(<SendPanel model={model} around={{ ...options, localLink: () => localLink(model), notices }} />, element);
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
