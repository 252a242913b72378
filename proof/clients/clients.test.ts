import { describe, expect, test } from 'vitest';
import { brokenClients } from '../../faults/clients/brokenClients.ts';
import { honestClients } from '../../faults/clients/honestClients.ts';
import { Partner } from '../../faults/clients/Partner.ts';
import { first, isTo, playedScenarios } from '../../faults/clients/scenarios.ts';
import { loadSpecs, readClientRules } from '../../src/promised/reading/loadSpecs.ts';
import { judgeRecording } from './proveClients.ts';
import { proveClients } from './proveClients.ts';
import { recordClient } from './recordClient.ts';

const specs = loadSpecs();
const { rules } = readClientRules();

describe('a client that breaks a rule', () => {
  test.each(brokenClients)('$id is noticed by $rules alone', async (client) => {
    const judge = judgeRecording(await recordClient(client), specs);
    const failed = judge.clientDecisions().filter(({ outcome }) => outcome === 'failed');
    const byHand = failed.filter(({ rule }) => rules.some(({ id }) => id === rule));
    expect(byHand.map(({ rule }) => rule)).toEqual(client.rules);
  });

  test('every rule for clients is broken by one', () => {
    const broken = new Set(brokenClients.flatMap((client) => client.rules));
    expect(rules.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});

describe('an honest client', () => {
  test.each(honestClients)('$id is accused by nobody', async (client) => {
    const judge = judgeRecording(await recordClient(client), specs);
    const failed = judge.clientDecisions().filter(({ outcome }) => outcome === 'failed');
    expect(failed).toEqual([]);
  });

  test('every rule for clients is shown kept by one', async () => {
    const kept = new Set<string>();
    for (const client of honestClients)
      for (const { rule, outcome } of judgeRecording(
        await recordClient(client),
        specs,
      ).clientDecisions())
        if (outcome === 'passed') kept.add(rule);
    expect(rules.map(({ id }) => id).filter((id) => !kept.has(id))).toEqual([]);
  });
});

test('a page that vanishes is played: whoever begins again is accused by nobody, nor is the platform', async () => {
  const { wrap } = playedScenarios.find(({ id }) => id === 'page-vanishes')!;
  const statuses: unknown[] = [];
  const recording = await recordClient({
    id: 'clients/begins-again',
    description: 'Where its page is gone, it begins again with the first one.',
    wrap,
    call: async (caller) => {
      const partner = new Partner(caller);
      await partner.login();
      for (let token: string | undefined = ''; token !== undefined && statuses.length < 20;) {
        const answer = await partner.get('/config/v2/tables', {
          query: token === '' ? '' : `pageToken=${encodeURIComponent(token)}`,
        });
        statuses.push(answer?.status);
        token = answer?.status === 400 ? '' : answer?.headers['platform-next-page-token'];
      }
    },
  });
  expect(statuses.slice(0, 4)).toEqual([200, 400, 200, 200]);
  const judge = judgeRecording(recording, specs);
  const decisions = [...judge.clientDecisions(), ...judge.platformDecisions()];
  expect(decisions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

test.each([401, 400, 403, 429, 503, 200, 409])('a payment after %i', async (status) => {
  const recording = await recordClient({
    id: 'clients/sends-again',
    description: 'Its first request gets that status; it sends the payment again with a new date.',
    wrap: first(1, isTo('PUT', '/payments/'), (response) => ({ ...response, status })),
    call: async (caller) => {
      const partner = new Partner(caller);
      await partner.login();
      for (const second of ['00', '10'])
        await partner.authorize({
          id: 'f9e1b6a2-54a7-4b1a-8a8e-0d6f2c1f6a11',
          change: (body) => ({
            ...body,
            requestMetadata: {
              ...body.requestMetadata,
              localTransactionDate: `2026-03-16T12:30:${second}-05:00`,
            },
          }),
        });
    },
  });
  const failed = judgeRecording(recording, specs)
    .clientDecisions()
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule }) => rule);
  const isKnown = status === 200 || status === 409;
  expect(failed).toEqual(isKnown ? ['client/card-authorization/payment-id-is-fresh'] : []);
});

test('the proof counts them, and names what it lacks', async () => {
  const { summary, gaps } = await proveClients(specs, ['client/stock/*']);
  expect(gaps).toEqual([]);
  expect(summary).toMatch(/^client rules +7 of 7 seen broken, 7 of 7 seen kept$/m);
});
