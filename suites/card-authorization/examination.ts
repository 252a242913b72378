import type { Examination } from '../../src/check/Examination.ts';
import type { Diagnosis } from '../../src/check/Diagnosis.ts';
import type { Target } from '../../src/target/Target.ts';

/** Says which cards the target file names. */
export const examination: Examination = {
  fixtures: async ({ target }) => examineCards(target),
};

function examineCards({ fixtures }: Target): Diagnosis[] {
  const cards = fixtures.cards ?? [];
  if (cards.length === 0) return [];
  const detail = `${cards.map(({ id, outcome }) => `${id} (${outcome})`).join(', ')}: cannot be looked at without authorizing a payment`;
  return [{ subject: 'fixtures.cards', state: 'unknown', detail }];
}
