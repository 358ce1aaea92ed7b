import { join } from "node:path";
import { at } from "../document/json.ts";
import { readSource } from "../document/yaml-source.ts";
import { Problem } from "../problem.ts";
import { GATES, type GateName } from "./gate.ts";

/**
 * The gates that `specs/gates.yaml` sets.
 *
 * @throws Problem when it names none, or one that is no gate.
 */
export function readGates(root: string): readonly GateName[] {
  const { data, placeOf } = readSource(root, join(root, "specs", "gates.yaml"));
  const gates = at(data, "gates");
  const known = Object.keys(GATES);
  if (Array.isArray(gates) && gates.length > 0 && gates.every((gate) => known.includes(gate))) return gates;
  throw new Problem(`${placeOf(["gates"])}: \`gates\` lists some of ${known.join(", ")}. Prefer \`gates: [spec]\`.`);
}
