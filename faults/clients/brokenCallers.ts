import type { BrokenClient } from './Caller.ts';
import { loggedIn } from './loggedIn.ts';
import { Partner } from './Partner.ts';
import { first, isTo, tooMany, withUnknownField } from './scenarios.ts';

const STOCK = '/stock/v1/inventory';

/** Clients that break rules of all services. */
export const brokenCallers: BrokenClient[] = [
  loggedIn(
    'sends-json-as-text',
    'Its HTTP library calls every body plain text.',
    'client/every/body-is-json',
    (partner) =>
      partner.call('POST', `${STOCK}/search`, {
        json: { guids: [partner.known.items[0]?.guid] },
        headers: { 'content-type': 'text/plain' },
      }),
  ),
  loggedIn(
    'asks-again-before-its-time',
    'Told to come again in 30 seconds, it comes in 2.',
    'client/every/retry-after-is-honoured',
    async (partner) => {
      await partner.get(STOCK);
      await partner.wait(2);
      await partner.get(STOCK);
    },
    first(1, isTo('GET', STOCK), tooMany(30)),
  ),
  loggedIn(
    'repeats-what-it-cannot-read',
    'A field that it does not know makes its parser throw, and it tries again at once.',
    'client/every/unknown-is-tolerated',
    async (partner) => {
      for (let attempt = 0; attempt < 5; attempt++) await partner.get(STOCK);
    },
    first(Infinity, isTo('GET', STOCK), withUnknownField),
  ),
  loggedIn(
    'token-in-the-address',
    'It gives its token in the query, too.',
    'client/every/token-is-not-in-the-address',
    (partner) => partner.get(STOCK, { query: `access_token=${partner.token}` }),
  ),
  {
    id: 'clients/logs-in-for-each-request',
    description: 'It logs in before every request.',
    rules: ['client/every/token-is-kept'],
    call: async (caller) => {
      const partner = new Partner(caller);
      for (let time = 0; time < 8; time++) {
        await partner.login();
        await partner.get(STOCK);
        await partner.wait(5);
      }
    },
  },
  {
    id: 'clients/asks-for-a-password-grant',
    description: 'It asks for its token with the grant of resource owners.',
    rules: ['client/authentication/grant-is-client-credentials'],
    call: (caller) => new Partner(caller).login('password'),
  },
];
