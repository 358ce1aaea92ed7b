import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { ClockPanel } from "./clock-panel.tsx";
import { FaultsPanel } from "./faults-panel.tsx";
import { RequestLog } from "./request-log.tsx";
import { ResetButton } from "./reset-button.tsx";
import type { WatchedSandbox } from "./watched-sandbox.ts";

interface DrawerProps {
  readonly sandbox: WatchedSandbox;
  /** The address of the page about a rule; undefined where there is none. */
  ruleAddress(id: string): string | undefined;
  readonly onClose: () => void;
}

const tabs = ["Requests", "Clock", "Faults"] as const;

/** The request log, the clock and the faults of a sandbox, below the page, which stays usable above it. */
export function Drawer({ sandbox, ruleAddress, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useSignal<(typeof tabs)[number]>("Requests");
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.show();
  }, []);

  function close(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs.at((tabs.indexOf(shown.value) + step) % tabs.length) ?? "Requests";
    shown.value = next;
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <dialog ref={dialog} class="console console-drawer" aria-label="Sandbox of this page" onKeyDown={close}>
      <div class="console-drawer-header">
        <h2>Sandbox</h2>
        <ResetButton sandbox={sandbox} />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <div class="console-tabs" role="tablist" aria-label="Parts of the sandbox" onKeyDown={move}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={shown.value === name}
            aria-controls={`${id}-panel`}
            tabIndex={shown.value === name ? 0 : -1}
            onClick={() => (shown.value = name)}
          >
            {name}
            {name === "Requests" && ` ${sandbox.count.value}`}
            {name === "Faults" && ` ${sandbox.activeFaults.value}`}
          </button>
        ))}
      </div>
      {sandbox.problem.value !== undefined && (
        <p class="console-problem" role="alert">
          {sandbox.problem.value}
        </p>
      )}
      <div id={`${id}-panel`} class="console-panel" role="tabpanel" aria-labelledby={`${id}-${shown.value}`}>
        {shown.value === "Requests" && <RequestLog sandbox={sandbox} ruleAddress={ruleAddress} />}
        {shown.value === "Clock" && <ClockPanel sandbox={sandbox} />}
        {shown.value === "Faults" && <FaultsPanel sandbox={sandbox} />}
      </div>
    </dialog>
  );
}
