import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { on } from '../on.ts';
import { get, guidInPath } from './messages.ts';

/** Honest differences in what a refusal says, which no document shows. */
export const refusalVariants = byId<Difference>({
  'refusals-that-name-the-restaurant': {
    description: 'A rejection carries the GUID that was asked for.',
    wrap: get.refused.answer((response, { request }) => ({
      ...response,
      body: { guid: guidInPath(request), message: 'There is none.' },
    })),
  },
  'refusals-of-null': {
    description: 'A rejection says null, in JSON.',
    wrap: on().refused.body(null),
  },
});
