/**
 * The same as a worker, which is asked over HTTP: `/?partner=<address>&closed=<address>`, and a client that lives longer than
 * the request that made it: `/?partner=<address>&leap=<milliseconds>`.
 */
import { lastingCall } from "./lasting-call.ts";
import { smoke } from "./smoke.ts";

export default {
  async fetch({ url }: Request): Promise<Response> {
    const { searchParams } = new URL(url);
    const partner = searchParams.get("partner") ?? "";
    const leap = searchParams.get("leap");
    const report =
      leap === null ? await smoke(partner, searchParams.get("closed") ?? "") : await lastingCall(partner, Number(leap));
    return new Response(JSON.stringify(report));
  },
};
