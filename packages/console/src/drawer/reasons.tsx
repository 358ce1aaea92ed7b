import type { Problem } from "../exchange/exchange.ts";

/** Why a request was refused: each problem with the rules behind it. */
export function Reasons({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section class="console-reasons">
      <h4>Why</h4>
      <ul>
        {problems.map(({ field, message, rules }) => (
          <li key={`${field} ${message}`}>
            <p>
              <code>{field}</code> {message}
            </p>
            {rules.map(({ id, statement }) => (
              <p key={id} class="console-muted">
                <span class="console-chip">{id}</span> {statement}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
