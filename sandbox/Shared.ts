import type { Context } from 'hono';

/**
 * How many values of one kind are shared: sandboxes side by side are asked for the same few days and pages thousands of
 * times.
 */
const MOST = 1000;

let isOn = false;

/**
 * Has the sandboxes of this thread share values that are the same in each of them, for a proof, which has thousands of
 * them give the same responses. Without this call, values are made new for each request.
 */
export function shareBetweenSandboxes(): void {
  isOn = true;
}

/** What is the same in every sandbox: made again whenever it is asked for, and once where sandboxes share it. */
export class Shared<Made> {
  readonly #made = new Map<string, Made>();

  /** @param key everything that decides the value; an object with a guid counts by its guid */
  get(make: () => Made, ...key: unknown[]): Made {
    if (!isOn) return make();
    const text = JSON.stringify(key, (_name, value: unknown) => knownBy(value));
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = make();
    if (this.#made.size === MOST) this.#made.clear();
    this.#made.set(text, made);
    return made;
  }
}

function knownBy(value: unknown): unknown {
  if (value instanceof Set) return [...value];
  return typeof value === 'object' && value !== null && 'guid' in value ? value.guid : value;
}

const texts = new WeakMap<object, string>();

/** Responds as `context.json` does, but makes the text of a shared value only once. */
export function answerShared(context: Context, json: object): Response {
  if (!isOn) return context.json(json);
  const text = texts.get(json) ?? JSON.stringify(json);
  texts.set(json, text);
  return context.body(text, 200, { 'content-type': 'application/json' });
}
