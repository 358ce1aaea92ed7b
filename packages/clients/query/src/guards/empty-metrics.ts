import type { Guard } from "@tillside/policy";
import { operations } from "./operations.ts";

/** Whether a report without metrics is valid is not stated (QRY-036). */
export const emptyMetrics: Guard<"empty-metrics"> = {
  name: "empty-metrics",
  operations,
  check({ body }, { advise }) {
    const { metrics } = Object(body);
    if (!Array.isArray(metrics) || metrics.length > 0) return;
    advise("QRY-036", "body.metrics", "is empty; name at least one slug.");
  },
};
