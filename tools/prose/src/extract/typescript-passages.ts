import { type Comment, parseSync, Visitor } from "oxc-parser";
import { isAlone, type Line, lineAt, type Passage } from "../passage.ts";

/** Three words in a row: what a person reads, unlike a name, an address or a piece of code. */
const PROSE = /\p{L}{2,}[,;:]? \p{L}+[,;:]? \p{L}+/u;
/** A statement of SQL, or a script in Lua. */
const CODE = /^\s*(?:BEGIN|CREATE|DELETE FROM|INSERT|PRAGMA|SELECT|UPDATE)\b|\bredis\.call\(/;
/** The options of a command: `Usage: tillside-mock [--port 4010]`. */
const SYNOPSIS = /^Usage: /;
const LETTER = /\p{L}/u;
/** A tag of a docstring with what belongs to it: the name of a parameter. */
const TAG = /^@(?:param|typeParam|template|property)\s+(?:\{[^}]*\}\s+)?[\w.[\]]+\s*|^@\w+\s*/;
const TOOLS = /^\s*(?:@ts-|biome-ignore|#__|@__|\/ <|<reference)/;

/** The comments of a TypeScript file, and the texts in it that have three words or more: messages, help, labels. */
export function typescriptPassages(file: string, text: string): readonly Passage[] {
  const { program, comments } = parseSync(file, text);
  const passages = commentPassages(text, comments);
  const add = (start: number, end: number) => passages.push(...stringPassages(text, start, end));
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === "string" && isProse(value)) add(start + 1, end - 1);
    },
    TemplateLiteral({ quasis, start, end }) {
      if (isProse(quasis.map(({ value }) => value.raw).join("x"))) add(start + 1, end - 1);
    },
  }).visit(program);
  return passages;
}

/** Only its comments, which are there before the parser hands over the program: handing it over is what costs. */
export function typescriptComments(file: string, text: string): readonly Passage[] {
  return commentPassages(text, parseSync(file, text).comments);
}

function isProse(text: string): boolean {
  return PROSE.test(text) && !CODE.test(text);
}

/** Line comments below each other are one passage, and so is each tag of a docstring. */
function commentPassages(text: string, comments: readonly Comment[]): Passage[] {
  const passages: Line[][] = [];
  let below = -1;
  for (const { type, value, start } of comments) {
    if (TOOLS.test(value)) continue;
    const { line, column } = lineAt(text, start);
    const lines = value.split("\n").map((part, index) => commentLine(part, line + index, index === 0 ? column + 2 : 1));
    if (type === "Line" && below === line && isAlone(text, start)) passages.at(-1)?.push(...lines);
    else passages.push(...byTag(lines));
    below = type === "Line" ? line + 1 : -1;
  }
  return passages;
}

function commentLine(text: string, line: number, column: number): Line {
  const margin = /^\s*\*? ?/.exec(text)?.[0].length ?? 0;
  return { text: withoutLinks(text.slice(margin)), line, column: column + margin };
}

function byTag(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]];
  for (const { text, line, column } of lines) {
    const [tag = ""] = TAG.exec(text) ?? [];
    if (tag !== "") parts.push([]);
    parts.at(-1)?.push({ text: text.slice(tag.length), line, column: column + tag.length });
  }
  return parts;
}

/** A link counts as code. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\{@link [^}]*\}/g, asCode);
}

/** Code of the same length, so that columns stay the same. */
function asCode(part: string): string {
  return part.length < 3 ? " ".repeat(part.length) : `\`${"x".repeat(part.length - 2)}\``;
}

/** Each line of the text is a passage of its own: a message has one, and the lines of a help text do not continue each other. */
function stringPassages(text: string, start: number, end: number): Passage[] {
  const raw = withoutExpressions(text.slice(start, end));
  let offset = start;
  return raw.split(/(\\n|\n)/).flatMap((part) => {
    const at = offset + (part.length - part.trimStart().length);
    offset += part.length;
    return LETTER.test(part) && part !== "\\n" && !SYNOPSIS.test(part)
      ? [[{ text: part.trim(), ...lineAt(text, at) }]]
      : [];
  });
}

/** Replaces each `${…}` by code of the same length. */
function withoutExpressions(raw: string): string {
  let result = "";
  for (let at = 0; at < raw.length; ) {
    const end = raw.startsWith("${", at) && raw[at - 1] !== "\\" ? closing(raw, at + 2) : at;
    result += end === at ? raw[at] : asCode(raw.slice(at, end));
    at = Math.max(end, at + 1);
  }
  return result;
}

function closing(raw: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < raw.length && depth > 0; at += 1) {
    if (raw[at] === "{") depth += 1;
    if (raw[at] === "}") depth -= 1;
  }
  return at;
}
