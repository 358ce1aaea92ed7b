import { Ajv } from "ajv";
import { ledgerSchema } from "./ledger-schema.ts";
import { readYaml } from "./yaml-source.ts";

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

/** How an open or ambiguous point is taken. A line under `client` or `sandbox` is a behaviour that a test shows. */
export interface Reading {
  /** Label of the readings that belong together. */
  readonly point: string;
  readonly client?: string;
  readonly sandbox?: string;
  /** What is no behaviour of either: what the caller decides, what neither of them has. */
  readonly note?: string;
}

const validate = new Ajv({ allErrors: true, verbose: true }).compile<readonly Rule[]>(ledgerSchema);

/**
 * Reads a ledger.
 *
 * @throws Error naming every place that has not the form of a ledger, and every id that comes twice.
 */
export function readLedger(root: string, file: string): readonly Rule[] {
  const { document, placeOf } = readYaml(root, file);
  const data: unknown = document.toJS();
  if (!validate(data)) {
    const faults = (validate.errors ?? []).map(({ instancePath, parentSchema }) => {
      const path = instancePath
        .split("/")
        .slice(1)
        .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      return `${placeOf(path)}: ${parentSchema?.description}`;
    });
    throw new Error([...new Set(faults)].join("\n"));
  }
  const again = data.flatMap(({ id }, index) =>
    data.findIndex((other) => other.id === id) < index ? [`${placeOf([index, "id"])}: ${id} comes twice.`] : [],
  );
  if (again.length > 0) throw new Error(again.join("\n"));
  return data;
}
