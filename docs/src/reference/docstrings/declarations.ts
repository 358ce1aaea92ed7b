import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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

/**
 * Every interface and class behind an entry point, for instance `@tillside/policy/redis`: what it exports first, then what
 * those declarations are made of. Follows the exports, so that a package may move its files.
 */
export function declarationsIn(entryPoint: string): readonly Declaration[] {
  return declarationsFrom(fileURLToPath(import.meta.resolve(entryPoint)).replace(/\.js$/, ".d.ts"));
}

/** The same for a built `.d.ts`. */
export function declarationsFrom(file: string): readonly Declaration[] {
  const files = new Set([file]);
  const found: Declaration[] = [];
  for (const each of files) {
    const source = ts.createSourceFile(each, declarationText(each), ts.ScriptTarget.Latest, true);
    found.push(...declarationsOf(source));
    for (const next of relativeImports(source)) files.add(resolve(dirname(each), next));
  }
  return found;
}

function declarationText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new DocsError(`${file} is missing: the docstrings are read from the built package. Build it: npm run build.`);
  }
}

/** The declaration files of the same package that a file imports or exports again. */
function relativeImports(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    return moduleSpecifier.text.startsWith(".") ? [moduleSpecifier.text.replace(/\.[jt]s$/, ".d.ts")] : [];
  });
}

export function declarationsOf(source: ts.SourceFile): readonly Declaration[] {
  return source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement))
    .map((statement) => ({
      name: statement.name?.text ?? "",
      text: docstring(statement),
      members: [...statement.members].flatMap(memberOf),
    }));
}

/** Properties and methods that a caller sees: no constructor, nothing private, no index signature. */
function memberOf(member: ts.ClassElement | ts.TypeElement): readonly Member[] {
  const isShown =
    ts.isPropertySignature(member) ||
    ts.isPropertyDeclaration(member) ||
    ts.isMethodSignature(member) ||
    ts.isMethodDeclaration(member);
  if (!isShown || ts.isPrivateIdentifier(member.name)) return [];
  const modifiers = ts.getCombinedModifierFlags(member as ts.Declaration);
  const name = member.name.getText();
  const isStatic = (modifiers & ts.ModifierFlags.Static) !== 0;
  const type =
    ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)
      ? (member.type?.getText() ?? "")
      : `(${member.parameters.map((parameter) => parameter.getText()).join(", ")}) => ${member.type?.getText() ?? "void"}`;
  return [
    {
      name: isStatic ? `static ${name}` : name,
      type: type.replaceAll(/\s+/g, " "),
      optional: !!member.questionToken,
      text: docstring(member),
    },
  ];
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
