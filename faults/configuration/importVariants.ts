import type { Variant } from '../Fault.ts';
import { withParameter } from '../messages.ts';
import { lists, isFiltered } from './messages.ts';

/** Honest differences of when objects were modified. */
export const importVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'imported-a-moment-ago',
    description: 'All objects were imported anew when the run began: each was modified then.',
    run: ['configuration/diningOptions/list/*', 'configuration/tables/list/*'],
    // Within one process, no time passes while a check waits.
    inRealTime: true,
    wrap: (next) => {
      const imported = Date.now();
      return lists.when(isFiltered).answer((response, { request, next }) => {
        const instant = Date.parse(request.query.get('lastModified') ?? '');
        if (Number.isNaN(instant)) return response;
        const read = instant < imported ? '1980-01-01T00:00:00Z' : '2090-01-01T00:00:00Z';
        return next(withParameter(request, 'lastModified', read));
      })(next);
    },
  },
];
