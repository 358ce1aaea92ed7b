/** The same as a worker, which is asked over HTTP: `/?partner=<address>&closed=<address>`. */
import { smoke } from "./smoke.ts";

export default {
  async fetch({ url }: Request): Promise<Response> {
    const { searchParams } = new URL(url);
    const report = await smoke(searchParams.get("partner") ?? "", searchParams.get("closed") ?? "");
    return new Response(JSON.stringify(report));
  },
};
