import type { components } from "./generated/types.ts";

/** What an entry's value may be given as; numbers become strings on the wire (EVT-036). */
export type EntryInput = string | number | bigint;

/** Entries by name. Those that are `undefined` or null are left out. */
export interface Entries {
  readonly [name: string]: EntryInput | null | undefined;
}

/** Entries in a type of the caller's own: an interface has no index signature, so each of its names is looked at. */
export type OwnEntries<Given> = object & { readonly [Name in keyof Given]: EntryInput | null | undefined };

/** A decimal: a number, or a string such as "49.90". */
type Decimal = number | string;

/** The standard names whose documented form says more than "a string". */
interface Forms {
  amount: Decimal;
  margin: Decimal;
  value: Decimal;
  predictedltv: Decimal;
  quantity: number | bigint;
  age: number;
  DeviceType: "Desktop" | "Mobile" | "Tablet";
  title: "Mr" | "Mrs" | "Ms" | "Miss";
  gender: "M" | "Male" | "F" | "Female";
}

type StandardName = components["schemas"]["StandardObjectDataName"];

type StandardData = {
  readonly [Name in StandardName]?: (Name extends keyof Forms ? Forms[Name] : string) | null | undefined;
};

/**
 * The details of an event: every standard name, spelled and typed as it is documented (EVT-039 to EVT-076), and any
 * other, which can be mapped on request (EVT-077). For a conversion to be attributed it takes `email`, `emailsha256` or
 * `passbackconversiontrackingid` (EVT-037).
 */
export type ObjectData = Entries & StandardData;

/** The same in a type of the caller's own, an interface for instance. */
export type OwnObjectData<Given> = StandardData & OwnEntries<Given>;
