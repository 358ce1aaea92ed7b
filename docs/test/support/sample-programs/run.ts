// Runs samples one after another: `program.ts` says how.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

for await (const line of createInterface({ input: process.stdin })) {
  const [file = "", ...variables] = line.split("\t");
  for (const variable of variables) {
    const [name = "", ...value] = variable.split("=");
    process.env[name] = value.join("=");
  }
  try {
    await import(pathToFileURL(file).href);
    console.log("\u001e0");
  } catch (error) {
    console.log(error);
    console.log("\u001e1");
  }
}
