import type { Json } from "../engine/bundle.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { memberOf } from "../snapshots/shapes.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import { ownValue, setOwn } from "../world/own-properties.ts";
import { problemsIn } from "./problems-in.ts";
import type { SeedProblem } from "./seed.ts";

type Path = readonly (string | number)[];
type Members = { [name: string]: unknown };

/** Changes that are ready to be made, or why they cannot be. */
export interface PlannedPatch {
  readonly problems: readonly SeedProblem[];
  /** Makes the changes in place. */
  apply(): void;
}

/**
 * Prepares a JSON Merge Patch (RFC 7396) of a part of the state, or of a collection in it. What it changes must look as the shapes say:
 * of an entry that is there the changed members are checked, a new entry as a whole.
 *
 * @param path where the patch is, for its problems.
 */
export function planPatch(
  { shape, value, patch }: { readonly shape: Json; readonly value: object; readonly patch: unknown },
  checks: SnapshotChecks,
  path: Path,
): PlannedPatch {
  const plan = new Plan(checks);
  if (!isMembers(patch)) plan.problem(path, "must be an object: it names what changes");
  else plan.members(value as Members, shape, patch, path, path.length + 1);
  return { problems: plan.problems, apply: () => plan.changes.forEach((change) => void change()) };
}

class Plan {
  readonly problems: SeedProblem[] = [];
  readonly changes: (() => void)[] = [];
  readonly #checks: SnapshotChecks;

  constructor(checks: SnapshotChecks) {
    this.#checks = checks;
  }

  problem(path: Path, message: string): void {
    this.problems.push({ path, message: `${quoted(path.join("."))} ${message}` });
  }

  /** @param closedTo paths up to this length name parts and collections, of which there are no others. */
  members(value: Members, shape: Json | undefined, patch: Members, path: Path, closedTo: number): void {
    for (const [name, change] of Object.entries(patch)) {
      const place = [...path, name];
      if (this.#isUnknown(shape, place, closedTo)) continue;
      if (change !== null) this.#member(value, name, memberOf(shape, name), change, place, closedTo);
      else if (((shape?.required ?? []) as string[]).includes(name)) this.problem(place, "cannot be removed");
      else this.changes.push(() => delete value[name]);
    }
  }

  #member(value: Members, name: string, shape: Json | undefined, change: unknown, place: Path, closedTo: number): void {
    const current = ownValue(value, name);
    const isPlain = shape === undefined || !("$ref" in shape || "anyOf" in shape);
    if (isMembers(change) && isMembers(current) && isPlain) {
      this.members(current, shape, change, place, closedTo);
      return;
    }
    const next = merged(current, change);
    this.#unknownInside(shape, next, place);
    if (shape !== undefined)
      for (const { path, message } of problemsIn(shape, next, this.#checks)) this.problem([...place, ...path], message);
    this.changes.push(() => setOwn(value, name, next));
  }

  /** Whether a shape has no such member: always for parts and collections, further inside where a name is nearly right. */
  #isUnknown(shape: Json | undefined, place: Path, closedTo: number): boolean {
    const known = shape?.properties as Json | undefined;
    const name = String(place.at(-1));
    if (known === undefined || Object.hasOwn(known, name)) return false;
    const names = Object.keys(known);
    const near = suggestion(name, names);
    if (near === "" && place.length > closedTo) return false;
    this.problem(place, `is not a property${near || `; there are ${names.map(quoted).join(", ")}`}`);
    return true;
  }

  #unknownInside(shape: Json | undefined, value: unknown, place: Path): void {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const inside = [...place, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value)) this.#isUnknown(shape, inside, 0);
      this.#unknownInside(memberOf(shape, key), member, inside);
    }
  }
}

/** RFC 7396; neither argument changes. */
function merged(value: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return structuredClone(patch);
  const result: Members = isMembers(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete result[name];
    else setOwn(result, name, merged(ownValue(result, name), change));
  }
  return result;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
