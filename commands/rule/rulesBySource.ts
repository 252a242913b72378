import { rulesOf } from '../../src/run/rulesOf.ts';
import { readClientRules } from '../../src/spec/readClientRules.ts';
import type { Spec } from '../../src/spec/types.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { didYouMean } from '../../src/text/didYouMean.ts';
import { paint } from '../../src/text/paint.ts';
import { entryLine } from './entryLine.ts';

/**
 * The rules, open points and not observable sentences of a section, below each source that contains the text: id, level,
 * and place.
 * @throws WrongUse if no source contains it
 */
export function rulesBySource(specs: Spec[], text: string): string {
  const ofClients = readClientRules();
  const all = [
    ...specs.flatMap((spec) => [...rulesOf(spec), ...spec.openPoints, ...spec.notObservable]),
    ...ofClients.rules,
    ...ofClients.notObservable,
  ];
  const wanted = text.toLowerCase();
  const found = all.filter(({ source }) => source.toLowerCase().includes(wanted));
  if (found.length === 0) {
    const sources = all.map(({ source }) => source);
    throw new WrongUse(`rule --source ${text}: no rule rests on this${didYouMean(text, sources)}`);
  }
  const bySource = Map.groupBy(found, ({ source }) => source);
  return [...bySource]
    .map(([source, rules]) => {
      return [`${paint('bold', source)}  (${rules.length})`, ...rules.map(entryLine)].join('\n');
    })
    .join('\n\n');
}
