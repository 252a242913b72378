import type { EffectWords } from '../../src/session/EffectWords.ts';
import type { Target } from '../../src/target/Target.ts';

/** What is said of a change of stock. */
export const effects: EffectWords[] = [
  {
    effect: 'updateStock',
    planned: (rules, _most, target) => [
      `Stock: ${rules} rules update stock, of some of the ${itemsOf(target)} items of fixtures.stockItems and no others. ` +
        `What was found is put back at the end of the run, also after Ctrl-C; \`restore\` does so after a kill -9.`,
    ],
    thingsToPutBack: itemsOf,
  },
];

function itemsOf({ fixtures }: Target): number {
  return fixtures.stockItems?.length ?? 0;
}
