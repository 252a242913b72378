import { DAY } from './readTimeOfDay.ts';

/** When one service runs, in milliseconds since midnight. */
export interface Hours {
  start: number;
  end: number;
}

/*
 * There may be several right responses, because it is open whether a day's services are ordered by the clock or within
 * the business day. `origins` are the times at which a day may be said to begin: midnight, and the closeout hour.
 */

/** When the first of a day's services starts. */
export function firstStarts(starts: number[], origins: number[]): number[] {
  return origins.flatMap((origin) =>
    starts.toSorted((a, b) => since(origin, a) - since(origin, b)).slice(0, 1),
  );
}

/**
 * When the last of a day's services ends. A service that ends past midnight ends later than one that does not. Two
 * things are open: whether a service that ends when it starts lasts all day or not at all, and whether the last service
 * is the last to start or the last to end, if one is within another.
 */
export function lastEnds(services: Hours[], origins: number[]): number[] {
  const lastToStart = origins.flatMap((origin) =>
    services
      .toSorted((a, b) => since(origin, b.start) - since(origin, a.start))
      .slice(0, 1)
      .map(({ end }) => end),
  );
  const lastToEnd = origins.flatMap((origin) =>
    [DAY, 0].flatMap((whereEqual) => {
      const endOf = ({ start, end }: Hours) =>
        since(origin, start) + (start === end ? whereEqual : since(start, end));
      return services
        .toSorted((a, b) => endOf(b) - endOf(a))
        .slice(0, 1)
        .map(({ end }) => end);
    }),
  );
  return [...lastToEnd, ...lastToStart];
}

/** How long after one time of day another comes next. */
function since(origin: number, time: number): number {
  return (time - origin + DAY) % DAY;
}
