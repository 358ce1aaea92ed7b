import type { Ended } from "./recorded-call.ts";
import type { Resolution } from "./resume-report.ts";
import type { RowSeals } from "./row-seals.ts";
import type { Statements } from "./statements.ts";

/** What makes two calls the same write: a key means something else to the server for every account. */
const sameWrite = "api, key, method, url, ifnull(account, ''), ifnull(body_hash, '')";

/** The same writes as a call, under its key, whose outcome is unknown. */
const earlierOnes = `outcome = 'unknown' AND (${sameWrite}) IN (SELECT ${sameWrite} FROM calls WHERE id = ?)`;

/** Notes a finding, and binds it where there is a key. */
const nowNoted = "untold = ?, seal = ifnull(?, seal)";

/** The part of a finding that the column `untold` holds. */
export function foundOf({ result, reason, operationId, conflict }: Resolution): string {
  return JSON.stringify({ result, reason, operationId, conflict });
}

/** The journal that settles a call. */
export interface Settler {
  readonly statements: Statements;
  readonly seals: RowSeals;
  /** The id of its sealing. */
  readonly sealing: string;
  readonly owner: string;
}

/** How a call ended. */
export interface Settlement {
  readonly id: string;
  readonly ended: Ended;
  /** What is to be noted; without one, what is noted stays. */
  readonly untold?: string | undefined;
  /** It ended in a 409 that was about the earlier calls under its key, too: they end alike. */
  readonly isConflict?: boolean | undefined;
  readonly answer?: Uint8Array | null | undefined;
}

/** Marks how a call ended; false when it is not this journal's any more. A body is kept only as long as it may be needed. */
export function settle({ statements, seals, sealing, owner }: Settler, settlement: Settlement): boolean {
  const { id, ended, untold, isConflict, answer = null } = settlement;
  if (ended === "executed") {
    // The same write, repeated by the caller under its key, stands for the earlier one.
    statements.run(
      `UPDATE calls SET outcome = 'executed', body = NULL, untold = NULL, answer = NULL WHERE ${earlierOnes}`,
      id,
    );
  }
  if (isConflict && untold !== undefined) {
    // One that another key binds is left as it is: it would look changed.
    const mine = `untold IS NULL AND (seal IS NULL OR sealing = ?) AND ${earlierOnes}`;
    const earlier = statements.all(`SELECT id FROM calls WHERE ${mine}`, sealing, id);
    for (const one of earlier as { id: string }[]) {
      // Another process may have taken it over since it was read: that one finds out by itself.
      const sql = `UPDATE calls SET outcome = ?, ${nowNoted} WHERE id = ? AND outcome = 'unknown' AND untold IS NULL`;
      statements.run(sql, ended, untold, seals.resealed(one.id, untold), one.id);
    }
  }
  const body = ended === "unknown" || untold !== undefined ? "body" : "NULL";
  const { changes } = statements.run(
    `UPDATE calls SET outcome = ?, ${untold === undefined ? "" : `${nowNoted}, answer = ?,`} body = ${body} WHERE id = ? AND owner = ?`,
    ended,
    ...(untold === undefined ? [] : [untold, seals.resealed(id, untold), answer]),
    id,
    owner,
  );
  return changes === 1;
}
