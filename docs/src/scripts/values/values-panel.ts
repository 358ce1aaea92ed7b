import { keepValues, keptSecrets, keptValues } from "./kept-values.ts";
import { isOwnValue, type OwnValues, type SampleValue } from "./replace-values.ts";

/** What shows the values in the samples of the page. */
interface Samples {
  readonly values: readonly SampleValue[];
  /** Shows those that are kept now. */
  apply(): void;
}

/** Opens the panel with the reader's values: ids and base URLs, and the secrets that the samples of this page read. */
export function openValuesPanel(samples: Samples): void {
  const dialog = document.createElement("dialog");
  dialog.className = "values-panel";
  dialog.setAttribute("aria-label", "Your values");
  const form = document.createElement("form");
  const [own, secrets] = [keptValues(), keptSecrets()];
  const ids = samples.values.map(({ name, label, text }) => field(label, name, own[name] ?? "", text));
  const sandbox = field(
    "Address of your own sandbox",
    "sandbox-url",
    own["sandbox-url"] ?? "",
    "http://127.0.0.1:4020",
  );
  const names = variablesOf(document.querySelectorAll("main pre"));
  const hidden = names.map((name) => field(name, name, secrets[name] ?? "", "", "password"));
  const status = textElement("p", "");
  status.id = "values-status";
  status.setAttribute("role", "status");
  const open = [...ids, sandbox];
  const written = (inputs: readonly Field[]): OwnValues =>
    Object.fromEntries(inputs.map(({ input }) => [input.name, input.value.trim()]));
  /** Keeps values and shows them in the samples. Returns whether the browser could keep them. */
  const keep = (values: OwnValues, kept: OwnValues) => {
    try {
      keepValues(values, kept);
      samples.apply();
      return true;
    } catch {
      status.textContent = "This browser keeps nothing for this site. Allow it to store data.";
      return false;
    }
  };
  const copy = button("Copy as .env", () => void copyEnvironment(written(hidden), status));
  const actions = textElement("div", "");
  actions.className = "values-actions";
  actions.append(
    status,
    button("Save", undefined),
    button("Close", () => dialog.close()),
    button("Clear all", () => {
      for (const { input } of [...open, ...hidden]) input.value = "";
      for (const { input } of open) mark(input, false);
      if (keep({}, {})) status.textContent = "All values are cleared. The samples have those of the sandbox again.";
    }),
  );
  form.append(
    textElement("h2", "Your values"),
    textElement(
      "p",
      "They replace the sandbox's values in every sample. They stay in this browser and are sent nowhere.",
    ),
    ...open.map(({ label }) => label),
    ...(hidden.length === 0
      ? []
      : [
          textElement("h3", "Secrets"),
          textElement("p", "Samples read them from the environment. They are forgotten when you close this tab."),
          ...hidden.map(({ label }) => label),
          copy,
        ]),
    actions,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = open.filter(({ input }) => faultOf(input) !== undefined);
    for (const { input } of open) mark(input, faultOf(input) !== undefined);
    const [first] = wrong;
    if (first) {
      status.textContent = `${first.label.textContent} ${faultOf(first.input)}`;
      first.input.focus();
      return;
    }
    // Other pages have secrets of their own.
    const [values, others] = [keptValues(), keptSecrets()];
    if (keep({ ...values, ...written(open) }, { ...others, ...written(hidden) })) dialog.close();
  });
  form.addEventListener("input", ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.ariaInvalid && faultOf(input) === undefined) mark(input, false);
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

/** What is wrong with a value, as the end of a sentence that begins with its label. */
function faultOf({ name, value }: HTMLInputElement): string | undefined {
  const written = value.trim();
  if (written === "") return undefined;
  if (!isOwnValue(written)) return "takes letters, digits and . _ ~ : @ / - only.";
  const isAddress = name.startsWith("/") || name === "sandbox-url";
  return isAddress && !/^https?:\/\/\w/.test(written) ? "begins with https:// or http://." : undefined;
}

function mark(input: HTMLInputElement, isWrong: boolean): void {
  input.ariaInvalid = isWrong ? "true" : null;
  if (isWrong) input.setAttribute("aria-describedby", "values-status");
  else input.removeAttribute("aria-describedby");
}

interface Field {
  readonly label: HTMLLabelElement;
  readonly input: HTMLInputElement;
}

function field(label: string, name: string, value: string, placeholder: string, type = "text"): Field {
  const element = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { name, value, placeholder, type, autocomplete: "off", spellcheck: false });
  element.append(textElement("span", label), input);
  return { label: element, input };
}

function button(text: string, act: (() => void) | undefined): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = act ? "button" : "submit";
  element.textContent = text;
  if (act) element.addEventListener("click", act);
  return element;
}

function textElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** The environment variables with secrets that the samples read. */
function variablesOf(samples: Iterable<Element>): readonly string[] {
  const found = Array.from(samples).flatMap(({ textContent }) => textContent?.match(/\bTILLSIDE_[A-Z_]+\b/g) ?? []);
  return [...new Set(found)].filter((name) => !name.endsWith("_URL")).sort();
}

/** Each secret in single quotes: nothing in them is code for a shell. */
async function copyEnvironment(secrets: OwnValues, status: HTMLElement): Promise<void> {
  const lines = Object.entries(secrets).flatMap(([name, value]) =>
    value === "" ? [] : [`${name}='${value.replaceAll("'", `'\\''`)}'`],
  );
  await navigator.clipboard.writeText(`${lines.join("\n")}\n`);
  status.textContent = lines.length === 0 ? "There is no secret to copy." : "Copied. Do not commit it.";
}
