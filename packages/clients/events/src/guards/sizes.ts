import { sizeGuard } from "@tillside/policy";
import { operations } from "./operations.ts";

/** At most so many events, and so many characters of each text; the numbers are those of the manifest. */
export const sizes = /* @__PURE__ */ sizeGuard("sizes", operations, {
  "/accountId": "EVT-008",
  "/events": "EVT-010",
  "/events/*/clientEventId": "EVT-013",
  "/events/*/eventType": "EVT-017",
  "/events/*/metaData/*/name": "EVT-029",
  "/events/*/metaData/*/value": "EVT-033",
  "/events/*/objectData/*/name": "EVT-029",
  "/events/*/objectData/*/value": "EVT-033",
});
