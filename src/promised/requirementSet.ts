import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yaml } from '../words/json/loadedLater.ts';
import { parseYaml } from '../words/json/parseYaml.ts';
import { SpecDefect } from './SpecDefect.ts';
import type { Level, Rule, Spec } from './types.ts';

/**
 * The rules of a release, frozen by name and digest, so that a deployment can be judged by the rules of that time.
 * `specs/sets/<name>.yaml` has each rule's id and level, and a digest of its sentence, whose text is in the history of
 * `specs/`. `specs/sets/published.txt` has a line for each set that was ever published, with the digest of its rules and
 * sentences, and that of its file: none changes.
 */
export interface RequirementSet {
  name: string;
  /** Digest of all rules with their levels and sentences. */
  sha256: string;
  rules: ReadonlyMap<string, FrozenRule>;
}

export interface FrozenRule {
  service: string;
  level: Level;
  /** `digestOfStatement` of its sentence. */
  digest: string;
}

/** A set: in its file with digests, and with sentences where its own digest is made. */
interface SetContent {
  name: string;
  frozen: string;
  services: Record<string, ServicePart>;
}

/** The rules of a service by level: sentences by id, or in a file `rest=digest rest=digest` by the first parts of ids. */
interface ServicePart extends Partial<Record<Level, Record<string, string>>> {
  version: string;
}

/** The folder of the sets, in the folder of the specifications. */
const FOLDER = 'sets';

/** All sets that were published, a line each: name, digest of all its sentences, digest of the file's content. */
const PUBLISHED = `${FOLDER}/published.txt`;

const LEVELS: Level[] = ['must', 'should'];

/** The path of a set's file, in the folder of the specifications. */
export function setFile(name: string): string {
  return `${FOLDER}/${name}.yaml`;
}

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
  const content = readFile(folder, file);
  if (content.name !== name) throw new SpecDefect(file, 'name', `is ${content.name}`);
  const { sha256 = 'none of that name', digest } = readPublished(folder).get(name) ?? {};
  if (digest !== digestOf(content))
    throw new SpecDefect(file, '#', `is not what was frozen: ${PUBLISHED} has ${sha256}`);
  const rules = Object.entries(content.services).flatMap(([service, part]) =>
    LEVELS.flatMap((level) =>
      Object.entries(part[level] ?? {}).flatMap(([head, listed]) =>
        listed.split(' ').map((entry): [string, FrozenRule] => {
          const end = entry.lastIndexOf('=');
          return [
            `${head}/${entry.slice(0, end)}`,
            { service, level, digest: entry.slice(end + 1) },
          ];
        }),
      ),
    ),
  );
  return { name, sha256, rules: new Map(rules) };
}

/** The digest by which a set knows a rule's sentence. */
export function digestOfStatement(statement: string): string {
  return createHash('sha256').update(statement).digest('hex').slice(0, 12);
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
  const contentOf = (partOf: (spec: Spec) => ServicePart): SetContent => ({
    name,
    frozen: day,
    services: Object.fromEntries(specs.map((spec) => [spec.service, partOf(spec)])),
  });
  const written = contentOf(partWithDigests);
  const line = { sha256: digestOf(contentOf(partWithSentences)), digest: digestOf(written) };
  const published = new Map([...readPublished(folder), [name, line]]);
  const lines = [...published].map(([of, { sha256, digest }]) => `${of} ${sha256} ${digest}\n`);
  const heading = `# A requirement set: what \`conformance run --set ${name}\` scores by. It never changes.\n`;
  return new Map([
    [setFile(name), heading + yaml().stringify(written, { lineWidth: 0 })],
    [PUBLISHED, lines.toSorted().join('')],
  ]);
}

function partWithSentences(spec: Spec): ServicePart {
  const of = (level: Level) =>
    Object.fromEntries(rulesAt(level, spec).map(({ id, statement }) => [id, statement]));
  return { version: spec.version, must: of('must'), should: of('should') };
}

function partWithDigests(spec: Spec): ServicePart {
  const of = (level: Level) => {
    const groups = Map.groupBy(rulesAt(level, spec), ({ id }) => headOf(id));
    return Object.fromEntries(
      [...groups].map(([head, rules]) => [
        head,
        rules
          .map(
            ({ id, statement }) => `${id.slice(head.length + 1)}=${digestOfStatement(statement)}`,
          )
          .join(' '),
      ]),
    );
  };
  return { version: spec.version, must: of('must'), should: of('should') };
}

/** The part of an id before its last names: service and operation or schema, or only the service. */
function headOf(id: string): string {
  const [service, ...rest] = id.split('/');
  return rest.length > 1 ? `${service}/${rest[0]}` : service!;
}

function rulesAt(level: Level, { rules, constraints }: Spec): Rule[] {
  return [...rules, ...constraints]
    .filter((rule) => rule.level === level)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Digest of the content, whatever the order of keys and the quotes in the file. */
function digestOf(content: SetContent): string {
  const sorted = JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

function readFile(folder: string, file: string): SetContent {
  let value: Partial<SetContent> | null;
  try {
    value = parseYaml(readFileSync(join(folder, file), 'utf8')) as Partial<SetContent> | null;
  } catch (error) {
    throw new SpecDefect(file, '#', `cannot be read (${(error as Error).message})`);
  }
  if (typeof value?.services === 'object') return value as SetContent;
  throw new SpecDefect(file, '#', 'is no requirement set: it has no services');
}

function readPublished(folder: string): Map<string, { sha256: string; digest: string }> {
  const path = join(folder, PUBLISHED);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', sha256 = '', digest = ''] = line.split(' ');
      return [name, { sha256, digest }];
    }),
  );
}
