import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Document, Scalar } from 'yaml';
import { yaml } from '../words/json/loadedLater.ts';
import { yamlDocument } from '../words/json/parseYaml.ts';
import type { Target } from './Target.ts';
import { fieldName, type FieldPath } from './fieldName.ts';
import {
  fillingOf,
  replacePlaceholders,
  strayPlaceholder,
  type Placeholder,
  type Sources,
} from './placeholders.ts';
import { utf8Text } from './utf8Text.ts';
import { validateTarget } from './validateTarget.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { TargetDefect } from './TargetDefect.ts';

/** The most values that aliases may repeat; a file with more is no target file. */
const MOST_ALIASES = 100;

/**
 * Reads a target file (YAML, and so also JSON) by the contract target.schema.yaml. In any string, `${NAME}` is replaced
 * from `env`, `${file:PATH}` by the content of a file and `${command:LINE}` by the output of a command; defaults are
 * filled in. Throws WrongUse with one sentence that names file, line and field (one for each variable that is not set). It
 * never contains the value of a string.
 */
export function loadTarget(file: string, env: Record<string, string | undefined>): Target {
  const lines = new (yaml().LineCounter)();
  const document = yamlDocument(read(file), { lineCounter: lines, prettyErrors: false });
  const syntaxError = document.errors[0];
  if (syntaxError?.code === 'MULTIPLE_DOCS')
    throw new WrongUse(`${file}: holds several YAML documents; write one target into each file.`);
  if (syntaxError) {
    const { line } = lines.linePos(syntaxError.pos[0]);
    const reason = syntaxError.message.split('\n')[0]!.replace(/[.:]$/, '');
    throw new WrongUse(
      `${file}, line ${line}: this is no valid YAML or JSON (${reason}); correct it.`,
    );
  }
  const complaint = (path: FieldPath, problem: string, remedy: string): string => {
    const offset = offsetOf(document, path);
    const line = offset === undefined ? '' : `, line ${lines.linePos(offset).line}`;
    return `${file}${line}: ${fieldName(path)} ${problem}; ${sentence(remedy)}`;
  };
  const complain = (...about: Parameters<typeof complaint>): never => {
    throw new WrongUse(complaint(...about));
  };
  const variables: Record<string, string> = {};
  const folder = dirname(file);
  const value = toValue(document, file);
  for (const about of strays(value)) complain(...about);
  // All of them at once, before any command asks for something.
  const unset = unfilled(value, { env, folder }).map((about) => complaint(...about));
  if (unset.length > 0) throw new WrongUse(unset.join('\n'));
  const description = expand(value, [], (path, placeholder, isWhole) => {
    if (placeholder.kind === 'variable' && isWhole) variables[path.join('.')] = placeholder.of;
    const filling = fillingOf(placeholder, { env, folder });
    if ('value' in filling) return filling.value;
    return complain(path, filling.problem, filling.remedy);
  });
  const result = withTlsFiles(validateTarget(description), folder);
  if ('target' in result)
    return Object.keys(variables).length === 0 ? result.target : { ...result.target, variables };
  const { path, problem, remedy } = result.defect;
  return complain(path, problem, remedy);
}

function withTlsFiles(
  result: ReturnType<typeof validateTarget>,
  folder: string,
): ReturnType<typeof validateTarget> {
  if (!('target' in result) || result.target.tls === undefined) return result;
  const found = tlsFiles(result.target.tls, folder);
  return 'defect' in found ? found : { target: { ...result.target, tls: found.tls } };
}

/**
 * Reads a target description that is an object already (the embedded sandbox's): same contract, same defaults, no
 * replacement of `${NAME}`. Throws WrongUse.
 */
export function parseTarget(description: unknown): Target {
  const result = validateTarget(description);
  if ('target' in result) return result.target;
  const { path, problem, remedy } = result.defect;
  throw new WrongUse(`The target description: ${fieldName(path)} ${problem}; ${sentence(remedy)}`);
}

/** @throws WrongUse for an alias without an anchor, and for aliases that would unfold without end */
function toValue(document: Document, file: string): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    if (isCircular(value, [])) throw new Error('an alias stands within what it repeats');
    return value;
  } catch (error) {
    const reason = (error as Error).message.replace(/[.:]$/, '');
    throw new WrongUse(`${file}: its aliases cannot be resolved (${reason}); correct them.`);
  }
}

function read(file: string): string {
  try {
    const found = utf8Text(readFileSync(file));
    if ('text' in found) return found.text;
    throw new WrongUse(`The target file ${file} ${found.problem}; save it as UTF-8.`);
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new WrongUse(`The target file ${file} ${reason}; give a readable file with --target.`);
  }
}

function expand(
  value: unknown,
  path: FieldPath,
  lookUp: (path: FieldPath, placeholder: Placeholder, isWhole: boolean) => string,
): unknown {
  if (typeof value === 'string') {
    return replacePlaceholders(value, (placeholder, all) =>
      lookUp(path, placeholder, all === value),
    );
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => expand(item, [...path, index], lookUp));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, expand(item, [...path, name], lookUp)]),
    );
  }
  return value;
}

function isCircular(value: unknown, around: readonly unknown[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (around.includes(value)) return true;
  return Object.values(value).some((inner) => isCircular(inner, [...around, value]));
}

/** The first text with what looks like a placeholder and would be sent as it stands. */
function strays(value: unknown, path: FieldPath = []): [FieldPath, string, string][] {
  if (typeof value === 'string') {
    const problem = strayPlaceholder(value);
    const remedy = 'write `${NAME}`, `${file:PATH}` or `${command:LINE}`';
    return problem === undefined ? [] : [[path, problem, remedy]];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    strays(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The places of variables that are not set, each variable once, with the message about it. */
function unfilled(value: unknown, sources: Sources): [FieldPath, string, string][] {
  const found = new Map<string, [FieldPath, string, string]>();
  expand(value, [], (path, placeholder) => {
    if (placeholder.kind !== 'variable' || found.has(placeholder.of)) return '';
    const filling = fillingOf(placeholder, sources);
    if ('problem' in filling) found.set(placeholder.of, [path, filling.problem, filling.remedy]);
    return '';
  });
  return [...found.values()];
}

/**
 * Where the field starts in the file; for a missing one, where the nearest field around it starts. Undefined where the
 * whole file is around it.
 */
function offsetOf(document: Document, path: FieldPath): number | undefined {
  const { isMap, isScalar } = yaml();
  for (let length = path.length; length > 0; length--) {
    const key = path[length - 1];
    const parent = document.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true) as Partial<Scalar> | undefined;
    if (node?.range) return node.range[0];
  }
  return undefined;
}

/** A sentence with a full stop, unless it is a question. */
function sentence(remedy: string): string {
  return remedy.endsWith('?') ? remedy : `${remedy}.`;
}

type TargetTls = NonNullable<Target['tls']>;

/**
 * The paths of the files of a target's `tls`, once they were read and found to be right: certificates, and a key that
 * fits. Or the first defect.
 * @param folder that of the target file
 */
function tlsFiles(tls: TargetTls, folder: string): { tls: TargetTls } | { defect: TargetDefect } {
  const { ca, cert, key, passphrase } = tls;
  const found = { ...tls };
  const texts: Partial<Record<'ca' | 'cert' | 'key', string>> = {};
  for (const [name, file] of Object.entries({ ca, cert, key })) {
    if (file === undefined) continue;
    const at = name as keyof typeof texts;
    found[at] = resolve(folder, file);
    try {
      texts[at] = readFileSync(found[at], 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
      const remedy = 'write its path as seen from the folder of the target file';
      return { defect: { path: ['tls', at], problem: `names a file that ${reason}`, remedy } };
    }
  }
  const defect = certificateDefect('ca', texts.ca) ?? certificateDefect('cert', texts.cert);
  if (defect) return { defect };
  const unfit = keyDefect(texts, passphrase);
  return unfit ? { defect: unfit } : { tls: found };
}

function certificateDefect(
  name: 'ca' | 'cert',
  text: string | undefined,
): TargetDefect | undefined {
  try {
    if (text !== undefined) new X509Certificate(text);
    return undefined;
  } catch {
    const problem = 'names a file that holds no certificate in PEM';
    return { path: ['tls', name], problem, remedy: 'name one that begins with BEGIN CERTIFICATE' };
  }
}

function keyDefect(
  { cert, key }: { cert?: string; key?: string },
  passphrase: string | undefined,
): TargetDefect | undefined {
  try {
    if (cert !== undefined) createSecureContext({ cert, key, passphrase });
    return undefined;
  } catch (error) {
    // OpenSSL's message quotes no content of a file.
    const problem = `names a file that holds no private key of the certificate (${(error as Error).message})`;
    const remedy = 'name the key, in PEM, and its passphrase under tls.passphrase where it has one';
    return { path: ['tls', 'key'], problem, remedy };
  }
}
