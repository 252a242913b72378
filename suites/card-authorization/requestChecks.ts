import { amounts } from '../../generators/fields/amounts.ts';
import type { Check } from '../../src/check/Check.ts';
import { authorizedTwin, authorizing, refusedRequest } from './assertions.ts';
import { observing } from './observing.ts';
import { AUTHORIZE, goodCard, goodRequest } from './paymentRequests.ts';

/** Checks of what the schema cannot say of a body as a whole. */
export const requestChecks: Check[] = [
  {
    rule: 'card-authorization/authorize/body-is-json',
    preconditions: authorizing,
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const { outcome } = await authorizedTwin(trial, plain);
      const twin = `the same request with its body as JSON ${outcome}`;
      const json = JSON.stringify(plain.body);
      const texts: [what: string, text: string][] = [
        ['JSON without its last character', json.slice(0, -1)],
        ['JSON without its first character', json.slice(1)],
        ['JSON without one of its commas', json.replace(',', ' ')],
        ['JSON with single quotes', json.replaceAll('"', "'")],
        ['plain text', 'authorize this payment'],
        ['XML', '<payment><amount>1.00</amount></payment>'],
        ['a form', 'amount=1.00&tipAmount=0&willSaveCard=false'],
      ];
      await trial.each(texts, async ([what, text]) => {
        refusedRequest(trial, await trial.send(AUTHORIZE, plain, { text }), what, twin);
      });
    },
  },
  observing(
    {
      rule: 'card-authorization/authorize/sum-is-greater-than-zero',
      preconditions: authorizing,
      run: async (trial) => {
        const plain = await goodRequest(trial);
        const { outcome } = await authorizedTwin(trial, plain);
        const twin = `the same request with amount ${plain.body.amount} ${outcome}`;
        await trial.each(amounts.edges(goodCard(trial).maxAmount), async (pair) => {
          const exchange = await trial.send(AUTHORIZE, {
            ...plain,
            body: { ...plain.body, ...pair },
          });
          trial.accepted(exchange, `amount ${pair.amount} with tipAmount ${pair.tipAmount}`);
        });
        await trial.each(amounts.zeroSum, async (pair) => {
          const exchange = await trial.send(AUTHORIZE, {
            ...plain,
            body: { ...plain.body, ...pair },
          });
          refusedRequest(trial, exchange, 'amount 0 with tipAmount 0', twin);
        });
      },
    },
    [
      {
        openPoint: 'card-authorization/authorize/fraction-of-a-cent',
        changes: (valid) => [
          {
            what: `amount ${amounts.fractionOfACent}`,
            request: { ...valid, body: { ...valid.body, amount: amounts.fractionOfACent } },
          },
        ],
      },
    ],
  ),
];
