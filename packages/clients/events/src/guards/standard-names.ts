import { type Guard, placesAt } from "@tillside/policy";
import { normalizeText } from "../normalize-text.ts";
import { operations } from "./operations.ts";

/** The rule of a standard name whose form can be checked. */
interface Form {
  readonly rule: string;
  /** What the value should be; goes on after "is not". */
  readonly form: string;
  readonly fits: (value: string) => boolean;
}

const hexSha256 = /^[0-9a-f]{64}$/i;

const decimal = (rule: string): Form => matching(rule, "a decimal number", /^-?\d+(\.\d+)?$/);
const sha256 = (rule: string): Form => matching(rule, "a SHA-256 in 64 hexadecimal digits", hexSha256);

const forms = /* @__PURE__ */ formsByName();

/**
 * A value in another form than its standard name states is advice: whether the service checks these forms is open
 * (EVT-079). Names whose rule says nothing about the form (`currency`, `sku`, `city`, …) are not looked at.
 */
export const standardNames: Guard<"standard-names"> = {
  name: "standard-names",
  operations,
  check({ body }, { advise }) {
    for (const { value: entry, field } of placesAt(body, "/events/*/objectData/*")) {
      const { name, value } = Object(entry);
      const form = forms.get(name);
      if (form === undefined || typeof value !== "string" || form.fits(value)) continue;
      advise(form.rule, `${field}.value`, `(${name}) is not ${form.form}.`);
    }
  },
};

function matching(rule: string, form: string, pattern: RegExp): Form {
  return { rule, form, fits: (value) => pattern.test(value) };
}

function oneOf(rule: string, ...words: readonly string[]): Form {
  return { rule, form: `one of ${words.join(", ")}`, fits: (value) => words.includes(value) };
}

function formsByName(): ReadonlyMap<unknown, Form> {
  return new Map<unknown, Form>([
    [
      "email",
      {
        rule: "EVT-039",
        form: "a plain address in lower case, trimmed; normalizeText() writes this form",
        fits: (value) => value === normalizeText(value) && !hexSha256.test(value),
      },
    ],
    ["emailsha256", sha256("EVT-040")],
    ["amount", decimal("EVT-043")],
    ["quantity", matching("EVT-045", "an integer", /^-?\d+$/)],
    ["margin", decimal("EVT-052")],
    ["firstnamesha256", sha256("EVT-057")],
    ["lastnamesha256", sha256("EVT-058")],
    ["mobilesha256", sha256("EVT-060")],
    ["ipaddresssha256", sha256("EVT-062")],
    ["DeviceType", oneOf("EVT-064", "Desktop", "Mobile", "Tablet")],
    ["title", oneOf("EVT-068", "Mr", "Mrs", "Ms", "Miss")],
    ["gender", oneOf("EVT-069", "M", "Male", "F", "Female")],
    ["dob", matching("EVT-070", "a date of birth as yyyymmdd", /^\d{8}$/)],
    ["age", matching("EVT-071", "a number", /^\d+(\.\d+)?$/)],
    ["value", decimal("EVT-075")],
    ["predictedltv", decimal("EVT-076")],
  ]);
}
