import ts from 'typescript';

/** Gives the definition that encloses a place in a source: its name, after the names of those around it. */
export type DefinitionAt = (offset: number) => string;

/** What stands in no definition. */
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

/** Undefined for what is no definition, or one inside of another's code: those come and go. */
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
