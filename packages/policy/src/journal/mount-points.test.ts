import { expect, test } from "vitest";
import { isMountPoint } from "./mount-points.ts";

const list = `22 1 254:0 / / rw,relatime - ext4 /dev/root rw
61 22 254:0 /srv/orders.ledger /app/orders.ledger rw,relatime - ext4 /dev/root rw
62 22 254:0 /srv/a\\040b /app/two\\040words\\134.ledger rw,relatime - ext4 /dev/root rw
`;

test.each([
  ["/app/orders.ledger", true],
  ["/app/two words\\.ledger", true],
  ["/app/orders.ledger-wal", false],
  ["/srv/orders.ledger", false],
])("%s is mounted by itself: %s", (file, expected) => {
  expect(isMountPoint(file, list)).toBe(expected);
});

test.runIf(process.platform === "linux")("this system has a list", () => {
  expect([isMountPoint("/proc"), isMountPoint(import.meta.filename)]).toEqual([true, false]);
});
