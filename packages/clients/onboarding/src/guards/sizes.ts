import { sizeGuard } from "@tillside/policy";

/** Longest and shortest texts of a registration and of a controls list; the numbers are those of the manifest. */
export const sizes = /* @__PURE__ */ sizeGuard("sizes", ["registerAccount", "writeMarketplaceControlsList"], {
  "/brand": "ONB-027",
  "/country_code": "ONB-028",
  "/store_identifier": "ONB-032",
  "/external_account_id": "ONB-034",
  "/name": "ONB-049",
});
