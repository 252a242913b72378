import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { membersOf } from '../../words/json/readJson.ts';
import type { ListedCheck } from '../byRule.ts';
import { internalsIn } from '../internalsIn.ts';
import type { Trial } from '../trial/Trial.ts';

/** Finds rejections whose bodies are ErrorMessages, once for all the rules: that they are rejected is for others. */
type Rejections = (trial: Trial) => Promise<LiveExchange[]>;

/** Checks that the `status` in an ErrorMessage is the HTTP status of its response. */
export function statusIsTheHttpStatus(rejections: Rejections): ListedCheck {
  return eachMember(rejections, 'status', (trial, exchange, status) =>
    trial.holds(status === exchange.response?.status, () => ({
      message: `The ErrorMessage of ${trial.operation(exchange).documented} does not have the HTTP status of its response.`,
      expected: `status ${exchange.response?.status ?? ''}`,
      actual: `status ${JSON.stringify(status)}`,
      exchanges: [exchange],
    })),
  );
}

/** Checks that no two requests get the same `requestId`. */
export function requestIdsDiffer(rejections: Rejections): ListedCheck {
  const several = async (trial: Trial) => {
    const all = (await rejections(trial)).filter((one) => typeof idIn(one) === 'string');
    return all.length < 2 ? [] : all;
  };
  return eachMember(several, 'requestId', async (trial, exchange, requestId) => {
    const others = (await several(trial)).filter((one) => one !== exchange);
    const same = others.filter((one) => idIn(one) === requestId);
    trial.holds(same.length === 0, () => ({
      message: 'Two requests got the same requestId.',
      expected: 'a requestId of its own for each request',
      actual: `requestId ${JSON.stringify(requestId)} twice`,
      exchanges: [...same.slice(0, 1), exchange],
    }));
  });
}

/** Checks that the `message` is words for people, without the insides of a program. */
export function messageIsForPeople(rejections: Rejections): ListedCheck {
  return eachMember(rejections, 'message', (trial, exchange, message) => {
    const internals = internalsIn(String(message));
    trial.holds(internals === undefined, () => ({
      message: `The message of ${trial.operation(exchange).documented} shows the insides of a program.`,
      expected: 'what is wrong with the request, in words; more may stand in developerMessage',
      actual: JSON.stringify(internals ?? ''),
      exchanges: [exchange],
    }));
  });
}

/** Judges a member of each ErrorMessage that has it; none is required, and an empty text says nothing. */
function eachMember(
  rejections: Rejections,
  name: string,
  judge: (trial: Trial, exchange: LiveExchange, value: unknown) => void | Promise<void>,
): ListedCheck {
  return {
    unseen: `too few rejections had a ${name} in their body`,
    run: async (trial) =>
      trial.each(await rejections(trial), async (exchange) => {
        const value = messageIn(exchange)[name] ?? '';
        if (value !== '') await judge(trial, exchange, value);
      }),
  };
}

function idIn(exchange: LiveExchange): unknown {
  return messageIn(exchange)['requestId'] || undefined;
}

/** The members of the ErrorMessage, or of the first of a list of them. */
function messageIn({ response }: LiveExchange): Record<string, unknown> {
  return membersOf([response?.json].flat()[0]);
}
