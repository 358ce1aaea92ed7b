/** The part of subset-font 2.9 that is used here; the types at @types/subset-font lack `keepFeatures`. */
declare module "subset-font" {
  export interface Options {
    readonly targetFormat?: "sfnt" | "woff" | "woff2";
    /** Tags of OpenType features; without it, all stay. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }

  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
