/** What the start page says about one API. */
export interface ApiEntry {
  /** Name in specs/redocly.yaml: the folder of its reference page. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Number of the contract document that describes it; the start page groups by it. */
  readonly document: number;
  readonly deprecated: boolean;
  /** The API in its place, by name: of all operations, or of some only. */
  readonly successor?: { readonly name: string; readonly of: "all" | "some" };
}
