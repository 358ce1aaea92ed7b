/** Prints what this runtime saw: `cli.js <partner's address> <address without a server>`. */
import process from "node:process";
import { smoke } from "./smoke.ts";

const [partnerUrl = "", closedUrl = ""] = process.argv.slice(2);
console.log(JSON.stringify(await smoke(partnerUrl, closedUrl)));
