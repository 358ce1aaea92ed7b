import { Argument, Command, Option } from "@commander-js/extra-typings";
import { unwrap } from "@tillside/query";
import { reportCsv, reportTable } from "../report/report-view.ts";
import type { Context } from "./context.ts";
import { queryClient } from "./query-client.ts";

interface Form {
  readonly csv?: true | undefined;
  readonly json?: true | undefined;
}

/** `tillside report accounts` */
export function reportAccounts(context: Context) {
  return listing("accounts")
    .summary("list the accounts that the credentials reach")
    .action(async (flags) => {
      const client = queryClient(context.profile(flags.profile), context);
      show(await unwrap(client.GET("/v1/query/accounts", { policy: context.policy })), flags, context);
    });
}

/** `tillside report slugs` */
export function reportSlugs(context: Context) {
  return listing("slugs")
    .summary("list the metrics and dimensions of a report")
    .addArgument(new Argument("<report>").choices(["campaigns", "transactions"] as const))
    .option("--account <id>", "account id (default TILLSIDE_ACCOUNT_ID)")
    .action(async (report, flags) => {
      const profile = context.profile(flags.profile);
      const account_id = flags.account ?? profile.need("TILLSIDE_ACCOUNT_ID");
      const call = { params: { path: { account_id } }, policy: context.policy };
      const client = queryClient(profile, context);
      const help = await unwrap(
        report === "campaigns"
          ? client.GET("/v1/query/accounts/{account_id}/campaigns/help", call)
          : client.GET("/v1/query/accounts/{account_id}/transactions/help", call),
      );
      const rows = [
        ...help.metrics.map((slug) => ({ kind: "metric", ...slug })),
        ...help.dimensions.map((slug) => ({ kind: "dimension", ...slug })),
      ];
      show(rows, flags, context);
    });
}

function listing(name: string) {
  return new Command(name)
    .addOption(new Option("--csv", "as CSV").conflicts("json").argParser(() => true as const))
    .option("--json", "as JSON", () => true as const)
    .option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)");
}

function show(rows: readonly object[], { csv, json }: Form, { io: { stdout } }: Context): void {
  const view = { rows: rows.map((row) => ({ ...row })), metrics: [], dimensions: [], hasInterval: false };
  if (json) stdout.write(`${JSON.stringify(rows)}\n`);
  else stdout.write(csv ? reportCsv(view) : reportTable(view, false));
}
