import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ClockPanel } from "../drawer/clock-panel.tsx";
import { FaultsPanel } from "../drawer/faults-panel.tsx";
import { RequestLog } from "../drawer/request-log.tsx";
import { ResetButton } from "../drawer/reset-button.tsx";
import type { WatchedSandbox } from "../drawer/watched-sandbox.ts";
import type { LogRecord } from "../sandbox-port.ts";
import { KeyForm } from "./key-form.tsx";
import type { LocalPort } from "./local-port.ts";
import { Overview } from "./overview.tsx";
import { requestOfRecord } from "./request-of-record.ts";
import { noAddress, RequestPanel, type ShownRequest } from "./request-panel.tsx";
import type { Where } from "./where.ts";

interface PageProps {
  readonly port: LocalPort;
  readonly sandbox: WatchedSandbox;
  /** The origin without the prefix of a run. */
  readonly server: string;
  readonly where: Signal<Where | undefined>;
  readonly shown: Signal<Shown>;
  readonly isKeyNeeded: Signal<boolean>;
  readonly onKey: (key: string) => void;
  /** Is called where the user wants to send a request of the log again. Nothing is sent yet. */
  readonly onAgain: (again: ShownRequest) => void;
}

/** The request that the page shows, or what the fragment of its address has instead. */
export type Shown = ShownRequest | "nothing" | "invalid";

/** The page of a local sandbox: where things are, a request to send, and what happened. */
export function Page({ port, sandbox, server, where, shown, isKeyNeeded, onKey, onAgain }: PageProps) {
  const problem = sandbox.problem.value;
  function sendAgain(record: LogRecord) {
    const request = requestOfRecord(record);
    return request && (() => onAgain({ from: "log", request, caller: record.caller }));
  }
  return (
    <main class="console">
      <header class="console-header">
        <h1>Sandbox</h1>
        <code>{port.origin}</code>
        <ResetButton sandbox={sandbox} />
      </header>
      {isKeyNeeded.value && <KeyForm onKey={onKey} />}
      {problem !== undefined && (
        <p class="console-problem" role="alert">
          {problem}
        </p>
      )}
      <RequestToSend port={port} where={where.value} shown={shown.value} />
      <div class="console-columns">
        <section aria-labelledby="requests">
          <h2 id="requests">Requests</h2>
          <RequestLog sandbox={sandbox} ruleAddress={noAddress} sendAgain={sendAgain} />
        </section>
        <div>
          <section aria-labelledby="clock">
            <h2 id="clock">Clock</h2>
            <ClockPanel sandbox={sandbox} />
          </section>
          <section aria-labelledby="faults">
            <h2 id="faults">Faults</h2>
            <FaultsPanel sandbox={sandbox} />
          </section>
        </div>
      </div>
      {where.value !== undefined && (
        <section aria-labelledby="where">
          <h2 id="where">Where things are</h2>
          <Overview where={where.value} server={server} />
        </section>
      )}
    </main>
  );
}

interface RequestToSendProps {
  readonly port: LocalPort;
  readonly where: Where | undefined;
  readonly shown: Shown;
}

function RequestToSend({ port, where, shown }: RequestToSendProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (typeof shown === "object" && shown.from === "log") heading.current?.focus();
  }, [shown]);
  if (shown === "nothing") return null;
  return (
    <section aria-labelledby="to-send">
      <h2 id="to-send" ref={heading} tabIndex={-1}>
        Request to send
      </h2>
      {shown === "invalid" ? (
        <p class="console-problem">
          The link's request cannot be shown: it is not one that the portal writes. Open the operation in the portal and
          follow its link again.
        </p>
      ) : (
        // Another request has its own body and its own results. So has the same one, where the user wants to send it again.
        where && <RequestPanel key={shown} port={port} where={where} shown={shown} />
      )}
    </section>
  );
}
