import type { SandboxPort } from "../sandbox-port.ts";
import type { StateChange } from "./exchange.ts";

/** A part of the sandbox's state, by collection. */
export type PartOfState = Readonly<Record<string, unknown>>;

/** The part of the state that belongs to an API; empty where the API keeps none. */
export async function stateOf(port: Pick<SandboxPort, "control">, api: string): Promise<PartOfState> {
  const names = (await port.control("GET", "/state")) as readonly string[];
  if (!names.includes(api)) return {};
  return (await port.control("GET", `/state/${api}`)) as PartOfState;
}

/** The records that differ between two states of an API, in the order of the collections. */
export function stateChanges(api: string, before: PartOfState, after: PartOfState): StateChange[] {
  return namesOf(before, after).flatMap((name) => {
    const collection = `${api}.${name}`;
    const [earlier, later] = [before[name], after[name]];
    if (!isCollection(earlier) || !isCollection(later)) return changeOf(collection, "", earlier, later);
    return namesOf(earlier, later).flatMap((record) => changeOf(collection, record, earlier[record], later[record]));
  });
}

function changeOf(collection: string, record: string, before: unknown, after: unknown): StateChange[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ collection, record, before, after }];
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Records by key, or a list of them. */
function isCollection(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
