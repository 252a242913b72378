import { combinationAt, combinationsOf, wholesOf } from '../schemas/combinationsOf.ts';
import { schemaAt, childSchema } from '../schemas/schemaAt.ts';
import { sitesOf } from '../schemas/sitesOf.ts';
import type {
  Constraint,
  JsonSchema,
  JsonSchemaObject,
  Level,
  Location,
  Operation,
  ResolveRef,
  Site,
} from '../types.ts';
import type { Place } from '../Place.ts';
import type { SpecFile } from '../SpecFile.ts';
import { mergedSchema } from '../schemas/mergedSchema.ts';
import { nullableBranch } from '../schemas/nullableBranch.ts';

/** Values of `x-level` beside a keyword: with `open` no constraint is derived, because there is an open point. */
type KeywordLevel = Level | 'open';

/** The context in which the constraints of one operation are made. */
export interface Making {
  operation: Operation;
  /** The source of parts that have none of their own. */
  source: string;
  file: SpecFile;
  resolve: ResolveRef;
  /** Values of keywords that a rule already states in a sentence of its own. */
  claimed: Set<unknown>;
}

/** A constraint without the fields that all of an operation share. */
export interface Derived {
  /** The id, below the operation's. */
  id: string;
  location: Location;
  statement: string;
  level?: Level;
  /** Its place. Default: that of the operation. */
  place?: Place;
}

export function constraint({ operation, source, file }: Making, derived: Derived): Constraint {
  const place = derived.place ?? file.placeOf(operation);
  if (place === undefined) throw new Error(`${operation.id} stands nowhere in ${file.name}`);
  const id = `${operation.id}/${derived.id}`;
  return {
    id,
    family: id,
    place,
    service: operation.service,
    operation: operation.id,
    level: derived.level ?? 'must',
    statement: derived.statement,
    source,
    location: derived.location,
  };
}

/** The sites of a schema: keywords one by one, and combinations that no rule states in a sentence of its own. */
export function sitesIn({ resolve, claimed }: Making, schema: JsonSchema): Site[] {
  const isClaimed = (site: Site) =>
    claimed.has(combinationAt(schemaAt(schema, site.steps, resolve), site)?.[site.keyword]);
  return [
    ...sitesOf(schema, resolve),
    ...combinationsOf(schema, resolve).filter((site) => !isClaimed(site)),
  ];
}

/** The sites of the schema of a response. */
export function responseSitesIn(making: Making, schema: JsonSchema): Site[] {
  return [...sitesIn(making, schema), ...wholesOf(schema, making.resolve)];
}

/** The constraint at one site; none if the schema says that the documents leave it open. */
export function atSite(
  making: Making,
  derived: Derived,
  schema: JsonSchema,
  site: Site,
): Constraint[] {
  const { file, resolve } = making;
  const levels = schemaAt(schema, site.steps, resolve)['x-level'] as
    | Record<string, KeywordLevel>
    | undefined;
  const level = levels?.[site.keyword] ?? 'must';
  if (level === 'open') return [];
  const made = constraint(making, {
    ...derived,
    id: [derived.id, ...segmentsOf(site)].join('/'),
    level,
    place: keywordPlace(file, schema, site, resolve),
  });
  return [{ ...made, source: sourceOf(schema, site, resolve) ?? made.source, site, schema }];
}

/** `items` is left out before a property: `body/quantity/type`, but `body/guids/items/type`. */
function segmentsOf(site: Site): string[] {
  const names = site.steps.flatMap((step, index): string[] => {
    if ('property' in step) return [step.property];
    if ('additional' in step) return ['*'];
    const next = site.steps[index + 1];
    const leadsToProperty = next !== undefined ? 'property' in next : site.property !== undefined;
    return leadsToProperty ? [] : ['items'];
  });
  const which = site.part === undefined ? '' : `-${site.part + 1}`;
  const last = `${site.keyword}${which}`;
  return [...names, ...(site.property === undefined ? [] : [site.property]), last];
}

/** The innermost `x-source` on the way to a site. */
function sourceOf(schema: JsonSchema, site: Site, resolve: ResolveRef): string | undefined {
  for (let depth = site.steps.length; depth >= 0; depth -= 1) {
    const source = schemaAt(schema, site.steps.slice(0, depth), resolve)['x-source'];
    if (typeof source === 'string') return source;
  }
  return undefined;
}

/**
 * The place of a site's keyword in the file: through `$ref` and `allOf`, in the schema that contains it. For `required`,
 * the line that names the property. Undefined if the keyword has no line of its own.
 */
function keywordPlace(
  file: SpecFile,
  schema: JsonSchema,
  site: Site,
  resolve: ResolveRef,
): Place | undefined {
  let node = schema;
  for (const step of site.steps) node = childSchema(mergedSchema(node, resolve), step);
  const said = combinationAt(mergedSchema(node, resolve), site)?.[site.keyword];
  const holder = holderOf(node, site, said, resolve);
  return holder && file.placeOf(holder, site.keyword, site.property);
}

/** The first of several schemas for one value that contains the keyword (or the combination meant). */
function holderOf(
  schema: JsonSchema,
  site: Site,
  said: unknown,
  resolve: ResolveRef,
): JsonSchemaObject | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (holds(schema, site, said)) return schema;
  const { $ref, allOf, anyOf, oneOf } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [resolve($ref)] : []),
    ...((allOf as JsonSchema[] | undefined) ?? []),
    ...[anyOf, oneOf].map(nullableBranch).filter((branch) => branch !== undefined),
  ];
  for (const part of parts) {
    const found = holderOf(part, site, said, resolve);
    if (found !== undefined) return found;
  }
  return undefined;
}

function holds(schema: JsonSchemaObject, { keyword, property }: Site, said: unknown): boolean {
  if (!Object.hasOwn(schema, keyword)) return false;
  if (said !== undefined) return schema[keyword] === said;
  return property === undefined || (schema[keyword] as string[]).includes(property);
}
