import type { StateChange } from "../exchange/exchange.ts";

/** What a request changed in the state of its API. */
export function ChangeList({ changes }: { readonly changes: readonly StateChange[] }) {
  if (changes.length === 0) return <p class="changes">It changed nothing in the sandbox's state.</p>;
  return (
    <section class="changes" aria-label="What it changed">
      <h3>What it changed</h3>
      {changes.map((change) => (
        <details key={`${change.collection} ${change.record}`}>
          <summary>
            {verbOf(change)}{" "}
            <code>{change.record === "" ? change.collection : `${change.collection} / ${change.record}`}</code>
          </summary>
          {change.before !== undefined && (
            <>
              <h4>Before</h4>
              <pre>{JSON.stringify(change.before, null, 2)}</pre>
            </>
          )}
          {change.after !== undefined && (
            <>
              <h4>After</h4>
              <pre>{JSON.stringify(change.after, null, 2)}</pre>
            </>
          )}
        </details>
      ))}
    </section>
  );
}

function verbOf({ before, after }: StateChange): string {
  if (before === undefined) return "Added";
  return after === undefined ? "Removed" : "Changed";
}
