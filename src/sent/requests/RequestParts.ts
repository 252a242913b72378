import type { Json } from '../../promised/types.ts';

/** The variable parts of a request of one operation. Values are plain, not yet encoded. */
export interface RequestParts {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  body?: Json;
  /** Fields of a form, sent in place of a JSON body. */
  form?: Record<string, string>;
}

/** The member of the parts for parameters of each place. */
export const MEMBER = {
  query: 'query',
  header: 'headers',
  path: 'path',
  cookie: 'cookies',
} as const;
