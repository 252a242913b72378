import { serve, type Answered, type Asked } from './serve.ts';

/** The document of `petServer`, as somebody else would write it: OpenAPI 3.0, extensions and odd names and all. */
export const PETS = `
openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
x-foreign: { any: thing }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 10 } }
        - { name: tags, in: query, explode: false, schema: { type: array, items: { type: string, enum: [a, b] } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
        '400': { description: bad }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses:
        '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { description: bad }
  /pets/{pet-id}:
    get:
      operationId: showPetById
      parameters: [{ $ref: '#/components/parameters/Id' }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { description: none }
    delete:
      parameters: [{ $ref: '#/components/parameters/Id' }]
      responses: { '204': { description: gone }, '404': { description: none } }
components:
  parameters:
    Id: { name: pet-id, in: path, required: true, schema: { type: integer, format: int64 } }
  schemas:
    Pet:
      type: object
      required: [id, name]
      additionalProperties: false
      properties:
        id: { type: integer, format: int64, readOnly: true }
        name: { type: string, minLength: 1, format: pet-name }
        tag: { type: string, nullable: true }
        kind: { type: string, enum: [cat, dog] }
        price: { type: number, minimum: 0, exclusiveMinimum: true }
`;

interface Pet {
  id: number;
  name: string;
  kind?: string;
  tag?: string | null;
  price?: number;
}

/** Wrongs that the server can do. */
export interface Wrongs {
  /** A pet as it is shown, in place of the pet. */
  show?: (pet: Pet) => unknown;
  anyLimit?: boolean;
  listStatus?: number;
  /** Fails at a limit that is none. */
  breaksAtLimits?: boolean;
}

/** A small honest server of pets in this process; two pets are there. */
export async function petServer(
  wrongs: Wrongs = {},
): Promise<{ base: string; pets: Pet[]; methods: string[]; close: () => Promise<void> }> {
  const pets: Pet[] = [
    { id: 1, name: 'Rex', kind: 'dog', tag: null },
    { id: 2, name: 'Tom', price: 3 },
  ];
  const methods: string[] = [];
  const server = await serve((asked) => {
    methods.push(`${asked.method} ${asked.path}`);
    return answer(asked, pets, wrongs);
  });
  return { ...server, pets, methods };
}

function answer(
  { method, path: pathname, query: searchParams, text }: Asked,
  pets: Pet[],
  wrongs: Wrongs,
): Answered {
  const show = wrongs.show ?? ((pet: Pet) => pet);
  const [, id] = /^\/pets\/([^/]+)$/.exec(pathname) ?? [];
  if (pathname === '/pets' && method === 'GET') {
    const limit = searchParams.get('limit');
    const isRight = limit === null || (/^\d+$/.test(limit) && +limit >= 1 && +limit <= 10);
    if (!isRight && wrongs.breaksAtLimits) return [500, {}];
    if (!isRight && !wrongs.anyLimit) return [400, {}];
    const tags = searchParams.get('tags')?.split(',') ?? [];
    if (tags.some((tag) => tag !== 'a' && tag !== 'b')) return [400, {}];
    return [wrongs.listStatus ?? 200, pets.slice(0, isRight ? Number(limit ?? 99) : 99).map(show)];
  }
  if (pathname === '/pets' && method === 'POST') {
    const pet = petIn(text);
    if (pet === undefined) return [400, {}];
    pets.push({ ...pet, id: 3 + pets.length });
    return [201, show(pets.at(-1)!)];
  }
  const at = pets.findIndex((pet) => String(pet.id) === id);
  if (at < 0) return [404, {}];
  if (method === 'GET') return [200, show(pets[at]!)];
  if (method !== 'DELETE') return [405, {}];
  pets.splice(at, 1);
  return [204];
}

function petIn(text: string): Pet | undefined {
  try {
    const pet = JSON.parse(text) as Pet | null;
    if (typeof pet !== 'object' || pet === null || Array.isArray(pet)) return undefined;
    const { name, kind = 'cat', tag = null, price = 1 } = pet;
    const isKnown = Object.keys(pet).every((key) => ['name', 'kind', 'tag', 'price'].includes(key));
    const isTag = tag === null || typeof tag === 'string';
    const isRight =
      typeof name === 'string' && name !== '' && typeof price === 'number' && price > 0;
    const isKind = kind === 'cat' || kind === 'dog';
    return isKnown && isTag && isKind && isRight ? pet : undefined;
  } catch {
    return undefined;
  }
}
