import type { Ended } from "./recorded-call.ts";
import type { Resolution } from "./resume-report.ts";
import type { RowSeals } from "./row-seals.ts";
import type { Statements } from "./statements.ts";

/** What makes two calls the same write: a key means something else to the server for every account. */
const sameWrite = "api, key, method, url, ifnull(account, ''), ifnull(body_hash, '')";

/** The same write as that of a call, under its key, of an unknown outcome. @param same what is the same. */
const unknown = (same: string) => `outcome = 'unknown' AND (${same}) IN (SELECT ${same} FROM calls WHERE id = ?)`;
const sameUnknown = unknown(sameWrite);

/** Headers that differ from call to call, and that no refusal is about: the correlation id (ONB-204) and those of W3C Trace Context. */
const ofOneCall = `'$."x-request-id"', '$.traceparent', '$.tracestate'`;

/** A refusal may be about a header that only the repeat has: a 501 about `Prefer` (ONB-172), for instance. */
const headers = `iif(json_valid(headers), json_remove(headers, ${ofOneCall}), headers)`;
const sameRequest = unknown(`${sameWrite}, ${headers}`);

/** Notes a finding, and binds it where there is a key. */
const nowNoted = "finding = ?, seal = ifnull(?, seal)";

/** The part of a finding that the column `finding` holds. */
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
  readonly finding?: string | undefined;
  /** It was refused by a status that says that earlier calls with its key, bytes and headers were not executed, either. */
  readonly deniesEarlier?: boolean | undefined;
  /** It ended in a 409 that was about the earlier calls under its key, too: they end alike. */
  readonly isConflict?: boolean | undefined;
  readonly response?: Uint8Array | null | undefined;
}

/** Marks how a call ended; false when it is not this journal's any more. A body is kept only as long as it may be needed. */
export function settle({ statements, seals, sealing, owner }: Settler, settlement: Settlement): boolean {
  const { id, ended, finding, isConflict, deniesEarlier, response = null } = settlement;
  if (ended === "executed" || (ended === "not-executed" && deniesEarlier)) {
    // The same write, repeated by the caller under its key, stands for the earlier one.
    const earlier = ended === "executed" ? sameUnknown : sameRequest;
    statements.run(
      `UPDATE calls SET outcome = ?, body = NULL, finding = NULL, response = NULL WHERE ${earlier}`,
      ended,
      id,
    );
  }
  if (isConflict && finding !== undefined) {
    // One that another key binds is left as it is: it would look changed.
    const mine = `finding IS NULL AND (seal IS NULL OR sealing = ?) AND ${sameUnknown}`;
    const repeated = statements.all(`SELECT id FROM calls WHERE ${mine}`, sealing, id);
    for (const one of repeated as { id: string }[]) {
      // Another process may have taken it over since it was read: that one finds out by itself.
      const sql = `UPDATE calls SET outcome = ?, ${nowNoted} WHERE id = ? AND outcome = 'unknown' AND finding IS NULL`;
      statements.run(sql, ended, finding, seals.resealed(one.id, finding), one.id);
    }
  }
  const body = ended === "unknown" || finding !== undefined ? "body" : "NULL";
  const { changes } = statements.run(
    `UPDATE calls SET outcome = ?, ${finding === undefined ? "" : `${nowNoted}, response = ?,`} body = ${body} WHERE id = ? AND owner = ?`,
    ended,
    ...(finding === undefined ? [] : [finding, seals.resealed(id, finding), response]),
    id,
    owner,
  );
  return changes === 1;
}
