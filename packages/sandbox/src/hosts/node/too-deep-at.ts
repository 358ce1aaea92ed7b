import type { CST, LineCounter } from "yaml";

/** A part of YAML, and how many lists and maps it is inside of. */
interface Nested {
  readonly part: CST.Token | null | undefined;
  readonly levels: number;
}

/**
 * Where YAML is nested deeper than `mostLevels`; undefined where it is not. What makes values of YAML calls itself once per level, and
 * where it runs out of stack its errors name something else. The first step of the parser does not.
 * @param lines learns where the lines begin.
 */
export async function tooDeepAt(text: string, mostLevels: number, lines?: LineCounter): Promise<number | undefined> {
  const { Parser } = await import("yaml");
  for (const document of new Parser(lines?.addNewLine).parse(text)) {
    const waiting: Nested[] = [{ part: document, levels: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { part, levels } = next;
      if (part?.type === "document") waiting.push({ part: part.value, levels });
      if (!part || !("items" in part)) continue;
      if (levels === mostLevels) return part.offset;
      for (const { key, value } of part.items)
        waiting.push({ part: key, levels: levels + 1 }, { part: value, levels: levels + 1 });
    }
  }
  return undefined;
}
