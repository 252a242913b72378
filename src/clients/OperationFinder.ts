import type { Operation, Spec } from '../promised/types.ts';
import { valuesBetween } from '../sent/requests/valuesBetween.ts';
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
  segments: Segment[];
  address: Found['address'];
  origin: string;
}

/** A part of a path: the words around its parameters; a single one, if it has none. */
interface Segment {
  words: string[];
  /** Of the first parameter. */
  name: string | undefined;
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
        const whole = pathname.replace(/\/$/, '') + operation.path;
        const segments = whole
          .split('/')
          .map((one) => ({ words: one.split(/\{\w+\}/), name: /\{(\w+)\}/.exec(one)?.[1] }));
        const address = { name: operation.address, url };
        return [{ operation, spec, segments, address, origin }];
      }),
    );
    // A path that matches word by word comes before one with a parameter in that place, and `{id}.pdf` before `{id}`.
    this.#routes = routes.toSorted(
      (a, b) => templates(a) - templates(b) || lettersOf(b) - lettersOf(a),
    );
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
        candidate.segments.length === segments.length &&
        candidate.segments.every(({ words }, at) => valuesBetween(words, segments[at] ?? '')),
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
  return segments.filter(({ name }) => name !== undefined).length;
}

function lettersOf({ segments }: Route): number {
  return segments.flatMap(({ words }) => words).join('').length;
}

/** The values of the path's parameters; of several in one segment nothing tells where one ends. */
function valuesIn(expected: Segment[], received: string[]): Record<string, string> {
  return Object.fromEntries(
    expected.flatMap(({ words, name }, index) => {
      const [value, ...others] = valuesBetween(words, received[index] ?? '') ?? [];
      if (name === undefined || value === undefined || others.length > 0) return [];
      return [[name, percentDecoded(value)]];
    }),
  );
}

function isBelow(url: URL, address: URL): boolean {
  const prefix = address.pathname.replace(/\/$/, '');
  return url.origin === address.origin && `${url.pathname}/`.startsWith(`${prefix}/`);
}
