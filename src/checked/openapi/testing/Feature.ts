import type { DocumentOptions } from '../documentTarget.ts';
import type { Answered, Asked } from './serve.ts';

/** Something that documents say, a server that keeps it, and one that does not. */
export interface Feature {
  of: string;
  /** The version of OpenAPI; 3.1 unless given. */
  openapi?: string;
  /** What stands in the document below `paths` and `components`. */
  document: string;
  options?: Partial<DocumentOptions>;
  honest: (asked: Asked) => Answered;
  broken: (asked: Asked) => Answered;
  /** The rule that the broken server fails and the honest one passes. */
  rule: string;
}

export const keyed = (scheme: string) => `
paths:
  /me:
    get:
      security: [{ key: [] }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object } } } }
        '401': { description: who }
components: { securitySchemes: { key: ${scheme}, other: { type: http, scheme: bearer } } }`;
export const reading = (schema: string) => `
paths:
  /me:
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: ${schema}`;
/** A required parameter of the query, and refusals that are documented. */
export const asked = (parameter: string, schema: string) => `
paths:
  /me:
    get:
      parameters: [{ in: query, required: true, ${parameter}, schema: { ${schema} } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }
        '400': { description: no }`;
export const sending = (mediaType: string, schema: string) => `
paths:
  /me:
    post:
      requestBody: { required: true, content: { ${mediaType}: { schema: ${schema} } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: ${schema.includes('$ref') ? schema : '{}'} } } }
        '400': { description: no }`;
export const accepted = (isRight: boolean): Answered => (isRight ? [200, {}] : [400, {}]);
export const isInt64 = (text: string) =>
  /^-?\d+$/.test(text) && BigInt(text) === BigInt.asIntN(64, BigInt(text));
export function madeOf(
  text: string,
  isRight: (user: Record<string, unknown>) => boolean,
): Answered {
  try {
    const user: unknown = JSON.parse(text);
    if (typeof user !== 'object' || user === null || Array.isArray(user)) return [400, {}];
    return isRight(user as Record<string, unknown>) ? [200, { id: 1 }] : [400, {}];
  } catch {
    return [400, {}];
  }
}
/** A parameter that has one value. */
export const limited = () => `
paths:
  /me:
    get:
      parameters: [{ name: n, in: query, required: true, schema: { type: integer, enum: [1] } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }`;
export const problem = (status: number): Answered => [
  400,
  JSON.stringify({ title: 'no', status }),
  { 'content-type': 'application/problem+json' },
];
export const open = (): Answered => [200, {}];
export const opened = (isRight: boolean): Answered =>
  isRight ? [200, {}] : [401, {}, { 'WWW-Authenticate': 'Bearer' }];
