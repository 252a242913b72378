import type { Context } from 'hono';

/** The JSON of a request's body; undefined if it is empty or malformed (JSON itself has no undefined). */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text()) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object, which an array and null are not. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
