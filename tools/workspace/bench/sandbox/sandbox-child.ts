/** The sandbox in a process of its own. */
import { startSandbox } from "@tillside/sandbox";

const { origin } = await startSandbox({ port: 0 });
process.send?.(origin);
