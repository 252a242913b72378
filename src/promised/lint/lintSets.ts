import { problemsByFamily } from './problemsByFamily.ts';
import { publishedIdsIn } from './publishedIds.ts';
import { goneSets, readSet, setFile, setNames, type RequirementSet } from '../requirementSet.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { SpecProblem } from './SpecProblem.ts';

/** Problems of the requirement sets: one changed or is gone since it was published, or names an id that never was a rule. */
export function lintSets(folder: string): SpecProblem[] {
  const gone = goneSets(folder).map((name) => ({
    file: setFile(name),
    place: '#',
    message: 'Was published and is gone. A set is permanent: bring it back.',
    foundBy: 'sets',
  }));
  return [...gone, ...setNames(folder).flatMap((name) => problemsOf(folder, name))];
}

function problemsOf(folder: string, name: string): SpecProblem[] {
  try {
    return unknownIds(folder, readSet(folder, name));
  } catch (error) {
    if (!(error instanceof SpecDefect)) throw error;
    const { file, place, problem } = error;
    return [{ file, place, message: problem, foundBy: 'sets' }];
  }
}

function unknownIds(folder: string, { name, rules }: RequirementSet): SpecProblem[] {
  const services = new Set([...rules.values()].map(({ service }) => service));
  const known = new Set(
    [...services].flatMap((service) =>
      publishedIdsIn(folder, service)
        .split('\n')
        .map((line) => line.slice(0, line.lastIndexOf(' '))),
    ),
  );
  const unknown = [...rules.keys()].filter((id) => !known.has(id));
  return problemsByFamily(
    unknown.map((id) => ({
      file: setFile(name),
      place: id,
      message: 'Is the id of no rule that was ever published.',
      foundBy: 'sets',
    })),
  );
}
