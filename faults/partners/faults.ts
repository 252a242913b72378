import { faultsIn } from '../faultsIn.ts';

/** What an engineer gets wrong in the partner access service. */
export const faults = [
  ...(await faultsIn(
    'partners',
    ['partners/list', 'partners/connected'],
    ...['lastModified', 'lastModifiedForm', 'access', 'record'],
  )),
  ...(await faultsIn(
    'partners',
    ['partners/connected'],
    ...['pageSize', 'sequence', 'walk', 'page', 'pagesSometimes'],
  )),
];

const IMPOSSIBLE = 'partners/{operation}/impossible-last-modified-is-refused';

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // A walk that does not end repeats what was there before.
  'partners/connected/walk-ends': [
    'partners/connected/next-page-token-leads-on',
    'partners/connected/walk-repeats-nothing',
  ],
  // -0000 is a valid offset; what is wrong with other timestamps is wrong with it, too.
  ...Object.fromEntries(
    ['leaves-earlier-ones-out', 'is-strict', 'keeps-later-ones'].map((rule) => [
      `partners/{operation}/last-modified-${rule}`,
      ['partners/{operation}/last-modified-minus-0000'],
    ]),
  ),
  // A timestamp that is misread may become an impossible day, and an impossible day a possible one.
  'partners/{operation}/last-modified-offset': [IMPOSSIBLE],
  'partners/{operation}/malformed-last-modified-is-refused': [IMPOSSIBLE],
  'partners/connected/page-size-defaults-to-100': ['partners/connected/page-size-is-told'],
  'partners/connected/malformed-page-size-is-not-obeyed': [
    'partners/connected/page-size-over-200-is-not-obeyed',
  ],
  // If one of the two counts is wrong, it may be the only one that counts what lastModified leaves.
  'partners/connected/total-result-count-agrees': [
    'partners/connected/a-count-is-of-what-is-given',
  ],
};
