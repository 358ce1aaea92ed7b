import { fileURLToPath } from "node:url";
import type subsetFont from "subset-font";

/** A font file of the portal, as `src/styles/fonts.css` names it. */
export interface Face {
  /** Address in the portal. */
  readonly address: string;
  /** The whole font. */
  readonly source: string;
  /** The characters that it stands for, where that is not all: `unicode-range` in the style sheet says the same. */
  readonly only?: RegExp;
  /** What its subset keeps, beside the glyphs. */
  readonly options: Parameters<typeof subsetFont>[2];
}

/** Weights between these are used; kerning is the only feature. Hints are for screens of few dots. */
const VARIABLE: Face["options"] = {
  targetFormat: "woff2",
  keepFeatures: ["kern"],
  noHinting: true,
  variationAxes: { wght: { min: 400, max: 700 } },
};

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(path));

export const faces: readonly Face[] = [
  {
    address: "/fonts/sans.woff2",
    source: fileOf("@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"),
    options: VARIABLE,
  },
  {
    address: "/fonts/mono.woff2",
    source: fileOf("@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2"),
    options: VARIABLE,
  },
  {
    address: "/fonts/symbols.woff2",
    source: fileOf("@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2"),
    only: /[\u2070-\u209f\u2190\u2192\u2194-\u21ff\u2200-\u2211\u2213-\u23ff\u2713]/u,
    options: { targetFormat: "woff2", keepFeatures: [], noHinting: true, dropTables: ["MATH"] },
  },
];
