import type { Answered } from './testing/serve.ts';
import { accepted, sending, type Feature } from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** What documents say of forms, files, and how things are found. */
testFeatures([
  {
    of: 'a form',
    document: sending(
      'application/x-www-form-urlencoded',
      '{ type: object, required: [name], properties: { name: { type: string, minLength: 2 } } }',
    ),
    options: { mayChange: true },
    honest: ({ text }) => accepted((new URLSearchParams(text).get('name') ?? '').length > 1),
    broken: ({ text }) => accepted(new URLSearchParams(text).has('name')),
    rule: 'api/post-me/body/name/minLength',
  },
  {
    of: 'a file among other fields',
    document: sending(
      'multipart/form-data',
      '{ type: object, required: [file, kind], properties: { file: { type: string, format: binary }, kind: { enum: [a] } } }',
    ),
    options: { mayChange: true },
    honest: ({ text }) =>
      accepted(
        /name="file"; filename="[^"]+"/.test(text) && /name="kind"\r\n\r\na\r\n--/.test(text),
      ),
    broken: ({ text }) => accepted(/name="kind"\r\n\r\na\r\n--/.test(text)),
    rule: 'api/post-me/body/file/required',
  },
  {
    of: 'files of the types that their operation takes, or that are shown below it',
    document: `
paths:
  /me:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, required: [a, b], properties: { a: { type: string, format: binary }, b: { type: string, format: binary } } }
            encoding: { a: { contentType: 'image/gif, image/png' } }
      responses: { '200': { description: ok, content: { application/json: { schema: {} } } }, '400': { description: no } }
  /me/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { image/jpeg: {} } } }`,
    options: { mayChange: true },
    honest: ({ text }) =>
      accepted(
        /name="a"; filename="file.gif"\r\nContent-Type: image\/gif/.test(text) &&
          /name="b"; filename="file.jpeg"\r\nContent-Type: image\/jpeg/.test(text),
      ),
    broken: ({ text }) => accepted(/name="a"; .*\r\nContent-Type: image\/gif/.test(text)),
    rule: 'api/post-me/body/b/required',
  },
  {
    of: 'what the run has made, where other things have an id, too',
    document: `
paths:
  /others:
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } } }
  /files:
    post:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
  /files/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, required: [size] } } } }, '404': { description: none } }`,
    options: { mayChange: true },
    honest: ofKind({ size: 1 }),
    broken: ofKind({}),
    rule: 'api/get-files-id/response/200/size/required',
  },
  {
    of: 'what the run has made, where it holds things of which others have names that do not fit',
    document: `
paths:
  /notes:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } } } }
  /jobs:
    post: { responses: { '202': { description: later } } }
  /jobs/{job}:
    get:
      parameters: [{ name: job, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, required: [state], properties: { note: { $ref: '#/components/schemas/Note' } } } } } }, '404': { description: none } }
components: { schemas: { Note: { type: object, properties: { id: { type: string } } } } }`,
    options: { mayChange: true },
    honest: ({ path }) => (path === '/jobs/7' ? [200, { state: 'done' }] : jobs(path)),
    broken: ({ path }) => (path === '/jobs/7' ? [200, {}] : jobs(path)),
    rule: 'api/get-jobs-job/response/200/state/required',
  },
  {
    of: 'a link that takes what it needs from a header',
    document: `
paths:
  /last:
    get:
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } }, links: { it: { operationId: one, parameters: { id: $response.header.X-Id } } } }
  /things/{id}:
    get:
      operationId: one
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object, required: [a] } } } }
        '404': { description: none }`,
    honest: ({ path }) =>
      path === '/last'
        ? [200, {}, { 'X-Id': 'q' }]
        : path === '/things/q'
          ? [200, { a: 1 }]
          : [404],
    broken: ({ path }) => (path === '/last' ? [200, {}, { 'X-Id': 'q' }] : [200, {}]),
    rule: 'api/one/response/200/a/required',
  },
  {
    of: 'a list that is empty until the run has made something',
    document: `
paths:
  /files:
    post:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: object, required: [size] } } } } } }
  /files/{id}:
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: gone } }`,
    options: { mayChange: true },
    honest: filled({ size: 1 }),
    broken: filled({}),
    rule: 'api/get-files/response/200/size/required',
  },
  {
    of: 'an object among the fields of a form, which is JSON',
    document: sending(
      'multipart/form-data',
      '{ type: object, required: [data, kind], properties: { data: { type: object, example: { a: 1 } }, kind: { enum: [a] } } }',
    ),
    options: { mayChange: true },
    honest: ({ text }) =>
      accepted(
        /name="data"\r\nContent-Type: application\/json\r\n\r\n\{/.test(text) &&
          /name="kind"\r\n\r\na\r\n--/.test(text),
      ),
    broken: ({ text }) => accepted(/name="kind"\r\n\r\na\r\n--/.test(text)),
    rule: 'api/post-me/body/data/required',
  },
  {
    of: 'what the run has made, if only a list shows how it is named',
    document: `
paths:
  /files:
    post:
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } } } }
      responses: { '200': { description: ok } }
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
  /files/{name}:
    get:
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, required: [size] } } } }, '404': { description: none } }`,
    options: { mayChange: true },
    honest: uploads({ size: 1 }),
    broken: uploads({}),
    rule: 'api/get-files-name/response/200/size/required',
  },
]);

function uploads(shown: object): Feature['honest'] {
  let isMade = false;
  return ({ method, path, text }) => {
    if (path === '/files/mine') return isMade ? [200, shown] : [404, {}];
    if (path !== '/files') return [404, {}];
    isMade ||= text.includes('filename=');
    return method === 'POST' ? [200] : [200, isMade ? ['mine'] : []];
  };
}

function ofKind(shown: object): Feature['honest'] {
  return ({ method, path }) => {
    if (path === '/others') return [200, [{ id: 1 }]];
    if (path === '/files/7') return [200, shown];
    return method === 'POST' ? [200, { id: 7 }] : [404, {}];
  };
}

function filled(shown: object): Feature['honest'] {
  const made = new Set<string>();
  let last = 0;
  return ({ method, path }) => {
    if (path !== '/files') return made.delete(path) ? [204] : [404, {}];
    if (method === 'POST') made.add(`/files/${(last += 1)}`);
    return method === 'POST' ? [200, { id: last }] : [200, [...made].map(() => shown)];
  };
}

function jobs(path: string): Answered {
  if (path === '/jobs') return [202, undefined, { Location: '/jobs/7' }];
  return path === '/notes' ? [200, [{ id: 'n1' }]] : [404];
}
