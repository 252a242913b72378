import fc from 'fast-check';

/** From which of the two arbitraries a value was drawn, and the context with which that one shrinks it. */
interface Drawn {
  from: fc.Arbitrary<unknown>;
  context: unknown;
}

/**
 * Draws boundaries half the time; a boundary shrinks like any other value (if the other arbitrary can shrink what it has
 * not drawn), so that a failure at 200 of 1 to 200 ends at the smallest failing value.
 */
class WithBoundaries<T> extends fc.Arbitrary<T> {
  readonly #boundaries: fc.Arbitrary<T>;
  readonly #rest: fc.Arbitrary<T>;

  constructor(boundaries: fc.Arbitrary<T>, rest: fc.Arbitrary<T>) {
    super();
    this.#boundaries = boundaries;
    this.#rest = rest;
  }

  override generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    const from = mrng.nextInt(0, 1) === 0 ? this.#boundaries : this.#rest;
    return remembered(from.generate(mrng, biasFactor), from);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#rest.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    const drawn = context as Drawn | undefined;
    const isShrunkByRest = drawn === undefined || drawn.from === this.#boundaries;
    if (isShrunkByRest && this.#rest.canShrinkWithoutContext(value)) {
      return this.#rest.shrink(value, undefined).map((one) => remembered(one, this.#rest));
    }
    if (drawn === undefined) return fc.Stream.nil();
    const from = drawn.from as fc.Arbitrary<T>;
    return from.shrink(value, drawn.context).map((one) => remembered(one, from));
  }
}

function remembered<T>(value: fc.Value<T>, from: fc.Arbitrary<T>): fc.Value<T> {
  return new fc.Value(value.value, { from, context: value.context } satisfies Drawn);
}

/** Draws boundaries half the time and other values else; all shrink alike. Undefined if there are neither. */
export function withBoundaries<T>(
  boundaries: readonly T[] | fc.Arbitrary<T>,
  rest: fc.Arbitrary<T> | undefined,
): fc.Arbitrary<T> | undefined {
  const edges = boundaries instanceof fc.Arbitrary ? boundaries : listed(boundaries);
  if (edges === undefined) return rest;
  return rest === undefined ? edges : new WithBoundaries(edges, rest);
}

/** Any of the values; shrinks towards the start of the list step by step, not only to the first value. */
function listed<T>(values: readonly T[]): fc.Arbitrary<T> | undefined {
  if (values.length === 0) return undefined;
  return fc.nat({ max: values.length - 1 }).map((index) => values[index] as T);
}
