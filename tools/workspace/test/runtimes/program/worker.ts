/**
 * The same as a worker, which is asked over HTTP: `/?partner=<address>&closed=<address>`, and a client that lives longer than
 * the request that made it: `/?partner=<address>&skipMs=<milliseconds>`.
 */
import { lastingCall } from "./lasting-call.ts";
import { smoke } from "./smoke.ts";

export default {
  async fetch({ url }: Request): Promise<Response> {
    const { searchParams } = new URL(url);
    const partner = searchParams.get("partner") ?? "";
    const skipMs = searchParams.get("skipMs");
    const report =
      skipMs === null
        ? await smoke(partner, searchParams.get("closed") ?? "")
        : await lastingCall(partner, Number(skipMs));
    return new Response(JSON.stringify(report));
  },
};
