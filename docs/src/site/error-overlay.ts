import type { AstroIntegration } from "astro";

type ViteServer = Parameters<NonNullable<AstroIntegration["hooks"]["astro:server:setup"]>>[0]["server"];

/** Something wrong with a source of the pages, as Vite's overlay shows it. */
export interface PageProblem {
  readonly message: string;
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The lines around the place. */
  readonly frame: string;
}

/** Shows a problem over every open page, and over those opened later, until it is cleared. */
export class ErrorOverlay {
  #server: ViteServer | undefined;
  #problem: PageProblem | undefined;

  /** Hand it to Astro: it finds Vite's connection to the pages. */
  get integration(): AstroIntegration {
    return {
      name: "error-overlay",
      hooks: {
        "astro:server:setup": ({ server }) => {
          this.#server = server;
          this.#server.ws.on("connection", () => this.#send());
        },
      },
    };
  }

  show(problem: PageProblem): void {
    this.#problem = problem;
    this.#send();
  }

  /** Takes the overlay away by having the pages reload, if there is one. */
  clear(): void {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    this.reload();
  }

  /** Has every open page load again. */
  reload(): void {
    this.#server?.ws.send({ type: "full-reload" });
  }

  #send(): void {
    if (this.#problem === undefined) return;
    const { message, file, line, column, frame } = this.#problem;
    const err = { message, stack: "", plugin: "tillside-spec", id: file, loc: { file, line, column }, frame };
    this.#server?.ws.send({ type: "error", err });
  }
}
