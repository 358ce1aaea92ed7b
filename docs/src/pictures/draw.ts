import { Graphviz } from "@hpcc-js/wasm-graphviz";
import { pictureText } from "./picture-text.ts";

/** The look that Graphviz must know to lay out; colours are in site.css. */
const LOOK = `
  graph [bgcolor=transparent, fontname="Helvetica", nodesep=0.35, ranksep=0.4, pad=0.05]
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=14, margin="0.18,0.1"]
  edge [fontname="Helvetica", fontsize=12, arrowsize=0.7]
`;

/** A `.dot` file as SVG that stands in a page: scales with it, takes its colours, and says in words what it shows. */
export async function draw(name: string, dot: string): Promise<string> {
  const { title, description } = pictureText(name, dot);
  const graphviz = await Graphviz.load();
  const svg = graphviz.dot(dot.replace("digraph {", `digraph {${LOOK}`), "svg");
  const [, width = "", height = ""] = /<svg width="(\d+)pt" height="(\d+)pt"/.exec(svg) ?? [];
  const id = `picture-${name}`;
  const head =
    `<svg role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `xmlns="http://www.w3.org/2000/svg"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>`;
  return svg
    .slice(svg.indexOf("<svg"))
    .replaceAll(/<!--.*?-->\n?/gs, "")
    .replaceAll(/<title>.*?<\/title>\n?/gs, "")
    .replaceAll(/ id="(?:node|edge|graph|clust)\d+"/g, "")
    .replaceAll(/ font-family="[^"]*"/g, "")
    .replace(/<svg[^>]*>/, () => head);
}
