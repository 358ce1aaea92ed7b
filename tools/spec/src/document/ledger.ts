import { Ajv } from "ajv";
import { Problem } from "../problem.ts";
import type { Path } from "./json.ts";
import { ledgerSchema } from "./ledger-schema.ts";
import { keysOf } from "./pointer.ts";
import { readSource } from "./yaml-source.ts";

/** A layer that must show a rule. */
export type Layer = "spec" | "policy" | "sandbox" | "docs";

/** One rule of the contract, as `specs/<api>/rules.yaml` has it. */
export interface Rule {
  readonly id: string;
  readonly rule: string;
  /** `open` where the contract does not show the point. */
  readonly kind: string;
  readonly where: readonly Layer[];
  readonly source: string;
  readonly reading?: Reading;
  /** Why no test can prove the rule. */
  readonly proof?: { readonly none: string };
}

/** How an open or ambiguous point is taken. A line under `client` or `sandbox` is a behavior that a test shows. */
export interface Reading {
  /** Label of the readings that belong together. */
  readonly point: string;
  readonly client?: string;
  readonly sandbox?: string;
  /** What is no behavior of either: what the caller decides, what neither of them has. */
  readonly note?: string;
}

/** What is wrong with a ledger, and where. */
export interface LedgerFault {
  readonly path: Path;
  readonly message: string;
}

const validate = new Ajv({ allErrors: true, verbose: true }).compile<readonly Rule[]>(ledgerSchema);

/** Every place that breaks the form of a ledger; if none does, every id that occurs twice or has other letters. */
export function ledgerFaults(data: unknown): readonly LedgerFault[] {
  if (validate(data)) return idFaults(data);
  const faults = (validate.errors ?? []).map(({ instancePath, keyword, params, parentSchema, data: found }) => {
    const path = keysOf(instancePath);
    const form = `${parentSchema?.description}`;
    if (keyword === "required") return { path, message: `\`${params.missingProperty}\` is missing. ${form}` };
    if (keyword === "additionalProperties") {
      return {
        path: [...path, params.additionalProperty],
        message: `\`${params.additionalProperty}\` is not known. ${form}`,
      };
    }
    return { path, message: `${foundWords(found)}${form}` };
  });
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/** What stands there, before the words for what should. Nothing for an object or a list of objects, which the place shows. */
function foundWords(found: unknown): string {
  if (found === undefined) return "The file is empty. ";
  const words = JSON.stringify(found);
  return /^[[{]\s*["{]/.test(words) ? "" : `Found ${words}. `;
}

function idFaults(ledger: readonly Rule[]): readonly LedgerFault[] {
  const letters = ledger[0]?.id.slice(0, 3);
  return ledger.flatMap(({ id }, index): readonly LedgerFault[] => {
    const path = [index, "id"];
    if (ledger.findIndex((other) => other.id === id) < index) {
      return [{ path, message: `${id} occurs twice. Give this rule the next free number.` }];
    }
    if (id.slice(0, 3) === letters) return [];
    return [{ path, message: `${id} does not begin with ${letters}, as the ids of this ledger do.` }];
  });
}

/**
 * Reads a ledger.
 *
 * @throws Problem naming every fault with its file and line.
 */
export function readLedger(root: string, file: string): readonly Rule[] {
  const { data, placeOf } = readSource(root, file);
  const faults = ledgerFaults(data).map(({ path, message }) => `${placeOf(path)}: ${message}`);
  if (faults.length > 0) throw new Problem([...new Set(faults)].join("\n"));
  return data as readonly Rule[];
}
