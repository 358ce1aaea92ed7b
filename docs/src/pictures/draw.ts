import { Graphviz } from "@hpcc-js/wasm-graphviz";
import { DocsError } from "../docs-error.ts";
import { pictureText } from "./picture-text.ts";

/** The look that Graphviz must know to lay out; colors are in site.css. */
const LOOK = `
  graph [bgcolor=transparent, fontname="Helvetica", nodesep=0.35, ranksep=0.4, pad=0.05]
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=14, margin="0.18,0.1"]
  edge [fontname="Helvetica", fontsize=12, arrowsize=0.7]
`;

/** A `.dot` file as SVG that stands in a page: scales with it, takes its colors, and says in words what it shows. */
export async function draw(name: string, dot: string): Promise<string> {
  const { title, description } = pictureText(name, dot);
  const graphviz = await Graphviz.load();
  const source = dot.replace("digraph {", `digraph {${LOOK}`);
  const svg = graphviz.dot(source, "svg");
  const [, width = "", height = ""] = /<svg width="(\d+)pt" height="(\d+)pt"/.exec(svg) ?? [];
  const id = `picture-${name}`;
  const head =
    `<svg role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `xmlns="http://www.w3.org/2000/svg"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>`;
  const drawn = svg
    .slice(svg.indexOf("<svg"))
    .replaceAll(/<!--.*?-->\n?/gs, "")
    .replaceAll(/<title>.*?<\/title>\n?/gs, "")
    .replaceAll(/ id="(?:node|edge|graph|clust)\d+"/g, "")
    .replaceAll(/ font-family="[^"]*"/g, "")
    .replace(/<svg[^>]*>/, () => head);
  return withTextLengths(drawn, JSON.parse(graphviz.dot(source, "json")));
}

/** What Graphviz says of a text that it drew. */
interface Text {
  readonly op?: string;
  readonly pt?: readonly [number, number];
  readonly width?: number;
}

/**
 * Each text as wide as Graphviz laid it out. A reader's font may be wider than Helvetica: its texts would leave their
 * boxes, or run into each other.
 */
function withTextLengths(svg: string, drawing: object): string {
  const widths = new Map(textsIn(drawing).map(({ pt: [x, y] = [0, 0], width }) => [`${x} ${-y}`, width]));
  return svg.replaceAll(/<text (?=[^>]* x="(\S+)" y="(\S+)")/g, (text, x: string, y: string) => {
    const width = widths.get(`${Number(x)} ${Number(y)}`);
    if (width === undefined) throw new DocsError(`Graphviz gives no width for the text at ${x}, ${y}.`);
    return `${text}textLength="${width}" lengthAdjust="spacingAndGlyphs" `;
  });
}

/** Every text in the JSON of a drawing, at any depth. */
function textsIn(value: unknown): readonly Text[] {
  if (typeof value !== "object" || value === null) return [];
  const drawn: Text = value;
  return drawn.op === "T" ? [drawn] : Object.values(value).flatMap(textsIn);
}
