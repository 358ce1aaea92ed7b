import { sizeGuard } from "@tillside/policy";

/** Longest texts of a registration; the numbers are those of the manifest. */
export const sizes = sizeGuard("sizes", ["registerAccount"], {
  "/brand": "ONB-027",
  "/country_code": "ONB-028",
  "/store_identifier": "ONB-032",
});
