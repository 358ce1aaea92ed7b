import { expect, test, vi } from "vitest";
import { PortListeners } from "./port-listeners.ts";

const notice = (code: string) => ({ code, message: "" });

test("an event reaches every listener of its type until that listener is removed", () => {
  const listeners = new PortListeners();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  const stop = listeners.on("notice", first);
  listeners.on("notice", second);
  listeners.on("change", other);
  listeners.emit("notice", notice("a"));
  stop();
  listeners.emit("notice", notice("b"));
  expect(first.mock.calls).toEqual([[notice("a")]]);
  expect(second.mock.calls).toEqual([[notice("a")], [notice("b")]]);
  expect(other).not.toHaveBeenCalled();
});
