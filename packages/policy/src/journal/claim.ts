import type { RecordedCall } from "./recorded-call.ts";
import type { Statements } from "./statements.ts";

/**
 * Takes an unfinished call over for this owner. Returns false when it was claimed since it was read, or when its own process has
 * ended it.
 * @param sends a call of which something is noted is sent all the same. If not, one whose sender has died is unknown again, as before.
 */
export function claim(
  statements: Statements,
  newOwner: string,
  { id, owner, claims, outcome, noted }: RecordedCall,
  deadlineAt: number,
  sends: boolean,
): boolean {
  const { changes } = statements.run(
    `UPDATE calls SET owner = ?, claims = claims + 1, outcome = iif(finding IS NULL OR ?, NULL, ifnull(outcome, 'unknown')), deadline_at = ?
      WHERE id = ? AND owner = ? AND claims = ? AND outcome IS ? AND (finding IS NULL) = ?`,
    newOwner,
    sends ? 1 : 0,
    deadlineAt,
    id,
    owner,
    // A call that was claimed and given back looks as before in everything else.
    claims,
    outcome,
    noted === undefined ? 1 : 0,
  );
  return changes === 1;
}
