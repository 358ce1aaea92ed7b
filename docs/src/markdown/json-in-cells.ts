import type { ElementPlugin } from "./plugin.ts";

/** As long as this, JSON may not fit on one line of a cell. */
const LONG = 30;

/** Puts each member of long JSON in a cell on a line of its own, rather than to break it wherever the cell ends. */
export const jsonInCells: ElementPlugin = {
  name: "json-in-cells",
  element: {
    filter: ["code"],
    visit(code, context) {
      const parent = context.parent(code);
      const lines = jsonLines(context.textContent(code));
      if (parent?.type !== "element" || parent.tagName !== "td" || lines === undefined) return;
      return { ...code, properties: { className: ["json"] }, children: [{ type: "text", value: lines }] };
    },
  },
};

/** The members of an object below each other; undefined if the text is short or no JSON. */
function jsonLines(text: string): string | undefined {
  if (text.length < LONG || !text.startsWith("{")) return undefined;
  try {
    return `{ ${membersOf(JSON.parse(text)).join(",\n  ")} }`;
  } catch {
    return undefined; // TypeScript, or a pattern
  }
}

/** JSON on one line, as people write it: `{ "path": "/carts/*" }`. */
function spaced(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  return `{ ${membersOf(value).join(", ")} }`;
}

function membersOf(value: object): readonly string[] {
  return Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
}
