import type { Handler } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';

/** Honest differences of single services. */
export const serviceVariants: Variant[] = [
  {
    id: 'ready-at-once',
    description: 'Reports are ready at the first question.',
    services: ['analytics'],
    wrap: (next) => async (request) => {
      let response = await next(request);
      while (request.method === 'GET' && response.status === 202) response = await next(request);
      return response;
    },
  },
  {
    id: 'ready-late',
    description: 'Reports stay in progress for a few questions more.',
    services: ['analytics'],
    wrap: (next) => {
      const held = new Map<string, { answer: Awaited<ReturnType<Handler>>; left: number }>();
      return async (request) => {
        const waiting = held.get(request.path);
        if (waiting !== undefined && waiting.left > 0) {
          waiting.left -= 1;
          return waiting.answer;
        }
        const response = await next(request);
        if (response.status === 202) held.set(request.path, { answer: response, left: 3 });
        return response;
      };
    },
  },
];
