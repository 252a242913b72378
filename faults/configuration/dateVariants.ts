import { byId, type Difference, type Variant } from '../Fault.ts';
import { elementsOf, withoutToken, lists, readingLastModified, isFiltered } from './messages.ts';
import { unfiltered, withParameter } from '../messages.ts';

/** An instant as lastModified has to be; others are refused as ever. */
const INSTANT = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

const run = ['menus', 'tables'].map(
  (collection) => `configuration/${collection}/list/last-modified-*`,
);

/** Honest differences of when objects were modified, which no object shows. */
export const dateVariants: Difference[] = byId<Difference>({
  'dated-by-nobody': {
    description:
      'No object has a modification date, which is stored as 0: none was modified after 1970-01-01T00:00:00Z.',
    run,
    wrap: readingInstants((since) => (since < 0 ? undefined : '2090-01-01T00:00:00Z')),
  },
  'dated-to-come': {
    description: 'All objects were modified on the last day of 2099, as in data made by hand.',
    run,
    wrap: readingInstants((since) =>
      since < Date.parse('2099-12-31') ? undefined : '9999-12-31T00:00:00Z',
    ),
  },
  'one-object-without-a-date': {
    description: 'The first object of a list has no modification date, which is stored as 0.',
    run,
    wrap: lists
      .when(({ query }) => Date.parse(query.get('lastModified') ?? '') >= 0)
      .body(async (elements, { request, next }) => {
        const [undated] = elementsOf(await next(unfiltered(withoutToken(request))));
        return elements.filter(({ guid }) => guid !== undated?.['guid']);
      }),
  },
  'imported-a-moment-ago': {
    description: 'All objects were imported anew when the run began: each was modified then.',
    run: ['configuration/diningOptions/list/*', 'configuration/tables/list/*'],
    // Within one process, no time passes while a check waits.
    inRealTime: true,
    wrap: (next) => {
      const imported = Date.now();
      return changedAt(() => imported)(next);
    },
  },
  'changed-all-the-time': {
    description: 'All objects were modified three tenths of a second before, whenever one asks.',
    run: ['configuration/diningOptions/list/*', 'configuration/tables/list/*'],
    inRealTime: true,
    wrap: changedAt(() => Date.now() - 300),
  },
});

/** All objects were modified at this instant. */
function changedAt(instantOf: () => number): Variant['wrap'] {
  return lists.when(isFiltered).answer((response, { request, next }) => {
    const instant = Date.parse(request.query.get('lastModified') ?? '');
    if (Number.isNaN(instant)) return response;
    const read = instant < instantOf() ? '1980-01-01T00:00:00Z' : '2090-01-01T00:00:00Z';
    return next(withParameter(request, 'lastModified', read));
  });
}

function readingInstants(read: (since: number) => string | undefined): Variant['wrap'] {
  return readingLastModified((text) => (INSTANT.test(text) ? read(Date.parse(text)) : text));
}
