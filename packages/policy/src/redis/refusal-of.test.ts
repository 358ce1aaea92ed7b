import { expect, test } from "vitest";
import { refusalOf } from "./refusal-of.ts";

test.each([
  "ERR Error running script: @user_script:12: Script attempted to access nonexistent global variable 'x'",
  "NOSCRIPT No matching script. Please use EVAL.",
  "WRONGTYPE Operation against a key holding the wrong kind of value",
  "OOM command not allowed when used memory > 'maxmemory'.",
  "READONLY You can't write against a read only replica.",
  "NOPERM User default has no permissions to run the 'evalsha' command",
  "LOADING Redis is loading the dataset in memory",
])("an error reply is what Redis replied: %s", (message) => {
  expect(refusalOf(message)).toBe(`Redis replied: ${message}`);
});

test.each([
  "no reply within 250 ms",
  "connect ECONNREFUSED 127.0.0.1:6379",
  "Socket closed unexpectedly",
  "Connection is closed.",
  "it threw no Error",
  "",
])("the failure of a connection is none: %j", (message) => {
  expect(refusalOf(message)).toBeUndefined();
});

test("what it quotes of the command is left out: keys and values, a token among them", () => {
  const message = "ERR unknown command 'evalsha', with args beginning with: 'f00' '2' 'tillside:{1}:token' 's3cr3t\n' ";
  expect(refusalOf(message)).toBe("Redis replied: ERR unknown command 'evalsha'");
  expect(refusalOf(`ERR ${"x".repeat(1_000)}`)).toHaveLength("Redis replied: ".length + 300);
});
