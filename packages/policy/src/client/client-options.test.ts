import { expect, test } from "vitest";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { checkValues } from "../facts/check-values.ts";
import { systemClock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { memoryStore } from "../store/memory-store.ts";
import { clientOptions } from "./client-options.ts";

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
  expect(() => checkValues("here", { [name]: value }, clientOptions)).not.toThrow();
  expect(() => checkValues("here", { [name]: undefined }, clientOptions)).not.toThrow();
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
  expect(() => checkValues("here", { [name]: value }, clientOptions)).toThrow(ConfigurationError);
  expect(() => checkValues("here", { [name]: value }, clientOptions)).toThrow(`here: ${name} must be ${kind}.`);
});

test("takes what is made for it, and nothing at all", () => {
  const given = { clock: systemClock, store: memoryStore(), journal: temporaryJournal().journal };
  expect(() => checkValues("events client", given, clientOptions)).not.toThrow();
  expect(() => checkValues("events client", { store: undefined }, clientOptions)).not.toThrow();
});

test.each([
  ["clock", "an object with now() and sleep()"],
  ["store", "what memoryStore() or redisStore() returns"],
  ["journal", "what openJournal() or journalOf() returns"],
])("refuses any other %s and names it", (name, made) => {
  for (const part of [{}, null, "x", 1, () => {}]) {
    expect(() => checkValues("events client", { [name]: part }, clientOptions)).toThrow(
      new ConfigurationError(`events client: ${name} must be ${made}.`),
    );
  }
});
