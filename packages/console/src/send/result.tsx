import { useEffect, useRef } from "preact/hooks";
import { ChangeList } from "../parts/change-list.tsx";
import { PathText } from "../parts/path-text.tsx";
import { ProblemList } from "../parts/problem-list.tsx";
import { bodyText, statusKind } from "../parts/response-text.ts";
import { Scrolled } from "../parts/scrolled.tsx";
import type { SendModel } from "./send-model.ts";

/** Said above a request with values of the user's, and beside its refusal. */
export const FILLED = "Filled with your values.";

interface ResultProps {
  readonly model: SendModel;
  ruleAddress(id: string): string | undefined;
  /** Undefined where the request has no values of the user's. */
  readonly sendDemo: (() => void) | undefined;
}

/**
 * Shows the result. In a panel that scrolls, it takes the panel, and the page around stays where it is (browsers that do not know
 * `container` scroll both). Without one, the page moves no further than the status needs: its style keeps some room below it.
 */
function showResult(section: HTMLElement): void {
  const inPanel: ScrollIntoViewOptions & { readonly container: "nearest" } = { block: "nearest", container: "nearest" };
  if (isInScrollingPanel(section)) section.scrollIntoView(inPanel);
  else section.querySelector(".send-status")?.scrollIntoView({ block: "nearest" });
}

function isInScrollingPanel({ parentElement }: HTMLElement): boolean {
  if (parentElement === null || parentElement === document.body) return false;
  const isPanel = ["auto", "scroll"].includes(getComputedStyle(parentElement).overflowY);
  return isPanel || isInScrollingPanel(parentElement);
}

/** What the last Send gave: the steps before it, the response, why, and what it changed. */
export function Result({ model, ruleAddress, sendDemo }: ResultProps) {
  const section = useRef<HTMLElement>(null);
  const { steps, exchange, failure, isBusy } = model;
  const { request, response, problems = [], changes = [], at } = exchange.value ?? {};
  const isRefused = failure.value !== undefined || problems.length > 0;
  useEffect(() => {
    if (exchange.value && section.current) showResult(section.current);
  }, [exchange.value]);
  return (
    <section ref={section} class="send-result" aria-label="Result" aria-busy={isBusy.value} aria-live="polite">
      {steps.value.length > 0 && (
        <ol class="send-steps">
          {steps.value.map(({ title, outcome }) => (
            <li key={title}>
              {title}: <code>{outcome}</code>
            </li>
          ))}
        </ol>
      )}
      {failure.value !== undefined && <p class="send-problem">{failure.value}</p>}
      {request && (
        <p class="send-line">
          <code>
            {request.method} <PathText path={request.path} />
          </code>
        </p>
      )}
      {response && (
        <p class={`send-status ${statusKind(response.status)}`}>
          <strong>{response.status}</strong>{" "}
          {response.headers["x-request-id"] && <span>request id {response.headers["x-request-id"]}</span>}
        </p>
      )}
      {isRefused && sendDemo && (
        <p class="send-notice">
          {FILLED} The sandbox has only demo data.{" "}
          <button type="button" onClick={sendDemo}>
            Send it with demo data
          </button>
        </p>
      )}
      {at !== undefined && (
        <p class="send-at">
          At <time>{at}</time> by the sandbox's clock.{" "}
          <button type="button" disabled={isBusy.value} onClick={() => void model.repeat()}>
            Send the same request again
          </button>
        </p>
      )}
      {problems.length > 0 && <ProblemList problems={problems} ruleAddress={ruleAddress} />}
      {response && response.body !== "" && <Scrolled class="send-response" text={bodyText(response)} />}
      {response && (
        <details>
          <summary>Response headers</summary>
          <dl class="send-headers">
            {Object.entries(response.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {exchange.value && <ChangeList changes={changes} />}
    </section>
  );
}
