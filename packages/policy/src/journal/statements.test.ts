import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { Statements } from "./statements.ts";

/** The statements of a database in memory that holds two words. */
function opened(kind: "journal" | "ledger" = "journal") {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT) STRICT");
  database.exec("INSERT INTO words (word) VALUES ('one'), ('two')");
  const prepare = vi.spyOn(database, "prepare");
  const close = vi.spyOn(database, "close");
  const statements = new Statements(database, kind);
  onTestFinished(() => statements.close());
  return { statements, prepare, close };
}

const find = "SELECT word FROM words WHERE id = ?";

describe("open", () => {
  test("run, get and all take values, and give what the database gives", () => {
    const { statements } = opened();
    expect(statements.run("UPDATE words SET word = ? WHERE id < ?", "new", 9).changes).toBe(2);
    expect(statements.get(find, 1)).toEqual({ word: "new" });
    expect(statements.get(find, 3)).toBeUndefined();
    expect(statements.all("SELECT id FROM words WHERE word = ?", "new")).toEqual([{ id: 1 }, { id: 2 }]);
    expect(statements.isOpen).toBe(true);
    expect(() => statements.checkOpen()).not.toThrow();
  });

  test("each text is prepared once, and keeps no value of the call before", () => {
    const { statements, prepare } = opened();
    const words = [1, 2, 3].map((id) => statements.all(find, id));
    expect(words).toEqual([[{ word: "one" }], [{ word: "two" }], []]);
    expect(statements.get(find, 2)).toEqual({ word: "two" });
    expect(prepare.mock.calls).toEqual([[find]]);
  });

  test("a text that cannot be prepared is not remembered: it works once it can", () => {
    const { statements } = opened();
    const later = "SELECT * FROM later";
    expect(() => statements.all(later)).toThrow("no such table");
    statements.run("CREATE TABLE later (id INTEGER) STRICT");
    expect(statements.all(later)).toEqual([]);
  });
});

describe("closed", () => {
  test.each(["journal", "ledger"] as const)("everything says that the %s is closed, and how to go on", (kind) => {
    const { statements } = opened(kind);
    statements.get(find, 1);
    statements.close();
    const refusal = new ConfigurationError(`the ${kind} is closed; open it again`);
    expect(statements.isOpen).toBe(false);
    expect(() => statements.checkOpen()).toThrow(refusal);
    // Prepared before or not.
    expect(() => statements.get(find, 1)).toThrow(refusal);
    expect(() => statements.all("SELECT 1")).toThrow(refusal);
    expect(() => statements.run("DELETE FROM words")).toThrow(refusal);
  });

  test("closing twice closes the database once", () => {
    const { statements, close } = opened();
    statements.close();
    statements.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
