import type { Variant } from '../Fault.ts';
import { changing } from '../answers.ts';
import { guidInPath, isGet } from './messages.ts';

/** Honest differences of what a refusal says, which no document shows. */
export const refusalVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'refusals-that-name-the-restaurant',
    description: 'A refusal carries the GUID that was asked for.',
    wrap: changing((response, request) =>
      isGet(request) && response.status >= 400
        ? { ...response, body: { guid: guidInPath(request), message: 'There is none.' } }
        : response,
    ),
  },
  {
    id: 'refusals-of-null',
    description: 'A refusal says null, in JSON.',
    wrap: changing((response) => (response.status >= 400 ? { ...response, body: null } : response)),
  },
];
