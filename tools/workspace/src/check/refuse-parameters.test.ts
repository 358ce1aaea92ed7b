import { expect, test } from "vitest";
import { refuseParameters } from "./refuse-parameters.ts";

test("npm test takes no parameters", () => {
  expect(() => refuseParameters([])).not.toThrow();
  expect(() => refuseParameters(["--help"])).toThrow('npm test takes no parameters, so not "--help"');
});
