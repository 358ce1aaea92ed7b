import { type Document, isNode, isScalar, visit } from "yaml";

/** A key that stands twice in an object. */
export interface DuplicateKey {
  readonly name: string;
  /** Where it stands first. */
  readonly first: number;
}

/** The key that stands at an offset, if the same object has it before. */
export function duplicateKey(document: Document.Parsed, offset: number): DuplicateKey | undefined {
  let found: DuplicateKey | undefined;
  visit(document, {
    Map(_key, { items }) {
      const keys = items.map(({ key }) => key).filter((key) => isNode(key));
      const second = keys.find((key) => key.range?.[0] === offset);
      if (!isScalar(second)) return undefined;
      const first = keys.find((key) => isScalar(key) && key.value === second.value);
      found = { name: `${second.value}`, first: first?.range?.[0] ?? offset };
      return visit.BREAK;
    },
  });
  return found;
}
