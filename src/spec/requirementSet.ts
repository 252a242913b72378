import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { SpecDefect } from './SpecDefect.ts';
import type { Level, Spec } from './types.ts';

/**
 * The rules of a release, frozen by name and digest, so that a deployment can be judged by the rules of that time.
 * `specs/sets/<name>.yaml` has each rule's id, level and sentence, and `specs/sets/published.txt` the digest of each set
 * that was ever published: none changes.
 */
export interface RequirementSet {
  name: string;
  /** Digest of the whole frozen content. */
  sha256: string;
  rules: ReadonlyMap<string, FrozenRule>;
}

/** A rule in a set. */
export interface FrozenRule {
  service: string;
  level: Level;
  statement: string;
}

/** A set as in its file. */
interface SetFile {
  name: string;
  /** The day on which it was frozen. */
  frozen: string;
  sha256: string;
  services: Record<string, ServicePart>;
}

/** The sentences of a service by level and id. */
interface ServicePart extends Partial<Record<Level, Record<string, string>>> {
  version: string;
}

/** The folder of the sets, in the folder of the specifications. */
const FOLDER = 'sets';

/** The digests of all sets that were published, a line each. */
const PUBLISHED = `${FOLDER}/published.txt`;

const LEVELS: Level[] = ['must', 'should'];

/** The path of a set's file, in the folder of the specifications. */
export function setFile(name: string): string {
  return `${FOLDER}/${name}.yaml`;
}

/** The names of the existing sets. */
export function setNames(folder: string): string[] {
  const path = join(folder, FOLDER);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).toSorted();
}

/**
 * The set of that name.
 * @throws SpecDefect if there is none, or it is not as it was frozen
 */
export function readSet(folder: string, name: string): RequirementSet {
  const file = setFile(name);
  const { services, sha256, ...head } = readFile(folder, file);
  const digest = digestOf({ ...head, services });
  if (head.name !== name) throw new SpecDefect(file, 'name', `is ${head.name}`);
  if (sha256 !== digest)
    throw new SpecDefect(
      file,
      'sha256',
      `was changed after it was frozen: its digest is ${digest}`,
    );
  const published = readPublished(folder).get(name);
  if (published !== digest)
    throw new SpecDefect(
      file,
      'sha256',
      `is not what was published: ${PUBLISHED} has ${published ?? 'none of that name'}`,
    );
  const rules = Object.entries(services).flatMap(([service, part]) =>
    LEVELS.flatMap((level) =>
      Object.entries(part[level] ?? {}).map(([id, statement]): [string, FrozenRule] => [
        id,
        { service, level, statement },
      ]),
    ),
  );
  return { name, sha256: digest, rules: new Map(rules) };
}

/** The published sets whose files are gone. */
export function goneSets(folder: string): string[] {
  return [...readPublished(folder).keys()].filter(
    (name) => !existsSync(join(folder, setFile(name))),
  );
}

/**
 * All rules and constraints of today as a set: files to be written into the folder of the specifications.
 * @param day on which it is frozen, YYYY-MM-DD
 */
export function frozenSet(
  specs: Spec[],
  { folder, name, day }: { folder: string; name: string; day: string },
): Map<string, string> {
  const services = Object.fromEntries(specs.map((spec) => [spec.service, partOf(spec)]));
  const frozen = { name, frozen: day, services };
  const sha256 = digestOf(frozen);
  const written = { name, frozen: day, sha256, services } satisfies SetFile;
  const text = `# A requirement set: what \`conformance run --set ${name}\` scores by. It never changes.\n${stringify(written, { lineWidth: 0 })}`;
  const published = new Map([...readPublished(folder), [name, sha256]]);
  const lines = [...published].map((line) => `${line.join(' ')}\n`).toSorted();
  return new Map([
    [setFile(name), text],
    [PUBLISHED, lines.join('')],
  ]);
}

function partOf({ version, rules, constraints }: Spec): ServicePart {
  const all = [...rules, ...constraints];
  const of = (level: Level) =>
    Object.fromEntries(
      all
        .filter((rule) => rule.level === level)
        .map(({ id, statement }) => [id, statement] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  return { version, must: of('must'), should: of('should') };
}

/** Digest of the content, whatever the order of keys and the quotes in the file. */
function digestOf(content: Omit<SetFile, 'sha256'>): string {
  const sorted = JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

function readFile(folder: string, file: string): SetFile {
  let value: Partial<SetFile> | null;
  try {
    value = parse(readFileSync(join(folder, file), 'utf8')) as Partial<SetFile> | null;
  } catch (error) {
    throw new SpecDefect(file, '#', `cannot be read (${(error as Error).message})`);
  }
  if (typeof value?.services === 'object' && typeof value.sha256 === 'string')
    return value as SetFile;
  throw new SpecDefect(file, '#', 'is no requirement set: it has no services and sha256');
}

function readPublished(folder: string): Map<string, string> {
  const path = join(folder, PUBLISHED);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}
