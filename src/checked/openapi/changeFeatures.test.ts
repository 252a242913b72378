import { isValid } from '../../../generators/schema/violationsOf.ts';
import { madeOf, type Feature } from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** What a server remembers of requests, and asks of those that change something. */
testFeatures([
  {
    of: 'a key against repetition, a condition that any version fulfils, a change of at least one member, and HEAD',
    document: `
paths:
  /notes:
    head: { responses: { '200': { description: ok }, '400': { description: no } } }
    post:
      parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, format: uuid } }]
      responses: { '201': { description: made, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    delete: { responses: { '204': { description: gone }, '404': { description: none } } }
    patch:
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: ${JSON.stringify(noteOf(20))} } } }
      responses: { '200': { description: ok }, '400': { description: no }, '404': { description: none }, '412': { description: changed } }`,
    options: { mayChange: true },
    ...keeping(),
    rule: 'api/patch-notes-id/body/a/maxLength',
  },
  {
    of: 'a job to which the Location of something else leads',
    document: `
paths:
  /reports: { post: { responses: { '202': { description: later, headers: { Location: { schema: { type: string } } } } } } }
  /jobs/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { properties: { state: { type: string } } } } } }, '404': { description: none } }`,
    options: { mayChange: true },
    honest: jobs('running'),
    broken: jobs(7),
    rule: 'api/get-jobs-id/response/200/state/type',
  },
]);

function jobs(state: unknown): Feature['honest'] {
  return ({ method, path }) => {
    if (method === 'POST') return [202, undefined, { Location: '/jobs/j%2D7' }];
    return path === '/jobs/j-7' ? [200, { state }] : [404];
  };
}

/** A server that knows the keys of what it made, and makes nothing twice. */
function keeping(): Pick<Feature, 'honest' | 'broken'> {
  const by = (most: number): Feature['honest'] => {
    const keys: unknown[] = [];
    const gone = new Set<string>();
    return ({ method, path, headers, text }) => {
      if (method === 'HEAD') return [400, '', { 'content-type': 'application/problem+json' }];
      const key = headers['idempotency-key'];
      const isKey = isValid({ type: 'string', format: 'uuid' }, String(key), () => true);
      if (method === 'POST' && !isKey) return [400, {}];
      if (method === 'POST')
        return [201, { id: 1 + (keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1) }];
      if (gone.has(path)) return [404, {}];
      if (method === 'DELETE') return gone.add(path) && [204];
      if (headers['if-match'] !== '*') return [412, {}];
      return madeOf(text, (note) => isValid(noteOf(most), note as never, () => true));
    };
  };
  return { honest: by(20), broken: by(99) };
}

function noteOf(maxLength: number) {
  const a = { type: 'string', maxLength };
  return { type: 'object', minProperties: 1, additionalProperties: false, properties: { a } };
}
