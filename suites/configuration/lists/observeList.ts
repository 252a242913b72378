import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import type { Collection } from '../entities/collections.ts';
import { entitiesOn, guidOf, type Entity } from '../entities/entities.ts';
import type { Walk } from '../entities/walkList.ts';

/** Records what a walk over a list shows about open points. It sends nothing. */
export function observeList(trial: Trial, collection: Collection, walk: Walk): void {
  const entities = entitiesOn(walk.pages).map(({ entity }) => entity);
  const observe = (openPoint: string, observed: string[]) => {
    for (const one of new Set(observed)) trial.observe(openPoint, one);
  };
  const [first] = walk.pages;
  if (first?.next)
    observe('configuration/page-size', [`a page of ${first.elements.length} that another follows`]);
  const types = walk.pages.map(({ exchange }) => exchange.response?.header('content-type'));
  observe(
    'configuration/media-type',
    types.map((type) => type ?? 'none'),
  );
  observe('configuration/guid-form', entities.flatMap(guidForms));
  observe('configuration/absent-values', entities.flatMap(nullsIn(collection)));
  observe('configuration/lifecycle', entities.flatMap(inactiveOnes(collection)));
  observe(
    'configuration/ServiceReference/values-of-entity-type',
    entities.map(({ entityType }) => `${collection}: ${JSON.stringify(entityType) ?? 'left out'}`),
  );
  observe('configuration/ExternalReference/form-of-external-id', entities.flatMap(externalIdForms));
  observe('configuration/Image/form-of-url', entities.flatMap(urlForms));
  if (collection === 'breakTypes') {
    observe('configuration/BreakType/acknowledgement-without-tracking', acknowledgements(entities));
  }
  if (collection === 'discounts') {
    observe('configuration/Discount/fields-of-other-types', fieldsByType(entities));
    observe('configuration/Discount/default-item-picking-priority', pickingPriorities(entities));
  }
}

function guidForms(entity: Entity): string[] {
  const guid = guidOf(entity);
  if (guid === undefined) return [];
  return [UUID.test(guid) ? 'a UUID' : `${guid.length} characters that are no UUID`];
}

function nullsIn(collection: Collection): (entity: Entity) => string[] {
  return (entity) =>
    Object.keys(entity)
      .filter((field) => entity[field] === null)
      .map((field) => `null in ${field} of ${collection}`);
}

function inactiveOnes(collection: Collection): (entity: Entity) => string[] {
  return ({ active }) => (active === false ? [`${collection} that are not active are listed`] : []);
}

function externalIdForms({ externalId }: Entity): string[] {
  if (typeof externalId !== 'string') return [];
  return [externalId.includes(':') ? 'a prefix that ends with a colon' : 'no prefix with a colon'];
}

function urlForms({ images }: Entity): string[] {
  return [images ?? []]
    .flat()
    .filter(isObject)
    .map(({ url }) => (URL.canParse(String(url)) ? 'absolute' : 'not absolute'));
}

function acknowledgements(entities: Entity[]): string[] {
  return entities
    .filter(({ trackMissedBreaks }) => trackMissedBreaks === false)
    .map(({ trackBreakAcknowledgement: value }) => JSON.stringify(value) ?? 'left out');
}

function fieldsByType(entities: Entity[]): string[] {
  return ['percentage', 'amount', 'fixedTotal'].flatMap((field) =>
    entities.map((entity) => `${field} of ${String(entity['type'])}: ${kindOf(entity[field])}`),
  );
}

function pickingPriorities(entities: Entity[]): string[] {
  return entities
    .filter(({ type }) => type !== 'BOGO')
    .map((entity) => `${String(entity['type'])}: ${kindOf(entity['itemPickingPriority'])}`);
}

/** A value in one word: texts as they are, numbers by their kind. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'left out';
  if (value === 0) return '0';
  return typeof value === 'number' ? 'a number' : String(value);
}
