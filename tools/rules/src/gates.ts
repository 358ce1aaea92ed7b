import { join } from "node:path";
import { GATES, type GateName } from "./gate.ts";
import { readYaml } from "./yaml-source.ts";

/**
 * The gates that `specs/gates.yaml` sets.
 *
 * @throws Error when it names none, or one that is no gate.
 */
export function readGates(root: string): readonly GateName[] {
  const { document, placeOf } = readYaml(root, join(root, "specs", "gates.yaml"));
  const { gates } = (document.toJS() ?? {}) as { gates?: unknown };
  const known = Object.keys(GATES);
  if (Array.isArray(gates) && gates.length > 0 && gates.every((gate) => known.includes(gate))) return gates;
  throw new Error(`${placeOf(["gates"])}: \`gates\` lists some of ${known.join(", ")}. Prefer \`gates: [spec]\`.`);
}
