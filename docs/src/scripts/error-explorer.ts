import { fittingErrors, type KnownError } from "../explorer/fitting-errors.ts";
import { type PastedError, readPastedError } from "../explorer/pasted-error.ts";

/** What of a pasted text a search takes: its first words. */
const LONGEST_QUESTION = 100;

interface ListedError extends KnownError {
  readonly row: HTMLDetailsElement;
}

/** Headers that help to find out what happened, with their names for the reader. */
const SHOWN = new Map([
  ["x-request-id", "Request id"],
  ["x-operation-id", "Operation id"],
  ["retry-after", "Retry-After"],
  ["x-svc-trace-id", "Trace id"],
  ["x-sandbox-reason", "The sandbox’s reason"],
]);

/**
 * Narrows a list of errors to those that a pasted text may be about. `<error-explorer>` holds a field with its label, a place for
 * what was read, and rows that open. Without JavaScript there is only the list.
 */
class ErrorExplorer extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector("textarea");
    const list = this.querySelector<HTMLElement>(".error-rows");
    if (!field || !list) return;
    const errors = [...list.querySelectorAll<HTMLDetailsElement>(":scope > .error-row")].map(listedError);
    const show = () => this.#show(field.value, list, errors);
    field.addEventListener("input", show);
    field.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      field.value = "";
      show();
    });
    // A browser puts back what stood in the field before the page was loaded again.
    show();
  }

  #show(text: string, list: HTMLElement, errors: readonly ListedError[]): void {
    const isEmpty = text.trim() === "";
    const pasted = readPastedError(text, [...new Set(errors.flatMap(({ codes }) => codes))]);
    const found = isEmpty ? errors : fittingErrors(pasted, text, errors);
    list.replaceChildren(...found.map(({ row }) => row));
    for (const { row } of errors) row.open = !isEmpty && row === found[0]?.row;
    if (!isEmpty && found[0]) openCase(found[0].row, pasted.message);
    this.#say(isEmpty ? "" : summary(pasted, found.length));
    this.#showFacts(pasted);
    const search = this.querySelector<HTMLAnchorElement>(".search-portal");
    if (search) search.href = `/search/?q=${encodeURIComponent(text.trim().slice(0, LONGEST_QUESTION))}`;
    const isSuccess = pasted.status !== undefined && pasted.status < 300;
    for (const [hint, isShown] of [
      ["success", isSuccess],
      ["search", !isEmpty && pasted.status === undefined && pasted.codes.length === 0],
      ["not-listed", !isEmpty && !isSuccess && found.length === 0],
    ] as const) {
      const part = this.querySelector<HTMLElement>(`[data-hint="${hint}"]`);
      if (part) part.hidden = !isShown;
    }
  }

  #say(words: string): void {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = words;
  }

  /** What else the text holds: ids to send to the partner's support, and how long to wait. */
  #showFacts({ message, headers }: PastedError): void {
    const facts = [...SHOWN].flatMap(([name, label]) => {
      const value = headers.get(name);
      return value === undefined ? [] : [[label, value] as const];
    });
    if (message !== undefined) facts.unshift(["Message", message]);
    const parts = facts.flatMap(([label, value]) => [element("dt", label), element("dd", value)]);
    this.querySelector(".facts")?.replaceChildren(...parts);
  }
}

function listedError(row: HTMLDetailsElement): ListedError {
  const { status = "", codes = "", members = "" } = row.dataset;
  return {
    row,
    status: Number(status),
    codes: words(codes),
    members: words(members),
    text: row.textContent.toLowerCase(),
  };
}

function words(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}

/** Opens the documented case that has the same message. */
function openCase(row: HTMLElement, message: string | undefined): void {
  for (const part of row.querySelectorAll<HTMLElement>("[data-message]")) {
    const example = part.querySelector("details");
    if (example) example.open = message !== undefined && part.dataset.message === message;
  }
}

function summary({ status, codes }: PastedError, count: number): string {
  const read = [status === undefined ? "" : `status ${status}`, codes.length > 0 ? `code ${codes.join(" or ")}` : ""];
  const known = read.filter((part) => part !== "").join(", ");
  const fits =
    count === 0
      ? "no listed error fits."
      : count === 1
        ? "one error fits."
        : `${count} errors fit, the likeliest first.`;
  return known === "" ? `No status and no code found. By its words, ${fits}` : `Found ${known}: ${fits}`;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

customElements.define("error-explorer", ErrorExplorer);
