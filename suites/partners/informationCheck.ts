import { isSuccess } from '../../src/sent/answers.ts';
import type { Check } from '../../src/checked/Check.ts';
import { holdsWhenReadAgain } from '../../src/checked/holdsWhenReadAgain.ts';
import { scope } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { baselineReading, readWhole, ignoreUnread } from './accessReading.ts';
import { PARTNER_OPERATIONS, type PartnerOperation } from './partnerRequests.ts';
import { partnerAccess } from './preconditions.ts';
import { readRestaurant } from './readRestaurant.ts';

/** Fields of a record, and the fields of `general` in its restaurant's information with the same meaning. */
const SAME = {
  managementGroupGuid: 'managementGroupGuid',
  restaurantName: 'name',
  locationName: 'locationName',
};

/** Two services describe one restaurant: fields with the same name have the same value. */
export const informationCheck: Check = {
  rule: 'partners/PartnerAccessExternalRep/agrees-with-the-restaurant-information',
  preconditions: [partnerAccess, scope('restaurants:read')],
  unseen: 'no restaurant is shown by both services with fields that both have',
  run: async (trial) => {
    const { restaurant, otherRestaurant = restaurant } = trial.target.fixtures;
    const cases = [...new Set([restaurant, otherRestaurant])].flatMap((guid) =>
      PARTNER_OPERATIONS.map((operation) => ({ guid, operation })),
    );
    await trial.each(cases, ({ guid, operation }) => agrees(trial, guid, operation));
  },
};

async function agrees(trial: Trial, guid: string, operation: PartnerOperation): Promise<void> {
  const read = async (again: boolean) => {
    const records = await (again ? readWhole : baselineReading)(trial, operation);
    const information = await informationOf(trial, guid);
    const [record] = records.records.filter((one) => one.guid === guid.toLowerCase());
    return { records, record, ...information };
  };
  const isShown = await read(false).then(
    ({ record, general }) => placesOf(record?.values, general).length > 0,
    ignoreUnread,
  );
  if (isShown !== true) return;
  await holdsWhenReadAgain(trial, read, ({ records, record, general, exchange }) => {
    const differing = placesOf(record?.values, general).filter(({ own, other }) => own !== other);
    const [first] = differing;
    return {
      holds: first === undefined,
      complain: () => ({
        message: `${trial.operation(operation).documented} and the restaurant information differ about the restaurant ${guid}.`,
        expected: `${first?.field ?? ''} ${first?.other ?? ''}, the general.${first?.name ?? ''} of the restaurant`,
        actual: `${first?.field ?? ''} ${first?.own ?? ''}`,
        exchanges: [exchange, ...records.exchanges.slice(0, 10)],
      }),
    };
  });
}

/** The `general` of a restaurant: the information itself is another service's subject. */
async function informationOf(trial: Trial, guid: string) {
  const exchange = await readRestaurant(trial, guid);
  const general = isSuccess(trial.operation('restaurants/get'), exchange)
    ? membersOf(membersOf(exchange.response?.json)['general'])
    : {};
  return { exchange, general };
}

/** The fields that both have a text in; GUIDs in either letter case. */
function placesOf(values: Record<string, unknown> = {}, general: Record<string, unknown>) {
  return Object.entries(SAME).flatMap(([field, name]) => {
    const [own, other] = [values[field], general[name]];
    if (typeof own !== 'string' || typeof other !== 'string') return [];
    const isGuid = field.endsWith('Guid');
    const shown = [own, other].map((text) => (isGuid ? text.toLowerCase() : text.trim()));
    return [{ field, name, own: shown[0] ?? '', other: shown[1] ?? '' }];
  });
}
