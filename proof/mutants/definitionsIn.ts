import ts from 'typescript';

/** Returns the definition that contains a position in a source: its name, after the names of the definitions around it. */
export type DefinitionAt = (offset: number) => string;

/** The name for code outside of definitions. */
const TOP = 'module';

/** Finds the functions, methods, classes and constants of a source: `ReportStore.request`, `refuse`, `DATA_SETS`. */
export function definitionsIn(file: string, source: string): DefinitionAt {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return (offset) => {
    const names: string[] = [];
    let node: ts.Node | undefined = root;
    while (node !== undefined) {
      const name = nameOf(node);
      if (name !== undefined) names.push(name);
      node = ts.forEachChild(node, (child) =>
        child.getStart(root) <= offset && offset < child.end ? child : undefined,
      );
    }
    return names.length === 0 ? TOP : names.join('.');
  };
}

/** Undefined for code that is no definition, and for a definition inside another one's code: those come and go. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const isDefinition =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertyDeclaration(node) ||
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));
  return isDefinition ? node.name?.getText() : undefined;
}
