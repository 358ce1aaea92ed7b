import { CliError } from "../cli-error.ts";
import { BrokenRecord } from "./broken-record.ts";
import { CsvRows, type LocatedRow } from "./csv-rows.ts";
import type { Located, Parser } from "./parser.ts";
import type { Line } from "./read-lines.ts";

/** Where the addresses are in a CSV. */
export interface CsvColumn {
  /** Name in the first row; without a header, the number from 1. */
  readonly column: string;
  readonly hasHeader: boolean;
  /** One character. */
  readonly delimiter: string;
}

/** The values of one column. @throws CliError when there is no such column. */
export class CsvAddresses implements Parser {
  readonly #column: CsvColumn;
  readonly #rows: CsvRows;
  #index: number | undefined;

  constructor(column: CsvColumn, maxBytes: number) {
    this.#column = column;
    this.#rows = new CsvRows(column.delimiter, maxBytes);
    if (!column.hasHeader) this.#index = Number(column.column) - 1;
  }

  get emptyLines(): number {
    return this.#rows.emptyLines;
  }

  *push(line: Line): Generator<Located> {
    for (const row of this.#rows.push(line)) yield* this.#recordOf(row);
  }

  *end(): Generator<Located> {
    for (const row of this.#rows.end()) yield* this.#recordOf(row);
  }

  #recordOf({ line, row }: LocatedRow): Located[] {
    if (this.#index === undefined) {
      this.#index = this.#indexIn(row);
      return [];
    }
    if (row instanceof BrokenRecord) return [{ line, record: row }];
    const address = row[this.#index];
    if (address !== undefined) return [{ line, record: address }];
    const message = `The address is in column ${this.#index + 1}; this row ends with column ${row.length}.`;
    const text = row.join(this.#column.delimiter);
    return [{ line, record: new BrokenRecord(line, "MissingColumn", message, text) }];
  }

  #indexIn(header: readonly string[] | BrokenRecord): number {
    const { column } = this.#column;
    if (header instanceof BrokenRecord) {
      throw new CliError(`The header, on line ${header.line}, cannot be read: ${header.message}`);
    }
    const named = header.map((name) => name.trim());
    const index = named.indexOf(column);
    if (index !== named.lastIndexOf(column)) {
      throw new CliError(
        `The header has more than one column "${column}". Rename the one that you mean, or remove the header and give the number of the column: --column <number> --no-header.`,
      );
    }
    if (index >= 0) return index;
    throw new CliError(
      `There is no column "${column}" in the header. It has: ${named.join(" | ")}. ` +
        "Name one of them with --column, set another separator with --delimiter, or pass --no-header if there is no header.",
    );
  }
}
