import { byRule } from '../../../src/checked/byRule.ts';
import { holdsWhenReadAgain } from '../../../src/checked/readings/holdsWhenReadAgain.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { collections, listOf, type Collection } from '../entities/collections.ts';
import { keyOf, type Entity, entitiesOn } from '../entities/entities.ts';
import { walkList, walkOf } from '../entities/walkList.ts';
import { textsIn } from '../../../src/words/json/textsIn.ts';

/** The content of a list: each object by its guid and entityType. */
interface Holding {
  collection: Collection;
  objects: string;
  exchange: LiveExchange;
}

/** The fields that identify an object wherever it is named; its own list may show more of it. */
const TOLD_BY = ['entityType', 'externalId', 'code', 'usageType'];

/** The value that one place shows for one of these fields of an object. */
interface Shown {
  value: unknown;
  list: string;
  exchange: LiveExchange;
}

interface Text {
  text: string;
  exchange: LiveExchange;
}

/** The character of each byte in Windows-1252. ISO 8859-1 has control characters for some of these bytes. */
const CHARACTERS = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

const BYTES = new Map(CHARACTERS.map((character, byte) => [character, byte]));

/** The character that decoders put in place of bytes which they cannot read. */
const REPLACEMENT = '\uFFFD';

/** The checks that a list gives objects of its own kind, and that a GUID belongs to one object. */
export const objectChecks = byRule({
  'configuration/collections-are-kept-apart': async (trial) => {
    await holdsWhenReadAgain(
      trial,
      (again) => holdings(trial, again),
      (all) => {
        if (all.length < 2)
          trial.notExercised(
            'fewer than two lists could be read to their end and show a guid and an entityType for each object',
          );
        const pairs = all.flatMap((one, place) =>
          all.slice(0, place).map((other): [Holding, Holding] => [other, one]),
        );
        const same = pairs.find(([one, other]) => one.objects === other.objects);
        return {
          holds: same === undefined,
          complain: () => ({
            message: `${documented(trial, same)} return the very same objects.`,
            expected: 'in each list the objects of its own resource',
            actual: `in both ${same?.[0].objects.slice(0, 200) ?? ''}`,
            exchanges: (same ?? []).map(({ exchange }) => exchange),
          }),
        };
      },
    );
  },
  'configuration/ServiceReference/a-guid-is-of-one-object': async (trial) => {
    let former: Set<string> | undefined;
    await holdsWhenReadAgain(
      trial,
      (again) => toldApart(trial, again),
      ({ count, twofold }) => {
        if (count === 0)
          trial.notExercised('no list shows an object with a guid and an entityType');
        const stays = [...twofold].filter(([place]) => former?.has(place) ?? true);
        former = new Set(stays.map(([place]) => place));
        const [first] = stays;
        const [place = '', shown = []] = first ?? [];
        return {
          holds: first === undefined,
          complain: () => ({
            message: `${[...new Set(shown.map(({ list }) => list))].join(' and ')} ${new Set(shown.map(({ list }) => list)).size > 1 ? 'give' : 'gives'} two objects one guid, or one object in two ways.`,
            expected: `one ${place}`,
            actual: shown.map(({ value }) => JSON.stringify(value)).join(' and '),
            exchanges: shown.map(({ exchange }) => exchange),
          }),
        };
      },
    );
  },
  // RFC 8259 §8.1: JSON text is encoded using UTF-8. One text may have come garbled from whoever typed it; all of a
  // list have not.
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

/** Fields that have two values, among all objects in the lists and those named inside them. */
async function toldApart(trial: Trial, again: boolean) {
  const known = new Map<string, Shown>();
  const twofold = new Map<string, Shown[]>();
  let count = 0;
  for (const collection of collections) {
    const { pages } = await (again ? walkList : walkOf)(trial, collection);
    const list = trial.operation(listOf(collection)).documented;
    for (const { elements, exchange } of pages)
      for (const { key, object, isInItself } of objectsIn(elements)) {
        count += 1;
        const seen = { list, exchange };
        if (isInItself)
          twofold.set(`object ${key}, which does not refer to itself`, [
            { value: 'the object', ...seen },
            { value: 'one inside it', ...seen },
          ]);
        for (const field of TOLD_BY.filter((name) => typeof object[name] === 'string')) {
          const place = `${field} of ${key}`;
          const shown = { value: object[field], list, exchange };
          const before = known.get(place) ?? shown;
          known.set(place, before);
          if (before.value !== shown.value && !twofold.has(place))
            twofold.set(place, [before, shown]);
        }
      }
  }
  return { count, twofold };
}

/** The objects with a guid and an entityType in a JSON value, those within others too. */
function objectsIn(
  value: unknown,
  around: readonly string[] = [],
): { key: string; object: Entity; isInItself: boolean }[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, around));
  if (!isObject(value)) return [];
  const key = keyOf(value);
  const isReference = key !== undefined && typeof value['entityType'] === 'string';
  const within = key === undefined ? around : [...around, key];
  return [
    ...(isReference ? [{ key, object: value, isInItself: around.includes(key) }] : []),
    ...Object.values(value).flatMap((one) => objectsIn(one, within)),
  ];
}

/** The lists that were walked to their end and whose objects all show guid and entityType. */
async function holdings(trial: Trial, again: boolean): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const collection of collections) {
    const { pages, end, last } = await (again ? walkList : walkOf)(trial, collection);
    const objects = entitiesOn(pages).map(({ entity }) => {
      const [key, { entityType }] = [keyOf(entity), entity];
      return key === undefined || typeof entityType !== 'string' ? '' : `${entityType} ${key}`;
    });
    if (end !== 'last page' || objects.length === 0 || objects.includes('')) continue;
    found.push({ collection, objects: objects.toSorted().join(', '), exchange: last });
  }
  return found;
}

function documented(trial: Trial, pair: [Holding, Holding] | undefined): string {
  return (pair ?? [])
    .map(({ collection }) => trial.operation(listOf(collection)).documented)
    .join(' and ');
}

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
