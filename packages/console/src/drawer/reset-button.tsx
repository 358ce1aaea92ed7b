import { useSignal } from "@preact/signals";
import type { WatchedSandbox } from "./watched-sandbox.ts";

/** Begins the sandbox anew, after a second click: what it forgets does not come back. */
export function ResetButton({ sandbox }: { readonly sandbox: WatchedSandbox }) {
  const isAsking = useSignal(false);
  if (!isAsking.value) {
    return (
      <button type="button" onClick={() => (isAsking.value = true)}>
        Reset…
      </button>
    );
  }
  async function reset() {
    await sandbox.reset();
    isAsking.value = false;
  }
  return (
    <fieldset class="console-buttons" aria-label="Reset the sandbox: its state, faults and requests are forgotten">
      <button type="button" class="console-danger" disabled={sandbox.isBusy.value} onClick={reset}>
        Forget everything
      </button>
      <button type="button" onClick={() => (isAsking.value = false)}>
        Keep
      </button>
    </fieldset>
  );
}
