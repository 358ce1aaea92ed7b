import type { Signal } from "@preact/signals";
import { ClockPanel } from "../drawer/clock-panel.tsx";
import { FaultsPanel } from "../drawer/faults-panel.tsx";
import { RequestLog } from "../drawer/request-log.tsx";
import { ResetButton } from "../drawer/reset-button.tsx";
import type { WatchedSandbox } from "../drawer/watched-sandbox.ts";
import type { SentRequest } from "../exchange/exchange.ts";
import { KeyForm } from "./key-form.tsx";
import type { LocalPort } from "./local-port.ts";
import { Overview } from "./overview.tsx";
import { noAddress, RequestPanel } from "./request-panel.tsx";
import type { Where } from "./where.ts";

interface PageProps {
  readonly port: LocalPort;
  readonly sandbox: WatchedSandbox;
  /** The origin without the prefix of a run. */
  readonly server: string;
  readonly where: Signal<Where | undefined>;
  readonly linked: Signal<Linked>;
  readonly isKeyNeeded: Signal<boolean>;
  readonly onKey: (key: string) => void;
}

/** What the fragment of the page's address holds. */
export type Linked = SentRequest | "nothing" | "invalid";

/** The page of a local sandbox: where things are, the request of a link, and what happened. */
export function Page({ port, sandbox, server, where, linked, isKeyNeeded, onKey }: PageProps) {
  const problem = sandbox.problem.value;
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
      <LinkedRequest port={port} where={where.value} linked={linked.value} />
      <div class="console-columns">
        <section aria-labelledby="requests">
          <h2 id="requests">Requests</h2>
          <RequestLog sandbox={sandbox} ruleAddress={noAddress} />
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

interface LinkedRequestProps {
  readonly port: LocalPort;
  readonly where: Where | undefined;
  readonly linked: Linked;
}

function LinkedRequest({ port, where, linked }: LinkedRequestProps) {
  if (linked === "nothing") return null;
  return (
    <section class="console-linked" aria-labelledby="linked">
      <h2 id="linked">Request from a link</h2>
      {linked === "invalid" ? (
        <p class="console-problem">
          The link's request cannot be shown: it is not one that the portal writes. Open the operation in the portal and
          follow its link again.
        </p>
      ) : (
        // Another request has its own body and its own results.
        where && <RequestPanel key={JSON.stringify(linked)} port={port} where={where} request={linked} />
      )}
    </section>
  );
}
