import type { HostTexts } from "../../engine/host-texts.ts";

type Sentences = { readonly [rule: string]: unknown };

/** The sentences of the rules, which a page loads with the first refusal that shows one. */
export class LazySentences {
  readonly texts: HostTexts;
  readonly #load: () => Promise<Sentences>;
  #sentences: Sentences | undefined;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<Sentences>) {
    this.#load = load;
    this.texts = {
      statementOf: (rule) => String(this.#sentences?.[rule] ?? ""),
      controlDocument: async () => (await import("../../generated/control.openapi.js")).controlDocument,
    };
  }

  get isLoaded(): boolean {
    return this.#sentences !== undefined;
  }

  /** Has them loaded. When it rejects, the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= this.#load().then(
      (sentences) => {
        this.#sentences = sentences;
      },
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
