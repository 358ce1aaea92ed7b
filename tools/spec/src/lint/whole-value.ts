import { WholeDocument } from "../document/whole-document.ts";

/** What Spectral knows of the document it lints. */
export interface Inventory {
  readonly source: string | null;
  readonly resolved: unknown;
  readonly referencedDocuments: object;
}

const values = new WeakMap<Inventory, unknown>();

/**
 * The document with every $ref followed, as Spectral was given it. In an editor, Spectral itself has to follow $refs to
 * other files. It leaves some unread, so they are followed anew.
 */
export function wholeValue(inventory: Inventory): unknown {
  const { source, resolved, referencedDocuments } = inventory;
  if (source === null || Object.keys(referencedDocuments).length === 0) return resolved;
  const value = values.get(inventory) ?? new WholeDocument(source).value;
  values.set(inventory, value);
  return value;
}
