import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const email = fc.oneof(fc.emailAddress(), fc.string(), fc.array(fc.emailAddress()), fc.constant(null));
const body = fc.record({ email, source: fc.string() }, { requiredKeys: [] });

test("every guard accepts a body that is valid by the spec: unsubscribeEmail", () => {
  const isValid = bodyJudge(bundle, "post", "/1.0/nurture/unsubscribe");
  fc.assert(
    fc.property(body, (given) => {
      fc.pre(isValid(given));
      const before = JSON.stringify(given);
      guarded("unsubscribeEmail", { body: given });
      expect(JSON.stringify(given)).toBe(before);
    }),
    runs(300, 10_000),
  );
});
