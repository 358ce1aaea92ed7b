import path from "node:path";
import { proseVerdict } from "./prose-verdict.ts";

const { holds, lines } = await proseVerdict(path.resolve(import.meta.dirname, "../../.."));
console.log(lines.join("\n"));
process.exitCode = holds ? 0 : 1;
