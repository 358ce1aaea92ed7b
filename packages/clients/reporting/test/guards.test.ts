import { readFileSync } from "node:fs";
import { runs } from "@tillside/proof";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { manifest } from "../src/generated/manifest.ts";
import { guarded } from "./guarded.ts";

const bundle = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const zones = new Ajv2020({ strict: false }).compile(bundle.components.parameters.TimeZoneVariation.schema);

test("what the bundle takes passes every guard without advice: all operations", () => {
  const ids = Object.values(manifest.operations).map(({ id }) => id);
  const zone = fc.oneof(fc.constantFrom("America/Chicago", "Pacific/Honolulu", "Australia/Sydney"), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...ids), zone, (id, timeZoneVariation) => {
      fc.pre(zones(timeZoneVariation));
      expect(guarded(id, { query: { timeZoneVariation } })).toEqual([]);
    }),
    runs(100, 10_000),
  );
});
