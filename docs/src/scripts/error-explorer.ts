import { fittingErrors, type KnownError } from "../explorer/fitting-errors.ts";
import { isNoResponse } from "../explorer/no-response.ts";
import { type PastedError, readPastedError } from "../explorer/pasted-error.ts";
import { questionIn } from "../explorer/question-in.ts";
import type { LoadedSearch } from "./search/engine.ts";
import { resultItem } from "./search/result-item.ts";

/** Results of the search beside the errors; its own page has the rest. */
const RESULTS = 3;

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
 * Narrows a list of errors to those that a pasted text may be about. It looks up other words in the portal: a call without a response
 * has no status. `<error-explorer>` holds a field with its label, a place for what was read, and rows that open. Without
 * JavaScript there is only the list.
 */
class ErrorExplorer extends HTMLElement {
  #search: Promise<LoadedSearch> | undefined;
  /** What the search was last asked: the results of an older question are dropped. */
  #question = "";

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
    const read = readPastedError(text, [...new Set(errors.flatMap(({ codes }) => codes))]);
    const isLost = isNoResponse(text, read);
    const pasted = isLost ? withoutStatus(read) : read;
    const found = isEmpty ? errors : isLost ? [] : fittingErrors(pasted, text, errors);
    list.replaceChildren(...found.map(({ row }) => row));
    for (const { row } of errors) row.open = !isEmpty && row === found[0]?.row;
    if (!isEmpty && found[0]) openCase(found[0].row, pasted.message);
    const isDocumented = errors.some(({ status }) => status === pasted.status);
    this.#say(isEmpty ? "" : isLost ? "Found no response." : summary(pasted, found.length, isDocumented));
    this.#showFacts(pasted);
    const question = questionIn(text, pasted);
    void this.#lookUp(question);
    const isSuccess = pasted.status !== undefined && pasted.status < 300;
    const isKnown = pasted.status !== undefined || pasted.codes.length > 0;
    for (const [hint, isShown] of [
      ["success", isSuccess],
      ["no-response", isLost],
      ["search", question !== ""],
      ["not-listed", isKnown && !isSuccess && found.length === 0],
    ] as const) {
      const part = this.querySelector<HTMLElement>(`[data-hint="${hint}"]`);
      if (part) part.hidden = !isShown;
    }
  }

  /** Shows what the portal says about a question. Where the index does not load, the link to the search is left. */
  async #lookUp(question: string): Promise<void> {
    this.#question = question;
    const results = this.querySelector(".search-results");
    const link = this.querySelector<HTMLAnchorElement>(".search-portal");
    if (!results || !link) return;
    results.replaceChildren();
    link.href = `/search/?q=${encodeURIComponent(question)}`;
    if (question === "") return;
    try {
      this.#search ??= import("./search/engine.ts").then(({ loadSearch }) => loadSearch());
      const [{ engine, synonyms }, { find }] = await Promise.all([this.#search, import("./search/find.ts")]);
      const found = await find(engine, question, synonyms);
      if (question !== this.#question) return;
      results.replaceChildren(...found.slice(0, RESULTS).map(resultItem));
      // A heading over nothing would be all that is left.
      const part = results.closest<HTMLElement>("[data-hint]");
      if (part && found.length === 0) part.hidden = true;
    } catch {
      this.#search = undefined;
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

/** Numbers in a text about a call without a response are waits and ports. */
function withoutStatus({ status: _, ...pasted }: PastedError): PastedError {
  return { ...pasted, codes: [] };
}

function summary({ status, codes }: PastedError, count: number, isDocumented: boolean): string {
  const read = [status === undefined ? "" : `status ${status}`, codes.length > 0 ? `code ${codes.join(" or ")}` : ""];
  const known = read.filter((part) => part !== "").join(", ");
  const fits =
    count === 0
      ? status === undefined || isDocumented || status < 300
        ? "no listed error fits."
        : "no API documents this status."
      : count === 1
        ? "one error fits."
        : `${count} errors fit, the likeliest first.`;
  if (known !== "") return `Found ${known}: ${fits}`;
  return count === 0 ? "No status and no code found." : `No status and no code found. By its words, ${fits}`;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

customElements.define("error-explorer", ErrorExplorer);
