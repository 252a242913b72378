import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isGet, type Info } from './messages.ts';
import { changingGeneral, changingIncludeArchived, changingNotFound } from './wrappers.ts';

const GET = 'restaurants/get';

/** What goes wrong with archived restaurants. */
export const archivedFaults: UnplacedFault[] = [
  {
    id: `${GET}/include-archived-by-default`,
    description: 'The default of includeArchived is true.',
    rules: [`${GET}/archived-is-404-by-default`, `${GET}/archived-is-not-true-by-default`],
    wrap: changingIncludeArchived((text) => text ?? 'true'),
  },
  {
    id: `${GET}/include-archived-by-its-presence`,
    description: 'includeArchived counts as true where it is there: "false" is a truthy text.',
    rules: [
      `${GET}/archived-is-404-with-include-archived-false`,
      `${GET}/archived-is-not-true-by-default`,
    ],
    wrap: changingIncludeArchived((text) => (text === 'false' ? 'true' : text)),
  },
  {
    id: `${GET}/archived-is-400`,
    description: 'An archived restaurant is refused with 400.',
    rules: [
      `${GET}/archived-is-404-by-default`,
      `${GET}/archived-is-404-with-include-archived-false`,
    ],
    wrap: changingNotFound(400, (_request, isArchived) => isArchived),
  },
  {
    id: `${GET}/include-archived-ignored`,
    description: 'includeArchived=true is ignored.',
    rules: [`${GET}/archived-is-returned-with-include-archived-true`],
    wrap: changingIncludeArchived((text) => (text === 'true' ? undefined : text)),
  },
  {
    id: `${GET}/archived-untold`,
    description: 'archived is left out.',
    rules: [`${GET}/archived-tells-that-it-is-archived`],
    wrap: changingGeneral(({ archived: _archived, ...general }) => general),
  },
  {
    id: `${GET}/archived-always-false`,
    description: 'archived is always false.',
    rules: [`${GET}/archived-tells-that-it-is-archived`],
    wrap: changingGeneral((general) => ({ ...general, archived: false })),
  },
  {
    id: `${GET}/archived-echoes-include-archived`,
    description: 'archived says whether includeArchived was asked for.',
    rules: [`${GET}/include-archived-returns-others-too`],
    wrap: changingGeneral((general, { query }) => ({
      ...general,
      archived: query.get('includeArchived') === 'true',
    })),
  },
  {
    id: `${GET}/include-archived-gives-archived-ones-only`,
    description: 'includeArchived=true is read as a filter: others are not found with it.',
    rules: [`${GET}/include-archived-returns-others-too`],
    alsoBreaks: [`${GET}/accepts`, `${GET}/query/includeArchived/type`],
    wrap: changing((response, request) => {
      const isAsked = isGet(request) && request.query.get('includeArchived') === 'true';
      return isAsked && response.status === 200 && !(response.body as Info).general.archived
        ? { status: 404, headers: {}, body: undefined }
        : response;
    }),
  },
];
