import { rulesOf } from '../../src/run/rulesOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { didYouMean } from '../../src/text/didYouMean.ts';
import { paint } from '../paint.ts';

/**
 * The rules that rest on a section, below each source that holds the text: id, level, and where the sentence stands.
 * @throws WrongUse where no source holds it
 */
export function rulesBySource(specs: Spec[], text: string): string {
  const all = specs.flatMap(rulesOf);
  const wanted = text.toLowerCase();
  const found = all.filter(({ source }) => source.toLowerCase().includes(wanted));
  if (found.length === 0) {
    const sources = all.map(({ source }) => source);
    throw new WrongUse(`rule --source ${text}: no rule rests on this${didYouMean(text, sources)}`);
  }
  const bySource = Map.groupBy(found, ({ source }) => source);
  return [...bySource]
    .map(([source, rules]) => {
      const lines = rules.map(
        ({ id, level, place }) => `  ${level.padEnd(6)}  ${id}  ${place.file}:${place.line}`,
      );
      return [`${paint('bold', source)}  (${rules.length})`, ...lines].join('\n');
    })
    .join('\n\n');
}
