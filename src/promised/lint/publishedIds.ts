import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsByFamily } from './problemsByFamily.ts';
import type { SpecProblem } from './SpecProblem.ts';
import type { Level } from '../types.ts';

/** Something with ids: a specification, or the rules for clients. */
interface WithIds {
  service: string;
  rules: { id: string; level: Level }[];
  constraints: { id: string; level: Level }[];
  openPoints: { id: string }[];
}

/** As what an id was published: its level, `open` for an open point, or `retired`. */
type Standing = 'must' | 'should' | 'open' | 'retired';

/**
 * The file `specs/ids/<service>.txt`. Ids are permanent, because waivers, baselines, links and other programs name them.
 * Each id that was ever published has a line: the id and its level, `open`, or `retired` if nothing has it any more. A
 * line is changed to `retired` by hand and never removed.
 */
export function publishedIdsFile(service: string): string {
  return `ids/${service}.txt`;
}

/** The file's text; empty for a service that has published nothing yet. */
export function publishedIdsIn(folder: string, service: string): string {
  const path = join(folder, publishedIdsFile(service));
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The differences between the ids of a specification and the published ones: one problem for a rule at all resources. */
export function publishedIdProblems(spec: WithIds, text: string): SpecProblem[] {
  const published = readPublished(text);
  const today = standingsOf(spec);
  const problem = (id: string, message: string): SpecProblem => ({
    file: publishedIdsFile(spec.service),
    place: id,
    message,
    foundBy: 'ids',
  });
  const missing = [...published]
    .filter(([id, standing]) => standing !== 'retired' && !today.has(id))
    .map(([id]) =>
      problem(
        id,
        'Was published and is gone, and ids are permanent; bring it back, or write "retired" in place of its level here.',
      ),
    );
  const changed = [...today].flatMap(([id, standing]) => {
    const before = published.get(id);
    if (before === standing) return [];
    if (before === 'retired')
      return [problem(id, 'Is retired and stands for something again; take another id.')];
    const message =
      before === undefined
        ? 'Is not published; `npx conformance spec lint --publish` writes it down.'
        : `Was published as ${before} and is ${standing}; \`npx conformance spec lint --publish\` writes it down.`;
    return [problem(id, message)];
  });
  return problemsByFamily([...missing, ...changed]);
}

/** The file with new ids and changed levels added; ids that are gone stay, for somebody to retire. */
export function published(spec: WithIds, text: string): string {
  const merged = new Map([...readPublished(text)]);
  for (const [id, standing] of standingsOf(spec))
    if (merged.get(id) !== 'retired') merged.set(id, standing);
  const lines = [...merged].map(([id, standing]) => `${id} ${standing}`);
  return `${lines.toSorted().join('\n')}\n`;
}

function standingsOf({ rules, constraints, openPoints }: WithIds): Map<string, Standing> {
  return new Map([
    ...[...rules, ...constraints].map(({ id, level }): [string, Standing] => [id, level]),
    ...openPoints.map(({ id }): [string, Standing] => [id, 'open']),
  ]);
}

function readPublished(text: string): Map<string, Standing> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line): [string, Standing] => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), line.slice(space + 1) as Standing];
    }),
  );
}
