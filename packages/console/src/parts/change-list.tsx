import type { StateChange } from "../exchange/exchange.ts";

/** What a request changed in the state of its API. */
export function ChangeList({ changes }: { readonly changes: readonly StateChange[] }) {
  if (changes.length === 0) return <p class="changes">It changed nothing in the sandbox.</p>;
  return (
    <div class="changes">
      <p class="part-title">What it changed</p>
      {changes.map((change) => (
        <details key={`${change.collection} ${change.record}`}>
          <summary>
            {verbOf(change)}{" "}
            <code>{change.record === "" ? change.collection : `${change.collection} / ${change.record}`}</code>
          </summary>
          {change.before !== undefined && (
            <>
              <p class="part-title">Before</p>
              <pre>{JSON.stringify(change.before, null, 2)}</pre>
            </>
          )}
          {change.after !== undefined && (
            <>
              <p class="part-title">After</p>
              <pre>{JSON.stringify(change.after, null, 2)}</pre>
            </>
          )}
        </details>
      ))}
    </div>
  );
}

function verbOf({ before, after }: StateChange): string {
  if (before === undefined) return "Added";
  return after === undefined ? "Removed" : "Changed";
}
