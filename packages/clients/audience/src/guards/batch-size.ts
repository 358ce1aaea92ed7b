import type { Guard } from "@tillside/policy";

/** Recommended, not enforced: more may succeed (AUD-041, AUD-044). */
const recommended = 100_000;

/** A batch beyond the recommended size is advice. */
export const batchSize: Guard<"batch-size"> = {
  name: "batch-size",
  operations: ["importAudienceV3", "importAudienceLegacy"],
  check({ body }, { advise }) {
    for (const name of ["emails", "sha256s", "md5s"]) {
      const addresses: unknown = Object(body)[name];
      if (!Array.isArray(addresses) || addresses.length <= recommended) continue;
      advise(
        "AUD-041",
        `body.${name}`,
        `has ${addresses.length} entries; at most ${recommended} per call are recommended.`,
      );
    }
  },
};
