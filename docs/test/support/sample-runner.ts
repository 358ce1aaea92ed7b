/**
 * Runs the modules named in the arguments one after another, each with a sandbox that begins afresh, and prints
 * `\u001e<status>` after each: 0, or 1 and what it threw. `node sample-runner.ts <sandbox's origin> <file>…`
 */
const [origin = "", ...files] = process.argv.slice(2);
for (const file of files) {
  await fetch(`${origin}/_sandbox/reset`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  try {
    await import(file);
    console.log("\u001e0");
  } catch (error) {
    console.log(error);
    console.log("\u001e1");
  }
}
