import { describe, expect, test } from "vitest";
import { readCliOptions } from "./cli-options.ts";
import { SandboxError } from "./sandbox-error.ts";

test("without words: port 4020 on this machine only, with demo data", () => {
  expect(readCliOptions([])).toEqual({
    help: false,
    port: 4020,
    host: "127.0.0.1",
    seed: "demo",
    allowHosts: [],
    allowOrigins: [],
    corsOrigins: [],
    runsMax: 1_000,
    runsIdleSeconds: 3_600,
    settings: {},
  });
});

test("every word", () => {
  const words = [
    "--port",
    "0",
    "--host",
    "::1",
    "--seed",
    "empty",
    "--random-seed",
    "7",
    "--log-entries",
    "500",
    "--log-bytes",
    "2MiB",
    "--allow-host",
    "sandbox",
    "--allow-origin",
    "http://localhost:3000",
    "--allow-origin",
    "https://app.example",
    "--cors-origin",
    "http://localhost:5173",
    "--runs-max",
    "20",
    "--runs-idle",
    "60",
    "--set",
    "reservationSeconds=60",
    "--set",
    "reportingNoTokenStatus=403",
  ];
  expect(readCliOptions(words)).toEqual({
    help: false,
    port: 0,
    host: "::1",
    seed: "empty",
    randomSeed: "7",
    logEntries: 500,
    logBytes: 2_097_152,
    allowHosts: ["sandbox"],
    allowOrigins: ["http://localhost:3000", "https://app.example"],
    corsOrigins: ["http://localhost:5173"],
    runsMax: 20,
    runsIdleSeconds: 60,
    settings: { reservationSeconds: 60, reportingNoTokenStatus: 403 },
  });
});

describe("is refused with the usage", () => {
  test.each([
    [["--port", "99999"], '--port takes a number from 0 to 65535, not "99999".'],
    [["--seed", "full"], '--seed takes demo or empty, not "full".'],
    [["--log-entries", "0"], "--log-entries takes a whole number from 1 to 10000000, not 0."],
    [["--log-entries", "many"], '--log-entries takes a whole number such as 10000, not "many".'],
    [["--log-bytes", "64MB"], '--log-bytes takes a size such as 64MiB, not "64MB".'],
    [["--log-bytes", "1023KiB"], "--log-bytes takes a whole number of bytes from 1048576 (1 MiB)"],
    [["--allow-host", "http://x"], '--allow-host takes a host name such as sandbox, not "http://x".'],
    [["--allow-origin", "*"], '--allow-origin takes an origin such as http://localhost:3000, not "*".'],
    [["--allow-origin", "http://x/"], '--allow-origin takes an origin such as http://localhost:3000, not "http://x/".'],
    [["--cors-origin", "*"], '--cors-origin takes an origin such as http://localhost:3000, not "*".'],
    [["--cert", "cert.pem"], "--cert and --key belong together: give both files."],
    [["--cert", "none.pem", "--key", "none.pem"], "--cert names a file that cannot be read: ENOENT"],
    [["--runs-max", "many"], '--runs-max takes a whole number of at least 0, not "many".'],
    [["--runs-idle", "0"], '--runs-idle takes a whole number of at least 1, not "0".'],
    [["--set", "colour=blue"], "There is no setting colour. There are: "],
    [["--set", "reservationSeconds=soon"], '--set reservationSeconds takes a number from 0 to 3153600000, not "soon".'],
    [["--set", "calendarSchedule=list"], '--set calendarSchedule takes object or array, not "list".'],
    [["--set", "reportingNoTokenStatus=404"], "--set reportingNoTokenStatus takes 400 or 403, not 404."],
    [["--set", "calendarPageSize=0"], "--set calendarPageSize takes a whole number from 1, not 0."],
    [["--prt", "1"], "There is no option --prt; did you mean --port?"],
    [["--qzx"], "There is no option --qzx.\n"],
    [["--log-entries="], "--log-entries is empty. Give it a value, or leave it out. Is a shell variable not set?"],
    [["--random-seed", ""], "--random-seed is empty. Give it a value, or leave it out."],
    [["--seed", ""], "--seed is empty. Give it a value, or leave it out."],
    [["--set", ""], "--set is empty. Give it a value, or leave it out."],
    [["--port", "0", "--port", "0"], "--port is given more than once, and takes one value. Leave out the others."],
    [["4020"], "Unexpected argument '4020'"],
  ])("%j", (words, message) => {
    expect(() => readCliOptions(words)).toThrow(SandboxError);
    expect(() => readCliOptions(words)).toThrow(message);
    expect(() => readCliOptions(words)).toThrow("Usage: tillside-sandbox");
  });
});
