import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { HeaderList } from "../drawer/header-list.tsx";
import { MessageView } from "../drawer/message-view.tsx";
import { Method } from "../drawer/method.tsx";
import { Status } from "../drawer/status.tsx";
import type { SentRequest } from "../exchange/exchange.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { operationOf, type UsableCredential, usableCredentials } from "./credentials.ts";
import type { LocalPort } from "./local-port.ts";
import { type SendStep, sendRequest } from "./send-request.ts";
import type { Where } from "./where.ts";

interface RequestPanelProps {
  readonly port: LocalPort;
  readonly where: Where;
  readonly request: SentRequest;
}

/** A request that a link brought. It is sent when the user clicks, and never by itself. */
export function RequestPanel({ port, where, request }: RequestPanelProps) {
  const id = useId();
  const body = useSignal(request.body ?? "");
  const chosen = useSignal(0);
  const steps = useSignal<readonly SendStep[]>([]);
  const problem = useSignal<string | undefined>(undefined);
  const isSending = useSignal(false);
  const operation = operationOf(request, where.operations, port.prefix);
  const credentials = operation === undefined ? [] : usableCredentials(operation, where.credentials, port.prefix);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    isSending.value = true;
    problem.value = undefined;
    try {
      const written = request.body === undefined ? request : { ...request, body: body.value };
      steps.value = await sendRequest(port, written, credentials[chosen.value]);
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
      <SendAs id={id} credentials={credentials} onChoose={(index) => (chosen.value = index)} />
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
      <button type="submit" class="console-primary" disabled={isSending.value}>
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
  readonly onChoose: (index: number) => void;
}

function SendAs({ id, credentials, onChoose }: SendAsProps) {
  if (credentials.length === 0) return null;
  return (
    <>
      <label for={`${id}-credential`}>Send as</label>
      <select id={`${id}-credential`} onChange={(event) => onChoose(event.currentTarget.selectedIndex)}>
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
