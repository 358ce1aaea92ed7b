#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { runCommand } from "./run.ts";

enableCompileCache();
const { status, output, errors } = await runCommand(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(errors);
process.exitCode = status;
