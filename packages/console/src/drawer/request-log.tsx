import { PathText } from "../parts/path-text.tsx";
import { ProblemList } from "../parts/problem-list.tsx";
import type { LogRecord } from "../sandbox-port.ts";
import { MessageView } from "./message-view.tsx";
import { Method } from "./method.tsx";
import { Status } from "./status.tsx";
import type { WatchedSandbox } from "./watched-sandbox.ts";

interface RequestLogProps {
  readonly sandbox: WatchedSandbox;
  /** The address of the page about a rule; undefined where there is none. */
  ruleAddress(id: string): string | undefined;
  /** What a button of the row calls to send its request again; undefined where that is not possible. Default: no row has the button. */
  sendAgain?(record: LogRecord): (() => void) | undefined;
}

/** The requests that a sandbox has received, the newest first. A row opens with all that the log has of it. */
export function RequestLog(props: RequestLogProps) {
  const requests = props.sandbox.requests.value;
  if (requests.length === 0) return <p class="console-muted">No request yet. Send one and it appears here.</p>;
  return (
    <ol class="console-log" aria-label="Requests, the newest first">
      {requests.map((record) => (
        <li key={record.id}>
          <RequestRow record={record} {...props} />
        </li>
      ))}
    </ol>
  );
}

interface RequestRowProps extends RequestLogProps {
  readonly record: LogRecord;
}

function RequestRow({ record, sandbox, ruleAddress, sendAgain }: RequestRowProps) {
  const { id, method, url, operation, status, fired, at, durationMs, headers, body, response } = record;
  const again = sendAgain?.(record);
  return (
    <details>
      <summary>
        <Method method={method} />
        <span class="console-row-name">{operation ?? url}</span>
        {fired !== undefined && <span class="console-chip">{fired}</span>}
        <Status status={status} />
      </summary>
      <div class="console-row-details">
        <p class="console-muted">
          #{sandbox.numberOf(id)} at <time dateTime={at}>{at}</time>
          {durationMs !== undefined && `, ${Math.round(durationMs)} ms`}
          {record.caller !== undefined && `, by ${record.caller}`}
          {record.replayOf !== undefined && `, the response of ${earlier(sandbox.numberOf(record.replayOf))} again`}
          {record.fault !== undefined && `, fault ${record.fault}`}
        </p>
        <p class="console-url">
          <Method method={method} />{" "}
          <code>
            <PathText path={url} />
          </code>
        </p>
        {again !== undefined && (
          <button type="button" onClick={again}>
            Send again
          </button>
        )}
        {record.problems.length > 0 && <ProblemList problems={record.problems} ruleAddress={ruleAddress} />}
        <MessageView title="Request" headers={headers} body={body} />
        {response !== undefined && <MessageView title="Response" headers={response.headers} body={response.body} />}
      </div>
    </details>
  );
}

/** A request that was repeated: by its number while it has a row. */
function earlier(number: number | undefined): string {
  return number === undefined ? "an earlier request" : `#${number}`;
}
