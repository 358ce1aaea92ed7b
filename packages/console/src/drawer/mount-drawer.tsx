import { render } from "preact";
import type { SandboxPort } from "../sandbox-port.ts";
import { Drawer } from "./drawer.tsx";
import { WatchedSandbox } from "./watched-sandbox.ts";

interface MountOptions {
  readonly port: SandboxPort;
  /** The address of the page about a rule; undefined where there is none. */
  ruleAddress(id: string): string | undefined;
  /** Is called when the user closes the drawer, which is gone then. */
  readonly onClose: () => void;
}

/** Opens the drawer of a sandbox in an element. @returns what closes it. */
export function mountDrawer(element: Element, { port, ruleAddress, onClose }: MountOptions): () => void {
  const sandbox = new WatchedSandbox(port);
  const stop = sandbox.start();
  const close = () => {
    stop();
    render(null, element);
    onClose();
  };
  render(<Drawer sandbox={sandbox} ruleAddress={ruleAddress} onClose={close} />, element);
  return close;
}
