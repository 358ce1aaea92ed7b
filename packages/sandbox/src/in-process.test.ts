import { expect, test } from "vitest";
import { createSandbox } from "./in-process.ts";

test.each([
  ["POST", "/events/v2/events", "application/json"],
  ["PUT", "/_sandbox/snapshot", "application/x-ndjson"],
])(
  "%s %s with more than 8 MiB is 413, which names the limit, though Node's sandbox takes more",
  async (method, path, type) => {
    const { origin, fetch } = await createSandbox();
    const body = new Uint8Array(8 * 2 ** 20 + 1);
    const response = await fetch(`${origin}${path}`, { method, headers: { "content-type": type }, body });
    expect(response.status).toBe(413);
    const reason = response.headers.get("x-sandbox-reason");
    expect(reason).toMatch(/^The body is larger than 8 MiB\./);
  },
);
