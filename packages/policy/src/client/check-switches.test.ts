import { expect, test } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { checkSwitches } from "./check-switches.ts";

const nothing = () => {};

test.each<[string, unknown]>([
  ["allowInsecureHosts", []],
  ["allowInsecureHosts", Object.freeze(["test.cluster"])],
  ["dangerouslyAllowBrowser", false],
  ["guards", false],
  ["guards", { sizes: false }],
  ["onDeprecation", false],
  ["onDeprecation", nothing],
  ["onAdvice", nothing],
])("%s can be %j, and undefined, which counts as not given", (name, value) => {
  expect(() => checkSwitches("here", { [name]: value })).not.toThrow();
  expect(() => checkSwitches("here", { [name]: undefined })).not.toThrow();
});

test.each<[string, unknown, string]>([
  // `includes` of a text would take "cluster" for one of its hosts.
  ["allowInsecureHosts", "my.cluster.example", "a list of host names"],
  ["allowInsecureHosts", new Set(["test.cluster"]), "a list of host names"],
  ["allowInsecureHosts", [/cluster/], "a list of host names"],
  ["allowInsecureHosts", null, "a list of host names"],
  ["dangerouslyAllowBrowser", "false", "true or false"],
  ["guards", null, "false or an object"],
  ["guards", "false", "false or an object"],
  ["guards", true, "false or an object"],
  ["onDeprecation", true, "a function or false"],
  ["onDeprecation", "console", "a function or false"],
  ["onAdvice", false, "a function"],
])("%s cannot be %j", (name, value, kind) => {
  expect(() => checkSwitches("here", { [name]: value })).toThrow(ConfigurationError);
  expect(() => checkSwitches("here", { [name]: value })).toThrow(`here: ${name} must be ${kind}.`);
});
