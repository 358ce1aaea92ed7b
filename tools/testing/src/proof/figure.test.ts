import { expect, it } from "vitest";
import { figure } from "./figure.ts";

it("collects the figures of the test that is running, in their order", ({ task }) => {
  figure("kills", 2_500);
  figure("of the limit", "99.1 %");
  expect(task.meta.figures).toEqual([
    { what: "kills", value: "2,500" },
    { what: "of the limit", value: "99.1 %" },
  ]);
});
