import { expect, test } from 'vitest';
import { judgeSandbox } from '../proof/judgeSandbox.ts';
import { catalogue } from '../faults/catalogue.ts';
import { rulesNamedBy } from '../faults/rulesToRun.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import type { Failure } from '../src/decided/types.ts';

const specs = loadSpecs();

/** What a reader who was not there has to find in the failures of a fault, to be led to the line that causes it. */
interface Reading {
  fault: string;
  /** In the request that shows it: the values by which it differs from one that the fault leaves alone. */
  sent: RegExp;
  /** In what led there: the change, the twin, or the earlier reading. Absent where one request shows it all. */
  before?: RegExp;
  received: RegExp;
}

const UPDATED = /PUT \/stock\/v1\/inventory\/update .*"status":"\w+".* → (200|400) /;
const AUTHORIZED = /PUT \/ccpartner\/v1\/merchants\/.*\/payments\/.* → 200 /;

/** Of every service and of every kind: by hand and derived, of requests, responses, access, states and pages. */
const READINGS: Reading[] = [
  {
    fault: 'stock/list/quantity-lingers',
    sent: /GET \S+/,
    before: UPDATED,
    received: /QUANTITY \d/,
  },
  {
    fault: 'stock/list/shows-all-restaurants',
    sent: /GET/,
    before: UPDATED,
    received: /OUT|QUANT/,
  },
  { fault: 'stock/list/first-three', sent: /GET/, before: UPDATED, received: /but not this item/ },
  {
    fault: 'stock/update/applies-before-it-validates',
    sent: /POST \S+search .*"guids"/,
    before: /"status":"OUT_OF_STOCK","quantity":3.* → 400 /,
    received: /OUT_OF_STOCK/,
  },
  {
    fault: 'stock/update/updates-every-location',
    sent: /"multiLocationIds":\[/,
    before: UPDATED,
    received: /QUANTITY \d/,
  },
  {
    fault: 'stock/update/body/quantity/exclusiveMinimum/*',
    sent: /"quantity":(0|-[\d.e-]+)[,}]/,
    before: /"quantity":[\d.]+.* → 200 /,
    received: /200 with/,
  },
  {
    fault: 'stock/search/scope/stock:read/any-scope-will-do',
    sent: /as the client \S+/,
    before: /POST \S+search .* → 200 /,
    received: /200 with/,
  },
  {
    fault: 'stock/search/omits-unknown-guids',
    sent: /"guids":\["/,
    received: /no entry|none of them INVALID/,
  },
  { fault: 'stock/MenuItemInventory/guid-in-braces', sent: /GET/, received: /"\{[\da-f-]{36}\}"/ },
  {
    fault: 'restaurants/get/responds-400-to-an-archived-restaurant',
    sent: /GET \S+\/[\da-f-]{36}/,
    received: /^400 with/,
  },
  {
    fault: 'restaurants/get/gives-the-guid-read-first',
    sent: /GET \S+\/[\da-f-]{36}/,
    received: /guid "[\da-f-]{36}"/,
  },
  { fault: 'restaurants/get/robust/stumbles', sent: /unknownParameter|%/, received: /^500/ },
  {
    fault: 'restaurants/get/response/200/general/timeZone/type/not-kept',
    sent: /GET/,
    received: /\/general\/timeZone is/,
  },
  {
    fault: 'partners/offset-ignored',
    sent: /lastModified=\S+%3A/,
    before: /lastModified=\S+-0000/,
    received: /restaurants?(?: \(.+\))?, (without|with) \d+ restaurants?/,
  },
  {
    fault: 'partners/connected/returns-one-more-than-asked-for',
    sent: /pageSize=1\b/,
    received: /2 results/,
  },
  {
    // The list that leaves something out is to blame, not the one that shows what there is.
    fault: 'configuration/list/without-a-filter-a-default-window',
    sent: /GET (?!\S*lastModified)\S+/,
    before: /GET \S+lastModified=/,
    received: /missing: /,
  },
  {
    fault: 'configuration/list/a-page-repeats-the-last-element-of-the-one-before',
    sent: /GET \S+pageToken=/,
    received: /more than once/,
  },
  {
    fault: 'configuration/discounts/list/query/lastModified/format/*',
    sent: /lastModified=/,
    before: /lastModified=\S+Z .* → 200 /,
    received: /200 with/,
  },
  {
    fault: 'configuration/menus/a-group-is-named-by-the-guid-of-its-menu',
    sent: /GET \S+menuGroups/,
    before: /GET \S+menus/,
    received: /\d+ objects? \(/,
  },
  {
    fault: 'card-authorization/authorize/takes-another-card-for-the-same-payment',
    sent: /PUT \S+\/payments\/[\da-f-]{36} .*"amount"/,
    before: AUTHORIZED,
    received: /200 with/,
  },
  {
    fault: 'card-authorization/authorize/voids-applied-payments',
    sent: /PUT \S+\/payments\/[\da-f-]{36} /,
    received: /the control plane shows it as voided/,
  },
  {
    fault: 'authentication/login/ignores-the-case-of-the-secret',
    sent: /POST \S+login grant_type=client_credentials/,
    received: /200 with a token/,
  },
  {
    fault: 'analytics/menu/get/hyphens',
    sent: /GET \S+menu\/[\da-f-]{36}/,
    before: /POST \S+menu\S* \{.*"startBusinessDate":\d{8}.* → 200 "/,
    received: /businessDate "\d{4}-\d\d-\d\d"/,
  },
  {
    fault: 'analytics/check/request/path/timeRange/enum/*',
    sent: /POST \/analytics\/check\/(?!day)/,
    before: /POST \/analytics\/check\/day .* → 200 /,
    received: /200 with/,
  },
];

async function failuresOf(id: string): Promise<{ rule: string; failure: Failure }[]> {
  const all = await catalogue(specs);
  const found = all.find((fault) => isSelected(fault.id, [id]));
  if (found === undefined) throw new Error(`the catalogue has no fault ${id}`);
  const spec = specs.find(({ service }) => service === found.service);
  if (spec === undefined) throw new Error(`there is no specification of ${found.service}`);
  const rules = rulesNamedBy(found, spec);
  const judging = { ...found, specs, rules, mustFail: rules, isRedacted: true };
  const { decisions } = await judgeSandbox(judging);
  return decisions.flatMap(({ rule, failures }) => failures.map((failure) => ({ rule, failure })));
}

test.each(READINGS)(
  '$fault is explained to somebody who was not there',
  async ({ fault, sent, before, received }) => {
    const failures = await failuresOf(fault);
    expect(failures.length).toBeGreaterThan(0);
    for (const { rule, failure } of failures) {
      expect(failure.sent, rule).toMatch(/^(GET|POST|PUT) \//);
      expect(failure.operation, rule).toMatch(/^(GET|POST|PUT) \//);
      expect(failure.expected, rule).not.toBe('');
      expect(failure.actual, rule).not.toBe(failure.expected);
      expect(failure.sent, rule).toMatch(sent);
      if (before !== undefined) expect(failure.before?.join('\n'), rule).toMatch(before);
      expect(failure.actual, rule).toMatch(received);
    }
  },
  60_000,
);
