import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { DocsError } from "../../docs-error.ts";

/** A member of an interface or class, as its declaration says. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly text: string;
}

/** An interface or class of a built package. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  readonly members: readonly Member[];
}

/** The interfaces and classes behind an entry point of a built package. */
export interface EntryPoint {
  readonly declarations: readonly Declaration[];
  /** The names that a program can import. An option's type may be part of another one, and have no name to import. */
  readonly exported: ReadonlySet<string>;
}

/**
 * Reads an entry point such as `@tillside/policy/journal`: its built `.d.ts`, and those of the same package that it refers to.
 * It makes no difference which file of the package declares what.
 */
export function entryPoint(name: string): EntryPoint {
  return declaredFrom(typesOf(name));
}

/** Reads a `.d.ts` and what it refers to. */
export function declaredFrom(entryFile: string): EntryPoint {
  const files = new Map<string, ts.SourceFile>();
  const read = (file: string): ts.SourceFile => {
    const known = files.get(file);
    if (known) return known;
    const source = ts.createSourceFile(file, builtText(file), ts.ScriptTarget.Latest, true);
    files.set(file, source);
    for (const { fileName } of ts.preProcessFile(source.text).importedFiles) {
      if (fileName.startsWith(".")) read(declarationFile(file, fileName));
    }
    return source;
  };
  const entry = read(entryFile);
  return { declarations: [...files.values()].flatMap(declarationsOf), exported: exportedNames(entry, read) };
}

/** The `.d.ts` that package.json names for an entry point. */
function typesOf(name: string): string {
  const [, packageName = "", entry = ""] = /^(@[^/]+\/[^/]+)(.*)$/.exec(name) ?? [];
  const packageFile = fileURLToPath(import.meta.resolve(`${packageName}/package.json`));
  const { exports } = JSON.parse(readFileSync(packageFile, "utf8")) as { exports: Record<string, { types?: string }> };
  const types = exports[`.${entry}`]?.types;
  if (types === undefined) throw new DocsError(`${packageFile} has no entry point .${entry} with types.`);
  return join(dirname(packageFile), types);
}

function declarationFile(from: string, specifier: string): string {
  return join(dirname(from), specifier).replace(/(\.d)?\.[jt]s$/, ".d.ts");
}

function builtText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new DocsError(`${file} is missing: the docstrings are read from the built package. Build it: npm run build.`);
  }
}

/** The names that a module exports, including those that it re-exports from other files of its package. */
function exportedNames(source: ts.SourceFile, read: (file: string) => ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamedExports(exportClause)) {
        for (const { name } of exportClause.elements) names.add(name.text);
      } else if (
        !exportClause &&
        moduleSpecifier &&
        ts.isStringLiteral(moduleSpecifier) &&
        /^\./.test(moduleSpecifier.text)
      ) {
        const file = declarationFile(source.fileName, moduleSpecifier.text);
        for (const name of exportedNames(read(file), read)) names.add(name);
      }
    } else if (isDeclaration(statement) && statement.name && isExported(statement)) names.add(statement.name.text);
  }
  return names;
}

function isDeclaration(statement: ts.Statement): statement is ts.InterfaceDeclaration | ts.ClassDeclaration {
  return ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement);
}

function isExported(statement: ts.InterfaceDeclaration | ts.ClassDeclaration): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

export function declarationsOf(source: ts.SourceFile): readonly Declaration[] {
  return source.statements.filter(isDeclaration).map((statement) => ({
    name: statement.name?.text ?? "",
    text: docstring(statement),
    members: [...statement.members].flatMap(memberOf),
  }));
}

/** Properties, accessors and methods that a caller sees: no constructor, nothing private, no index signature. */
function memberOf(member: ts.ClassElement | ts.TypeElement): readonly Member[] {
  const isShown =
    ts.isPropertySignature(member) ||
    ts.isPropertyDeclaration(member) ||
    ts.isGetAccessorDeclaration(member) ||
    ts.isMethodSignature(member) ||
    ts.isMethodDeclaration(member);
  if (!isShown || ts.isPrivateIdentifier(member.name)) return [];
  const modifiers = ts.getCombinedModifierFlags(member as ts.Declaration);
  const name = member.name.getText();
  const isOptional = "questionToken" in member && member.questionToken !== undefined;
  const isStatic = (modifiers & ts.ModifierFlags.Static) !== 0;
  const type =
    ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member)
      ? (member.type?.getText() ?? "")
      : `(${member.parameters.map((parameter) => parameter.getText()).join(", ")}) => ${member.type?.getText() ?? "void"}`;
  return [
    {
      name: isStatic ? `static ${name}` : name,
      type: isOptional ? withoutUndefined(type) : oneLine(type),
      optional: isOptional,
      text: docstring(member),
    },
  ];
}

/** The type of what may be left out anyway. */
function withoutUndefined(type: string): string {
  return oneLine(type).replace(/^(?:\((\(.*\) => .*)\)|(.*)) \| undefined$/, "$1$2");
}

function oneLine(type: string): string {
  return type.replaceAll(/\s+/g, " ");
}

/** The text of the docstring, with its `@example` and the like as words. */
function docstring(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter((part) => ts.isJSDoc(part))
    .map((part) => {
      const tags = (part.tags ?? []).map(
        (tag) => `${tag.tagName.text}: ${ts.getTextOfJSDocComment(tag.comment) ?? ""}`,
      );
      return [ts.getTextOfJSDocComment(part.comment) ?? "", ...tags].join("\n\n").trim();
    })
    .join("\n\n");
}
