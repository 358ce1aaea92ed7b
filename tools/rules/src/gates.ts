import { join } from "node:path";
import { LAYERS } from "./layers.ts";
import type { Layer } from "./ledger.ts";
import { readYaml } from "./yaml-source.ts";

/**
 * The layers that `specs/gates.yaml` gates.
 *
 * @throws Error when it names none, or one that cannot be gated.
 */
export function readGates(root: string): readonly Layer[] {
  const { document, placeOf } = readYaml(root, join(root, "specs", "gates.yaml"));
  const { gates } = (document.toJS() ?? {}) as { gates?: unknown };
  const known = Object.keys(LAYERS);
  if (Array.isArray(gates) && gates.length > 0 && gates.every((gate) => known.includes(gate))) return gates;
  throw new Error(
    `${placeOf(["gates"])}: \`gates\` lists layers that can be gated: ${known.join(", ")}. Prefer \`gates: [spec]\`.`,
  );
}
