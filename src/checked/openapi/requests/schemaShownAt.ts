import type { Operation } from '../../../promised/types.ts';
import { memoized } from '../../../words/memoized.ts';

/** What a successful response of an operation shows, as the reference to its schema. */
export const schemaShownAt = memoized(({ responses }: Operation): string | undefined => {
  const shown = responses.find(({ status }) => status.startsWith('2'))?.schema;
  const [, ref] = /"\$ref":"([^"]+)"/.exec(JSON.stringify(shown) ?? '') ?? [];
  return ref;
});
