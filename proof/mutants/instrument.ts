import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { build, type Plugin } from 'esbuild';
import { projectRoot as root } from '../../projectRoot.ts';
import { isMutated } from './isMutated.ts';
import { named, type Mutant } from './Mutant.ts';
import ts from 'typescript';

/** Stryker writes to a logger; nobody reads that here. */
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
};

/** Left out because it is off while mutants are judged, so that nothing would show the change. */
const LEFT_OUT = 'sandbox/Shared.ts';

/** Sources with all their mutants, each behind a switch (`globalThis.__stryker__.activeMutants`). */
export interface Instrumented {
  mutants: Mutant[];
  /** The sources, by absolute path. */
  contents: Map<string, string>;
}

/** The name for code outside of definitions. */
const TOP = 'module';

/** Makes the mutants that Stryker's mutators make of the files of some patterns: of code, not of data and messages. */
export async function instrument(patterns: string[]): Promise<Instrumented> {
  const sources = new Map(
    globSync(patterns, { cwd: root })
      .filter((name) => !/\.(test|conformance)\.ts$/.test(name) && !name.includes('/testing/'))
      .filter((name) => name !== LEFT_OUT)
      .toSorted()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
  const { files, mutants } = await new Instrumenter(SILENT).instrument(
    [...sources].map(([name, content]) => ({ name, mutate: true, content })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const placesOf = new Map([...sources].map(([name, text]) => [name, placesIn(name, text)]));
  return {
    mutants: named(
      mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
        const { original, within } = placesOf.get(fileName)!(start, end);
        const line = start.line + 1;
        const mutator = mutatorName;
        return { id, file: fileName, within, line, mutator, original, replacement };
      }),
    ).filter(isMutated),
    contents: new Map(files.map(({ name, content }) => [join(root, name), switchable(content)])),
  };
}

/** Stryker's own conditions, and ours in their place: several mutants may be on, or none, and hits are counted on demand. */
const ADAPTED: [theirs: string, ours: string][] = [
  ['ns.activeMutant === id', 'ns.activeMutants?.has(id)'],
  ['function cover() {', 'function cover() { if (ns.isNotCounted) return;'],
];

function switchable(content: string): string {
  if (!content.includes('stryMutAct_')) return content;
  return ADAPTED.reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs))
      throw new Error('Stryker switches mutants on otherwise than it did: adapt instrument.ts');
    return text.replaceAll(theirs, ours);
  }, content);
}

/** The entry module: the sandbox, in the process that asks it. */
export const SANDBOX = "export * from './sandbox/openSandbox.ts';";

/**
 * Writes one module of instrumented sources and their imports.
 * @param entry the source of a module at the project's root
 */
export async function bundle(entry: string, outfile: string, contents: Map<string, string>) {
  await build({
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'warning',
    plugins: [replaceContents(contents)],
  });
}

interface Position {
  line: number;
  column: number;
}

/** Returns the code between two positions of a source, and its definition. */
function placesIn(
  file: string,
  text: string,
): (start: Position, end: Position) => { original: string; within: string } {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  const definitionAt = definitionsIn(file, text);
  const offsetOf = ({ line, column }: Position) => (starts[line] ?? 0) + column;
  return (start, end) => ({
    original: text.slice(offsetOf(start), offsetOf(end)),
    within: definitionAt(offsetOf(start)),
  });
}

function replaceContents(contents: Map<string, string>): Plugin {
  return {
    name: 'instrumented',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const found = contents.get(path);
        return found === undefined ? undefined : { contents: found, loader: 'ts' };
      });
    },
  };
}

/** Returns the definition that contains a position in a source: its name, after the names of the definitions around it. */
type DefinitionAt = (offset: number) => string;

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
