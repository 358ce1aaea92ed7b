import type { OperationFacts } from "@tillside/policy";
import type { Operation } from "../document/operations.ts";
import type { Place } from "../document/place.ts";
import type { OwnRule } from "../document/rule.ts";
import type { DiffRule } from "./field-change.ts";
import type { PortalLine } from "./portal-line.ts";
import type { Schema } from "./schema.ts";
import type { Spot } from "./spots.ts";

/**
 * One of our `x-` fields: everything that the tools know about it. Two functions of its own type may stand beside this: `read` and
 * `words`. The manifest builder calls `read` for what is not a fact of an operation. The portal calls `words` where it shows the field in
 * more than a line of an operation's page.
 */
export interface Extension {
  readonly spot: Spot;
  /** The form of its value, for lint and editor. Its descriptions are sentences of the field's section in specs/EXTENSIONS.md. */
  readonly schema: Schema;
  /** Whether it must stand in every place of its kind. */
  readonly required?: true;
  /** The lint rules about it, by the name that a finding shows: form, and what no schema can say. */
  readonly rules: Readonly<Record<string, OwnRule>>;
  /** Whether a change of it breaks callers, and the change in words. */
  readonly diff: DiffRule;
  /** What the manifest carries of it for an operation. A fact that the operation needs and lacks is a `SpecGap`. */
  readonly facts?: (operation: Operation, root: Place) => Partial<OperationFacts>;
  /** Its line on the portal's page of an operation. */
  readonly portal?: PortalLine;
}
