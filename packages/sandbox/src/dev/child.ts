/** The sandbox of `npm run dev`, in a process of its own: its parent sends commands and gets one reply to each message. */
import { readApis } from "@tillside/spec/apis";
import { writeDocuments } from "../build/write-documents.ts";
import { keepYoungGenerationSmall } from "../hosts/node/young-generation.ts";
import type { Handover } from "./dev-sandbox.ts";

type Order =
  | { readonly do: "listen"; readonly port: number; readonly from?: Handover }
  | { readonly do: "reload" }
  | { readonly do: "leave" };

// Ctrl-C reaches every process of the terminal; the parent ends this one when it is done itself.
process.on("SIGINT", () => {});
process.once("disconnect", () => process.exit());
keepYoungGenerationSmall();

// The code may read other parts of the specs than that of the last build; what this writes is loaded after it.
await writeDocuments(readApis());
const { DevSandbox } = await import("./dev-sandbox.ts");
const sandbox = new DevSandbox();

async function obey(order: Order): Promise<object> {
  if (order.do === "leave") return { handover: await sandbox.leave() };
  if (order.do === "reload") {
    await writeDocuments(readApis());
    await sandbox.reload();
    return {};
  }
  return { origin: await sandbox.listen(order.port, order.from) };
}

process.on("message", (order: Order) => {
  obey(order).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({});
