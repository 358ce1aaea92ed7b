import { readFileSync } from "node:fs";
import { runs } from "@tillside/testing/proof";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { manifest } from "../src/generated/manifest.ts";
import { guarded } from "./guarded.ts";

const bundle = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false });
const ids = Object.values(manifest.operations).map(({ id }) => id);

/** Says whether the bundle takes a value of this parameter. */
function judge(parameter: string): (value: unknown) => boolean {
  const validate = ajv.compile({ components: bundle.components, ...bundle.components.parameters[parameter].schema });
  return (value) => validate(value) === true;
}

const zones = judge("TimeZoneVariation");
const starts = judge("DateStart");
const ends = judge("DateEnd");

const zone = fc.oneof(fc.constantFrom("America/Chicago", "Pacific/Honolulu", "Australia/Sydney"), fc.string());
const date = fc.stringMatching(/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}\.\d{3}$/);

test("what the bundle takes passes every guard, of time zones without advice: all operations", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ids), zone, date, date, (id, timeZoneVariation, dateStart, dateEnd) => {
      fc.pre(zones(timeZoneVariation) && starts(dateStart) && ends(dateEnd));
      const advice = guarded(id, { query: { timeZoneVariation, dateStart, dateEnd } });
      expect(advice.filter((each) => each.startsWith("REP-027"))).toEqual([]);
    }),
    runs(300, 10_000),
  );
});
