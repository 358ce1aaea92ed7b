#!/usr/bin/env node
// Plain JavaScript: an older Node must get as far as the check below.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [, needed] = /^>=(\S+)$/.exec(engines.node);
const [major, minor] = process.versions.node.split(".").map(Number);
const [neededMajor, neededMinor] = needed.split(".").map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `tillside-sandbox needs Node ${needed} or newer; this is Node ${process.versions.node}. ` +
      "Install a newer Node: https://nodejs.org/en/download.",
  );
  process.exit(1);
}
await import("../dist/cli.js");
