import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsByFamily } from './problemsByFamily.ts';
import type { SpecProblem } from './SpecProblem.ts';
import type { Level } from './types.ts';

/** What has ids: a specification, or the rules for clients. */
interface WithIds {
  service: string;
  rules: { id: string; level: Level }[];
  constraints: { id: string; level: Level }[];
  openPoints: { id: string }[];
}

/** What an id was published as: its level, `open` for an open point, or `retired`. */
type Standing = 'must' | 'should' | 'open' | 'retired';

/**
 * Ids are permanent: waivers, baselines, links and other programs name them. `specs/ids/<service>.txt` holds each that was
 * ever published, a line each: the id and its level, `open`, or `retired` for one that nothing has any more. A line goes to
 * `retired` by hand and is never taken out.
 */
export function publishedIdsFile(service: string): string {
  return `ids/${service}.txt`;
}

/** Its text; empty for a service that has published nothing yet. */
export function publishedIdsIn(folder: string, service: string): string {
  const path = join(folder, publishedIdsFile(service));
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** What differs between the ids of a specification and those that were published: one problem for a rule at all resources. */
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

/** The file with what is new or has another level written down; what is gone stays, for somebody to retire. */
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
