import { isValid } from '../../../generators/schema/violationsOf.ts';
import { madeOf, reading, sending, type Feature } from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** What documents say by schemas that hold together. */
testFeatures([
  {
    of: 'a schema that leads back to itself',
    document: reading(`{ $ref: '#/components/schemas/Tree' }
components:
  schemas:
    Tree:
      type: object
      properties:
        name: { type: string }
        parent: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Tree' }] }`),
    honest: () => [200, { name: 'a', parent: { name: 'b', parent: 'c' } }],
    broken: () => [200, { name: 'a', parent: { name: 'b', parent: 3 } }],
    rule: 'api/get-me/response/200/parent/anyOf',
  },
  {
    of: 'nullable without a type, as authors of 3.0 mean it',
    document: reading(`
                type: object
                properties: { a: { nullable: true, oneOf: [{ type: string }, { type: integer }] } }`),
    honest: () => [200, { a: null }],
    broken: () => [200, { a: {} }],
    rule: 'api/get-me/response/200/a/anyOf',
  },
  {
    of: 'a discriminator',
    document: reading(`
                oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
                discriminator: { propertyName: kind }
components:
  schemas:
    Cat: { type: object, required: [kind, lives], properties: { kind: { const: cat }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, tricks], properties: { kind: { const: dog }, tricks: { type: integer } } }`),
    honest: () => [200, { kind: 'dog', tricks: 1 }],
    broken: () => [200, { kind: 'dog', lives: 1 }],
    rule: 'api/get-me/response/200/anyOf',
  },
  {
    of: 'a value that fits two branches: that they overlap is the fault of the document',
    document: reading(
      '{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }',
    ),
    honest: () => [200, { a: 'x' }],
    broken: () => [200, { a: 1, b: 1 }],
    rule: 'api/get-me/response/200/anyOf',
  },
  {
    of: 'a value that fits two branches, each of which requires what the other does not have',
    document: reading(
      '{ oneOf: [{ type: object, required: [card], properties: { card: { type: string } } }, { type: object, required: [iban], properties: { iban: { type: string } } }] }',
    ),
    honest: () => [200, { card: 'x' }],
    broken: () => [200, { card: 'x', iban: 'y' }],
    rule: 'api/get-me/response/200/oneOf',
  },
  {
    of: 'a discriminator beside no oneOf, by which nothing more is judged',
    document: reading(`{ $ref: '#/components/schemas/Pet' }
components:
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: [lives] }] }`),
    honest: () => [200, { kind: 'Cat' }],
    broken: () => [200, { kind: 7 }],
    rule: 'api/get-me/response/200/kind/type',
  },
  {
    of: 'a discriminator beside no oneOf, of which the mapping shows the values',
    document: `${sending('application/json', '{ $ref: "#/components/schemas/Pet" }').replace(/(ok.*schema: ).*/, '$1{} } } }')}
components:
  schemas:
    Pet:
      type: object
      required: [kind, name]
      properties: { kind: { type: string }, name: { type: string, maxLength: 20 } }
      discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Cat } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }`,
    options: { mayChange: true },
    honest: ({ text }) =>
      madeOf(
        text,
        ({ kind, name }) =>
          ['cat', 'dog'].includes(String(kind)) && typeof name === 'string' && name.length <= 20,
      ),
    broken: ({ text }) => madeOf(text, ({ kind }) => ['cat', 'dog'].includes(String(kind))),
    rule: 'api/post-me/body/name/maxLength',
  },
  ...[
    '{ allOf: [{ $ref: "#/components/schemas/Closed" }, { properties: { b: { type: integer } } }] }',
    '{ allOf: [{ properties: { b: {} } }, { $ref: "#/components/schemas/Mid" }] }',
    '{ additionalProperties: false, properties: { b: {} }, allOf: [{ $ref: "#/components/schemas/Mid" }] }',
    '{ properties: { b: {} }, oneOf: [{ $ref: "#/components/schemas/Closed" }, { type: string }] }',
    '{ $ref: "#/components/schemas/Closed", properties: { b: {} } }',
  ].map((schema, index): Feature => ({
    of: `a closed schema with others beside it, in manner ${index + 1}`,
    document: reading(`${schema}
components:
  schemas:
    Mid: { allOf: [{ $ref: '#/components/schemas/Closed' }] }
    Closed: { type: object, additionalProperties: false, properties: { a: { type: string } } }`),
    honest: () => [200, { a: 'x', b: 1 }],
    broken: () => [200, { a: 'x', b: 1, c: 1 }],
    rule: `api/get-me/response/200/${schema.includes('oneOf') ? 'anyOf' : 'additionalProperties'}`,
  })),
  {
    of: 'OpenAPI 3.2, with methods that nobody else has',
    openapi: '3.2.0',
    document: reading('{ type: object, properties: { a: { type: string } } }').replace(
      '  /me:',
      '  /me:\n    query: { responses: { default: {} } }\n    additionalOperations: { COPY: { responses: { default: {} } } }',
    ),
    honest: () => [200, { a: 'x' }],
    broken: () => [200, { a: 1 }],
    rule: 'api/get-me/response/200/a/type',
  },
  {
    of: 'a chain of allOf',
    document: reading(`{ $ref: '#/components/schemas/C' }
components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: string } } }
    B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { b: { type: integer } } }] }
    C: { allOf: [{ $ref: '#/components/schemas/B' }, { required: [b] }] }`),
    honest: () => [200, { a: 'x', b: 1 }],
    broken: () => [200, { a: 'x', b: 'y' }],
    rule: 'api/get-me/response/200/b/type',
  },
  {
    of: 'a value that frameworks convert before an operation sees it',
    document: sending(
      'application/json',
      '{ type: object, required: [n, s, l, e, d], properties: { n: { type: integer }, s: { type: string }, l: { type: array, items: { type: string } }, e: { enum: [a] }, d: { type: string, format: date } } }',
    ),
    options: { mayChange: true },
    honest: ({ text }) =>
      madeOf(
        text,
        ({ n, s, l, e, d }) =>
          [n, s, l, e].every(isPlain) &&
          Number.isInteger(Number(n)) &&
          String(e) === 'a' &&
          isDay(d),
      ),
    broken: ({ text }) => madeOf(text, ({ n, s, l, e, d }) => ![n, s, l, e, d].includes(undefined)),
    rule: 'api/post-me/body/s/type',
  },
]);

function isPlain(value: unknown): boolean {
  const [one, ...others] = value === undefined ? [{}] : [value].flat();
  return one !== undefined && others.length === 0 && (typeof one !== 'object' || one === null);
}

/** A number is a time since 1970, as some read it. */
function isDay(value: unknown): boolean {
  const [one] = [value].flat();
  return (
    typeof one === 'number' ||
    (isPlain(value) && isValid({ type: 'string', format: 'date' }, String(one), () => true))
  );
}
