import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { collections, listOf, type Collection } from './collections.ts';
import { entitiesOn } from './entities.ts';
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

/** The character of each byte in Windows-1252. ISO 8859-1 has control characters for some of these bytes. */
const CHARACTERS = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

const BYTES = new Map(CHARACTERS.map((character, byte) => [character, byte]));

/** The character that decoders put in place of bytes which they cannot read. */
const REPLACEMENT = '\uFFFD';

async function textsBeyondAscii(trial: Trial, collection: Collection): Promise<Text[]> {
  const { pages } = await walkOf(trial, collection);
  return entitiesOn(pages).flatMap(({ entity, exchange }) =>
    textsIn(entity)
      .filter((text) => [...text].some((character) => character > '\u007F'))
      .map((text) => ({ text, exchange })),
  );
}

/**
 * Whether a text is UTF-8 that was read as another encoding (`CafÃ©`), or that lost a character on the way. By chance no text
 * is: its bytes would have to be UTF-8 beyond ASCII.
 */
export function isGarbled(text: string): boolean {
  if (text.includes(REPLACEMENT)) return true;
  const bytes = [...text].map(byteOf);
  if (bytes.some(Number.isNaN) || bytes.every((byte) => byte < 128)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return true;
  } catch {
    return false;
  }
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? NaN;
  return BYTES.get(character) ?? (code < 256 ? code : NaN);
}
