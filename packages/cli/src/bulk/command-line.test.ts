import { expect, test } from "vitest";
import { resumeCommand } from "./command-line.ts";

test("the same command with --resume, quoted for a shell", () => {
  const words = ["audience", "import", "my list.csv", "--delimiter", ";", "--list", "Ann's"];
  expect(resumeCommand(words, {}, {})).toBe(
    "tillside audience import 'my list.csv' --delimiter ';' --list 'Ann'\\''s' --resume",
  );
});

test("a word that begins with = is quoted, because zsh would expand it", () => {
  expect(resumeCommand(["events", "send", "=a.ndjson", "--ledger=a"], {}, {})).toBe(
    "tillside events send '=a.ndjson' --ledger=a --resume",
  );
});

test("has --resume once", () => {
  expect(resumeCommand(["events", "send", "a.ndjson", "--resume"], { resume: true }, {})).toBe(
    "tillside events send a.ndjson --resume",
  );
});

test("begins with npx if npx started the command", () => {
  expect(resumeCommand(["events", "send", "-"], {}, { npm_command: "exec" })).toBe(
    "npx @tillside/cli events send - --resume",
  );
});

test("--resume stands before --, after which no word is an option", () => {
  const words = ["events", "send", "--", "-i.ndjson"];
  expect(resumeCommand(words, {}, {})).toBe("tillside events send --resume -- -i.ndjson");
  expect(resumeCommand(["events", "send", "--", "--resume"], {}, {})).toBe("tillside events send --resume -- --resume");
});

test("a file of the name --resume is not taken for the option", () => {
  const words = ["events", "send", "a.ndjson", "--ledger", "--resume"];
  expect(resumeCommand(words, {}, {})).toBe("tillside events send a.ndjson --ledger --resume --resume");
});
