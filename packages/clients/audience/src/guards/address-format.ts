import type { Guard } from "@tillside/policy";
import { addressFormats } from "../address-formats.ts";

const fields = [
  ["email", "email"],
  ["emails", "email"],
  ["sha256", "sha256"],
  ["sha256s", "sha256"],
  ["md5", "md5"],
  ["md5s", "md5"],
] as const;

/**
 * An address or hash of a form that A9 takes for wrong (AUD-050) is advice: no document says what the form is. Of a list the first
 * such entry is named. No address is shown.
 */
export const addressFormat: Guard<"address-format"> = {
  name: "address-format",
  operations: ["importAudienceV3", "importAudienceLegacy"],
  check({ body }, { advise }) {
    for (const [name, kind] of fields) {
      const { pattern, form } = addressFormats[kind];
      const given: unknown = Object(body)[name];
      if (given === undefined || given === null) continue;
      const index = Array.isArray(given) ? given.findIndex((entry) => isWrong(entry, pattern)) : -1;
      if (index < 0 && (Array.isArray(given) || !isWrong(given, pattern))) continue;
      advise("A9", `body.${name}${index < 0 ? "" : `[${index}]`}`, `is not ${form}.`);
    }
  },
};

function isWrong(entry: unknown, pattern: RegExp): boolean {
  return typeof entry !== "string" || !pattern.test(entry);
}
