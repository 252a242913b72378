import type { Context } from 'hono';

/** So much is shared of one kind: sandboxes side by side are asked for the same few days and pages thousands of times. */
const MOST = 1000;

let isOn = false;

/**
 * Has the sandboxes of this thread share what is the same in each of them: a proof has thousands answer the same. Nobody
 * else does: what is made for each request anew shows by each request how it is made.
 */
export function shareBetweenSandboxes(): void {
  isOn = true;
}

/** What is the same in every sandbox: made anew whenever it is asked for, and once where sandboxes share it. */
export class Shared<Made> {
  readonly #made = new Map<string, Made>();

  /** @param key all that decides what is made; what has a guid is known by it */
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

/** Answers as `context.json` does, and writes out once what sandboxes share. */
export function answerShared(context: Context, json: object): Response {
  if (!isOn) return context.json(json);
  const text = texts.get(json) ?? JSON.stringify(json);
  texts.set(json, text);
  return context.body(text, 200, { 'content-type': 'application/json' });
}
