import type { Step } from "../../engine/api.ts";
import { takePlace } from "../../limits/rate-limit.ts";

/** No limit names the vertical mappings read (ONB-291): it is counted where the setting says so, and then by choice. */
export const limitedMappings: Step = (exchange, world, next) => {
  const { document, id, facts } = exchange.operation;
  const { verticalMappingsLimit: limit } = world.settings;
  const bucket = document.manifest?.buckets[facts?.bucket ?? ""];
  if (id === "listVerticalMappings" && limit !== "none" && bucket !== undefined) {
    const name = limit === "shared" ? `${facts?.bucket}` : "vertical-mappings";
    takePlace(exchange, world, { ...bucket, name }, "ONB-291");
  }
  return next();
};
