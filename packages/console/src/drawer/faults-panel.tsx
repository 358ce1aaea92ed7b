import { useId } from "preact/hooks";
import type { ListedOperation } from "./control-types.ts";
import { faultWords, presets } from "./fault-words.ts";
import type { WatchedSandbox } from "./watched-sandbox.ts";

/** The faults of a sandbox, and a form that adds one. */
export function FaultsPanel({ sandbox }: { readonly sandbox: WatchedSandbox }) {
  const faults = sandbox.faults.value;
  return (
    <div class="console-faults">
      <FaultForm sandbox={sandbox} />
      {faults.length === 0 ? (
        <p class="console-muted">No faults: every request is handled as the contract says.</p>
      ) : (
        <ul>
          {faults.map((fault) => {
            const { target, effect, count } = faultWords(fault);
            return (
              <li key={fault.id}>
                <p>
                  <strong>{target}:</strong> {effect}
                  <span class="console-muted"> ({count})</span>
                </p>
                <button
                  type="button"
                  disabled={sandbox.isBusy.value}
                  aria-label={`Remove ${fault.id}`}
                  onClick={() => sandbox.removeFault(fault.id)}
                >
                  Remove
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function FaultForm({ sandbox }: { readonly sandbox: WatchedSandbox }) {
  const id = useId();
  function add(event: SubmitEvent) {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const operation = String(given.get("operation"));
    const match = operation === "" ? {} : { match: { operation } };
    void sandbox.addFault({ preset: String(given.get("preset")), ...match });
  }
  return (
    <form class="console-form" onSubmit={add}>
      <label for={`${id}-operation`}>Operation</label>
      <select id={`${id}-operation`} name="operation">
        <option value="">Every operation</option>
        {groups(sandbox.operations.value).map(([api, operations]) => (
          <optgroup key={api} label={api}>
            {operations.map(({ operation }) => (
              <option key={operation} value={`${api}.${operation}`}>
                {operation}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <label for={`${id}-preset`}>What goes wrong</label>
      <select id={`${id}-preset`} name="preset">
        {Object.entries(presets).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <button type="submit" disabled={sandbox.isBusy.value}>
        Add fault
      </button>
    </form>
  );
}

/** The operations by API, in the order in which the sandbox lists them. */
function groups(operations: readonly ListedOperation[]): readonly (readonly [string, readonly ListedOperation[]])[] {
  const apis = new Set(operations.map(({ api }) => api));
  return [...apis].map((name) => [name, operations.filter(({ api }) => api === name)]);
}
