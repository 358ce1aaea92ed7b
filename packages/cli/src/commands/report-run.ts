import { Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { runReport, unwrap } from "@tillside/query";
import { CliError } from "../cli-error.ts";
import { reportCsv, reportTable } from "../report/report-view.ts";
import { wholeNumber } from "./bulk-command.ts";
import type { Context } from "./context.ts";
import { queryClient } from "./query-client.ts";

/** `tillside report campaigns` and `tillside report transactions` */
export function reportRun(kind: "campaigns" | "transactions", context: Context) {
  return new Command(kind)
    .summary(`run a report over ${kind}`)
    .description(`Runs a report over ${kind}. "tillside report slugs ${kind}" lists its metrics and dimensions.`)
    .requiredOption("--from <date>", "first day, YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS")
    .requiredOption("--to <date>", "the day after the last day, in the same form")
    .requiredOption("--metrics <slugs>", "slugs separated by commas; the chart shows the first", slugs)
    .option("--dimensions <slugs>", "to group by, separated by commas", slugs)
    .addOption(new Option("--interval <interval>").choices(["day", "week", "month", "year"] as const))
    .option("--filter <slug=values>", "values separated by commas; may be repeated", filters)
    .option("--order-by <slug>", "highest first; may be repeated", (slug, earlier: string[] = []) => [...earlier, slug])
    .option("--limit <number>", "largest number of rows", wholeNumber)
    .option("--currency <code>", "default of the service: USD")
    .option("--time-zone <name>", "default of the service: America/New_York")
    .option("--account <id>", "account id (default TILLSIDE_ACCOUNT_ID)")
    .addOption(new Option("--csv", "rows as CSV").conflicts("json"))
    .option("--json", "print the response as JSON")
    .option("--chart", "draw the first metric (default in a terminal)")
    .option("--no-chart", "draw nothing")
    .option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)")
    .action(async (flags) => {
      const profile = context.profile(flags.profile);
      const { metrics, dimensions = [], interval, limit, currency, timeZone, filter = {}, orderBy = [] } = flags;
      const accountId = flags.account ?? profile.need("TILLSIDE_ACCOUNT_ID");
      const report = await unwrap(
        runReport(
          queryClient(profile, context),
          kind,
          accountId,
          {
            startDate: flags.from,
            endDate: flags.to,
            metrics,
            dimensions,
            ...(interval && { interval }),
            ...(limit && { limit }),
            ...(currency && { currencyCode: currency }),
            ...(timeZone && { timezoneVariation: timeZone }),
            ...(Object.keys(filter).length > 0 && { dimensionFilters: filter }),
            ...(orderBy.length > 0 && { orderBys: orderBy.map((column) => ({ column, direction: "desc" as const })) }),
          },
          { policy: context.policy },
        ),
      );
      const { stdout, stderr } = context.io;
      const view = { rows: report.data, metrics, dimensions, hasInterval: interval !== undefined };
      if (flags.json) stdout.write(`${JSON.stringify(report)}\n`);
      else if (flags.csv) stdout.write(reportCsv(view));
      else stdout.write(reportTable(view, flags.chart ?? stdout.isTTY === true));
      if (limit !== undefined && report.data.length >= limit) {
        stderr.write(`The report has as many rows as --limit allows; there may be more.\n`);
      }
    });
}

function slugs(text: string): string[] {
  const list = text.split(",").map((slug) => slug.trim());
  if (list.includes("")) throw new InvalidArgumentError("It must be slugs separated by commas.");
  return list;
}

function filters(text: string, earlier: Readonly<Record<string, string[]>> = {}): Record<string, string[]> {
  const at = text.indexOf("=");
  if (at < 1) throw new CliError("--filter takes a dimension and its values, such as device=Mobile,Tablet.");
  const [slug, values] = [text.slice(0, at), text.slice(at + 1).split(",")];
  if (values.includes("")) throw new CliError(`--filter ${slug} has an empty value. Is a shell variable not set?`);
  return { ...earlier, [slug]: [...(earlier[slug] ?? []), ...values] };
}
