import ts from "typescript";

/** What the module declares besides. */
const taken = ["paths", "webhooks", "components", "$defs", "operations", "WithRequired"];

/**
 * The declarations with each schema as a type of its own name, which `components` refers to: editors and errors then show
 * `RegistrationRequest` in place of all its fields. They are aliases and not interfaces, so that a body still fits where an index
 * signature is wanted.
 */
export function nameSchemas(nodes: readonly ts.Node[]): readonly ts.Node[] {
  const named: ts.TypeAliasDeclaration[] = [];
  const others = nodes.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "components") return node;
    const members = node.members.map((member) => {
      if (nameOf(member) !== "schemas" || !ts.isPropertySignature(member) || !member.type) return member;
      if (!ts.isTypeLiteralNode(member.type)) return member;
      const schemas = member.type.members.map((schema) => {
        const name = nameOf(schema);
        if (!ts.isPropertySignature(schema) || !schema.type || !isFree(name)) return schema;
        named.push(withComments(schema, aliasOf(name, schema.type)));
        const reference = ts.factory.createTypeReferenceNode(name);
        const { modifiers, name: key, questionToken } = schema;
        return withComments(schema, ts.factory.createPropertySignature(modifiers, key, questionToken, reference));
      });
      const { modifiers, name, questionToken } = member;
      return ts.factory.createPropertySignature(
        modifiers,
        name,
        questionToken,
        ts.factory.createTypeLiteralNode(schemas),
      );
    });
    const { modifiers, name, typeParameters, heritageClauses } = node;
    return ts.factory.createInterfaceDeclaration(modifiers, name, typeParameters, heritageClauses, members);
  });
  return [...others, ...named];
}

function aliasOf(name: string, type: ts.TypeNode): ts.TypeAliasDeclaration {
  const exported = ts.factory.createModifier(ts.SyntaxKind.ExportKeyword);
  return ts.factory.createTypeAliasDeclaration([exported], name, undefined, type);
}

function nameOf({ name }: ts.TypeElement): string {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : "";
}

/** A name that a type can have here. */
function isFree(name: string): boolean {
  return /^[A-Z][A-Za-z0-9_]*$/.test(name) && !taken.includes(name);
}

function withComments<Made extends ts.Node>(source: ts.Node, made: Made): Made {
  return ts.setSyntheticLeadingComments(made, ts.getSyntheticLeadingComments(source));
}
