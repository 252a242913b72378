import type { Operation, Spec } from '../promised/types.ts';
import { percentDecoded } from '../words/percentDecoded.ts';

/** The operation of a request, and the request's value of each path parameter. */
export interface Found {
  operation: Operation;
  spec: Spec;
  path: Record<string, string>;
  /** The target's address below which the operation is. */
  address: { name: string; url: string };
}

/**
 * `undocumented`: below one of the target's addresses, but no operation of the documents; `elsewhere`: below none of them.
 */
type NotFound = 'undocumented' | 'elsewhere';

interface Route {
  operation: Operation;
  spec: Spec;
  segments: string[];
  address: Found['address'];
  origin: string;
}

/** Finds the operation of a request by its method and address. */
export class OperationFinder {
  readonly #routes: Route[];
  readonly #addresses: URL[];

  /** @param urls the target's addresses, by name */
  constructor(specs: Spec[], urls: Readonly<Record<string, string>>) {
    this.#addresses = Object.values(urls).map((url) => new URL(url));
    const routes = specs.flatMap((spec) =>
      spec.operations.flatMap((operation): Route[] => {
        const url = urls[operation.address];
        if (url === undefined) return [];
        const { origin, pathname } = new URL(url);
        const segments = (pathname.replace(/\/$/, '') + operation.path).split('/');
        const address = { name: operation.address, url };
        return [{ operation, spec, segments, address, origin }];
      }),
    );
    // A path that matches word by word comes before one with a parameter in that place.
    this.#routes = routes.toSorted((a, b) => templates(a) - templates(b));
  }

  find(method: string, url: string): Found | NotFound {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined) return 'elsewhere';
    const { origin, pathname } = parsed;
    const segments = pathname.split('/');
    const route = this.#routes.find(
      (candidate) =>
        candidate.operation.method === method &&
        candidate.origin === origin &&
        fits(candidate.segments, segments),
    );
    if (route === undefined)
      return this.#addresses.some((address) => isBelow(parsed, address))
        ? 'undocumented'
        : 'elsewhere';
    const { operation, spec, address } = route;
    return { operation, spec, address, path: valuesIn(route.segments, segments) };
  }
}

function templates({ segments }: Route): number {
  return segments.filter(isTemplate).length;
}

function isTemplate(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(expected: string[], received: string[]): boolean {
  return (
    expected.length === received.length &&
    expected.every((segment, index) =>
      isTemplate(segment) ? received[index] !== '' : segment === received[index],
    )
  );
}

function valuesIn(expected: string[], received: string[]): Record<string, string> {
  return Object.fromEntries(
    expected.flatMap((segment, index) =>
      isTemplate(segment) ? [[segment.slice(1, -1), percentDecoded(received[index] ?? '')]] : [],
    ),
  );
}

function isBelow(url: URL, address: URL): boolean {
  const prefix = address.pathname.replace(/\/$/, '');
  return url.origin === address.origin && `${url.pathname}/`.startsWith(`${prefix}/`);
}
