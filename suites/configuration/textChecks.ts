import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { collections, listOf, type Collection } from './collections.ts';
import { entitiesOn } from './entities.ts';
import { isGarbled } from './garbledText.ts';
import { walkOf } from './walkList.ts';
import { textsIn } from '../../src/words/json/textsIn.ts';

interface Text {
  text: string;
  exchange: LiveExchange;
}

/** RFC 8259 §8.1: JSON text is encoded using UTF-8. One text may have come garbled from whoever typed it; all of a list have not. */
export const textChecks = byRule({
  'configuration/texts-are-utf-8': {
    unseen: 'no list shows a text with characters beyond ASCII',
    run: async (trial) => {
      const found = await Promise.all(
        collections.map(async (collection) => ({
          collection,
          texts: await textsBeyondAscii(trial, collection),
        })),
      );
      const shown = found.filter(({ texts }) => texts.length > 0);
      await trial.each(shown, async ({ collection, texts }) => {
        const garbled = texts.filter(({ text }) => isGarbled(text));
        trial.holds(garbled.length < texts.length, () => ({
          message: `${trial.operation(listOf(collection)).documented} shows no text with characters beyond ASCII that is not garbled.`,
          expected: 'texts in UTF-8',
          actual: garbled
            .slice(0, 3)
            .map(({ text }) => JSON.stringify(text))
            .join(', '),
          exchanges: garbled.slice(0, 1).map(({ exchange }) => exchange),
        }));
      });
    },
  },
});

async function textsBeyondAscii(trial: Trial, collection: Collection): Promise<Text[]> {
  const { pages } = await walkOf(trial, collection);
  return entitiesOn(pages).flatMap(({ entity, exchange }) =>
    textsIn(entity)
      .filter((text) => [...text].some((character) => character > '\u007F'))
      .map((text) => ({ text, exchange })),
  );
}
