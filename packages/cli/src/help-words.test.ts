import { Command } from "@commander-js/extra-typings";
import { expect, test } from "vitest";
import { helpWords } from "./help-words.ts";

const events = new Command("events").addCommand(new Command("send"));
const root = new Command("tillside").addCommand(events).addCommand(new Command("mock"));

test.each([
  ["help", "--help"],
  ["help events", "events --help"],
  ["help events send", "events send --help"],
  ["help events send orders.ndjson", "events send --help"],
  ["help mock cart", "mock --help"],
  ["help bakery", "bakery"],
  ["help events bakery x", "events bakery"],
  ["events help send", "events help send"],
])("%s", (words, wanted) => {
  expect(helpWords(words.split(" "), root).join(" ")).toBe(wanted);
});
