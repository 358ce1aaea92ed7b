import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { HeaderList } from "../drawer/header-list.tsx";
import { MessageView } from "../drawer/message-view.tsx";
import { Method } from "../drawer/method.tsx";
import { Status } from "../drawer/status.tsx";
import type { SentRequest } from "../exchange/exchange.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { credentialOfCaller, operationOf, type UsableCredential, usableCredentials } from "./credentials.ts";
import type { LocalPort } from "./local-port.ts";
import { type SendStep, sendRequest } from "./send-request.ts";
import type { Where } from "./where.ts";

/** A request that the user can send. */
export interface ShownRequest {
  readonly from: "link" | "log";
  readonly request: SentRequest;
  /** Who sent it before: client id, public key, or name of the API key. Undefined for a link, and where the log has no caller. */
  readonly caller?: string | undefined;
}

interface RequestPanelProps {
  readonly port: LocalPort;
  readonly where: Where;
  readonly shown: ShownRequest;
}

/** A request of a link or of the log. It is sent when the user clicks, and never by itself. */
export function RequestPanel({ port, where, shown: { request, caller } }: RequestPanelProps) {
  const id = useId();
  const body = useSignal(request.body ?? "");
  const steps = useSignal<readonly SendStep[]>([]);
  const problem = useSignal<string | undefined>(undefined);
  const isSending = useSignal(false);
  const operation = operationOf(request, where.operations, port.prefix);
  const credentials = operation === undefined ? [] : usableCredentials(operation, where.credentials, port.prefix);
  const chosen = useSignal(caller && credentialOfCaller(caller, credentials, port.prefix)?.name);
  const credential = credentials.find(({ name }) => name === chosen.value) ?? credentials[0];

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isSending.value) return;
    isSending.value = true;
    problem.value = undefined;
    try {
      const written = request.body === undefined ? request : { ...request, body: body.value };
      steps.value = await sendRequest(port, written, credential);
    } catch (error) {
      steps.value = [];
      problem.value = `There was no response: ${(error as Error).message}. The sandbox may have executed the request: a fault can end the connection. Or it has stopped.`;
    }
    isSending.value = false;
  }

  return (
    <form class="console-request" onSubmit={send}>
      <p class="console-url">
        <Method method={request.method} /> <code>{request.path}</code>
      </p>
      <p class="console-muted">
        {operation === undefined
          ? "No API of this sandbox has this operation. It may have started with fewer APIs, or with another version."
          : `${operation.api}.${operation.operation}`}
      </p>
      <HeaderList headers={request.headers} />
      <SendAs id={id} credentials={credentials} chosen={credential} onChoose={(name) => (chosen.value = name)} />
      {request.body !== undefined && (
        <>
          <label for={`${id}-body`}>Body</label>
          <textarea
            id={`${id}-body`}
            spellcheck={false}
            rows={Math.min(20, body.value.split("\n").length + 1)}
            value={body.value}
            onInput={(event) => (body.value = event.currentTarget.value)}
          />
        </>
      )}
      {/* Disabled, it would lose the focus. */}
      <button type="submit" class="console-primary" aria-disabled={isSending.value}>
        {isSending.value ? "Sending…" : "Send"}
      </button>
      <div aria-live="polite">
        {problem.value !== undefined && <p class="console-problem">{problem.value}</p>}
        {steps.value.map((step) => (
          <Result key={step.title} step={step} />
        ))}
      </div>
    </form>
  );
}

interface SendAsProps {
  readonly id: string;
  readonly credentials: readonly UsableCredential[];
  readonly chosen: UsableCredential | undefined;
  readonly onChoose: (name: string) => void;
}

function SendAs({ id, credentials, chosen, onChoose }: SendAsProps) {
  if (chosen === undefined) return null;
  return (
    <>
      <label for={`${id}-credential`}>Send as</label>
      <select id={`${id}-credential`} value={chosen.name} onChange={(event) => onChoose(event.currentTarget.value)}>
        {credentials.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

/** Rules are described in the portal, which this page does not call. */
export const noAddress = () => undefined;

/** The response to one step. A token that was exchanged is folded: the request is what the user wants to see. */
function Result({ step: { title, request, response, problems } }: { readonly step: SendStep }) {
  const isFolded = title === "Token" && response.status === 200;
  return (
    <details class="console-result" open={!isFolded}>
      <summary>
        {title} <code>{request.path}</code> <Status status={response.status} />
      </summary>
      {problems.length > 0 && <ProblemList problems={problems} ruleAddress={noAddress} />}
      <MessageView title="Response" headers={response.headers} body={response.body} />
    </details>
  );
}
