/** A doc comment of these paragraphs, indented; "" where there is none. Text cannot end it. */
export function docComment(indent: string, paragraphs: readonly (string | undefined)[]): string {
  const texts = paragraphs.map((text) => text?.trim().replaceAll("*/", "*\\/") ?? "").filter((text) => text !== "");
  const lines = texts.flatMap((text, index) => [...(index > 0 ? [""] : []), ...text.split("\n")]);
  const [first, ...others] = lines;
  if (first === undefined) return "";
  if (others.length === 0) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}
