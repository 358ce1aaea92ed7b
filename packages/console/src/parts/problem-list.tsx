import type { Problem } from "../exchange/exchange.ts";

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** The address of the page about a rule; undefined where there is none. */
  ruleAddress(id: string): string | undefined;
}

/** Why a request was refused: each problem with the sentences of its rules. */
export function ProblemList({ problems, ruleAddress }: ProblemListProps) {
  return (
    <div class="problems">
      <p class="part-title">Why</p>
      <ul>
        {problems.map(({ field, message, rules }) => (
          <li key={`${field} ${message}`}>
            <p>{message}</p>
            {rules.map(({ id, statement }) => (
              <p class="problem-rule" key={id}>
                {statement} <RuleId id={id} address={ruleAddress(id)} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RuleId({ id, address }: { readonly id: string; readonly address: string | undefined }) {
  // In place of a rule, a word says where the refusal comes from.
  if (!/^[A-Z]+-\d+$/.test(id)) return null;
  return address === undefined ? <code>{id}</code> : <a href={address}>{id}</a>;
}
