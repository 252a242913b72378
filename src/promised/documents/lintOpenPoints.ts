import { selectorOf } from '../isSelected.ts';
import type { SpecProblem } from '../lint/SpecProblem.ts';
import type { Constraint } from '../types.ts';
import type { OpenPoint } from '../OpenPoint.ts';
import type { Sentences } from './lintSentences.ts';
import { listed } from '../../words/listed.ts';

/** How many musts a problem names. */
const SHOWN = 5;

/**
 * Compares open points with the musts: if both rest on one sentence, the open point must say why both may stand
 * (`standBeside`). A must that demands one of the open responses would fail deployments that give another.
 */
export function lintOpenPoints({ specs, byDigest }: Sentences): SpecProblem[] {
  // A constraint of a keyword needs no reason: the keyword has a level of its own, `x-level: open` if an open point is there.
  const isOfTheWhole = ({ site }: Constraint) => site === undefined;
  const musts = new Set(
    specs
      .flatMap(({ rules, constraints }) => [...rules, ...constraints.filter(isOfTheWhole)])
      .filter(({ level }) => level === 'must')
      .map(({ id }) => id),
  );
  return specs
    .flatMap(({ openPoints }) => openPoints)
    .flatMap((point) => [...withoutReason(point, musts, byDigest), ...withoutMust(point, musts)]);
}

/** The musts on a sentence of an open point for which it gives no reason, in one line. */
function withoutReason(
  point: OpenPoint,
  musts: Set<string>,
  byDigest: Sentences['byDigest'],
): SpecProblem[] {
  const patterns = (point.standBeside ?? []).flatMap((entry) => entry.musts);
  const isNamed = patterns.length === 0 ? () => false : selectorOf(patterns);
  const beside = (point.sentences ?? []).flatMap((digest) => [...(byDigest.get(digest) ?? [])]);
  const found = [...new Set(beside)].filter((id) => musts.has(id) && !isNamed(id));
  return found.length === 0
    ? []
    : [
        problem(
          point,
          `Rests on a sentence together with musts: ${listed(found, SHOWN)}. Say under standBeside why both stand, or make them no musts.`,
        ),
      ];
}

/** Reasons for musts that do not exist (any more). */
function withoutMust(point: OpenPoint, musts: Set<string>): SpecProblem[] {
  return (point.standBeside ?? [])
    .flatMap((entry) => entry.musts)
    .filter((pattern) => ![...musts].some(selectorOf([pattern])))
    .map((pattern) => problem(point, `Stands beside ${pattern}, which is no must.`));
}

function problem({ id, place }: OpenPoint, message: string): SpecProblem {
  return { file: place.file.replace('specs/', ''), place: id, message, foundBy: 'sentences' };
}
