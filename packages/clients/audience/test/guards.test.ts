import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const one = fc.string();
const many = fc.array(fc.string());
const addresses = fc.record(
  { email: one, emails: many, sha256: one, sha256s: many, md5: one, md5s: many },
  { requiredKeys: [] },
);
const single = addresses.map((all) => Object.fromEntries(Object.entries(all).slice(0, 1)));
const rest = fc.record(
  { action: fc.constantFrom("include", "exclude"), list: fc.string(), accountId: fc.string() },
  { requiredKeys: ["action", "accountId"] },
);
const body = fc.tuple(rest, fc.oneof(addresses, single)).map(([first, second]) => ({ ...first, ...second }));

test.each([
  ["importAudienceV3", "/v3/import/suppression"],
  ["importAudienceLegacy", "/api/1.0/import/suppression"],
])("every guard accepts a body that is valid by the spec: %s", (id, path) => {
  const isValid = bodyJudge(bundle, "post", path);
  fc.assert(
    fc.property(body, (given) => {
      fc.pre(isValid(given));
      const before = JSON.stringify(given);
      guarded(id, { body: given });
      expect(JSON.stringify(given)).toBe(before);
    }),
    runs(300, 10_000),
  );
});
