import { byId, type Variant } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { shownByControl } from '../card-authorization/messages.ts';
import { all } from '../on.ts';
import { signing } from './signedTokens.ts';
import { calls, CHALLENGED, tokenResponse, tokens, withBearer } from './tokenRequests.ts';

/** Lifetimes that are no usable number of seconds, and what they mean. */
const OPEN_LIFETIMES: Record<string, { lifetime: unknown; meaning: string; isNumber?: true }> = {
  null: { lifetime: null, meaning: 'null, for there is no end', isNumber: true },
  zero: { lifetime: 0, meaning: '0, for there is no end' },
  text: { lifetime: '86400', meaning: 'a number in quotes' },
};

/** A lifetime, in seconds, hardly longer than clocks may differ. */
const SHORT_SECONDS = 120;

/** Honest differences in tokens and in the responses that hold them: the documents show neither. */
export const tokenVariants: Variant[] = [
  ...Object.entries(OPEN_LIFETIMES).map(([how, { lifetime, meaning, isNumber }]) => ({
    id: `a-lifetime-of-${how}`,
    description: `expires_in is ${meaning}.`,
    warns: isNumber ? [] : ['authentication/login/lifetime-is-a-number-of-seconds'],
    run: ['authentication/login/*'],
    wrap: tokens.set({ expires_in: lifetime }),
  })),
  ...byId<Variant>({
    'signed-tokens': { description: 'Tokens are JWTs.', wrap: signing },
    'tokens-of-two-minutes': {
      description: `A token is good for ${SHORT_SECONDS} seconds, no longer than clocks may differ.`,
      run: ['authentication/login/*'],
      wrap: shortLived,
    },
    'an-empty-token-type': {
      description: 'The token type is an empty text.',
      warns: ['authentication/login/token-type-is-given'],
      run: ['authentication/login/token-type-*'],
      wrap: tokens.set({ token_type: '' }),
    },
    'hexadecimal-tokens': {
      description: 'Tokens are hexadecimal numbers, whose digits may be written in either case.',
      run: ['authentication/*'],
      wrap: encoded('hex'),
    },
    'padded-tokens': {
      description: 'Tokens are Base64 with its padding, which is read as it is without.',
      services: ['authentication', 'restaurants'],
      run: ['authentication/*', 'restaurants/*/token/valid'],
      wrap: encoded('base64'),
    },
  }),
];

/** Read from the control plane's clock, since the rules let time pass. */
function shortLived(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const endOf = new Map<string, number>();
  const now = async () => Date.parse(String((await shownByControl(next, '/clock'))['now']));
  return async (request) => {
    const end = endOf.get(request.headers['authorization'] ?? '');
    if (end !== undefined && (await now()) > end) return CHALLENGED;
    const response = await next(request);
    const body = tokenResponse(response);
    if (body === undefined) return response;
    endOf.set(`Bearer ${body.access_token}`, (await now()) + SHORT_SECONDS * 1000);
    return { ...response, body: { ...body, expires_in: SHORT_SECONDS } };
  };
}

/** Encoded once more, and read as leniently as Node.js does. */
function encoded(encoding: 'hex' | 'base64'): Wrapper {
  return all(
    tokens.at('access_token').change((token) => Buffer.from(token).toString(encoding)),
    calls.request((request) => {
      const [, text] = /^Bearer (.+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
      if (text === undefined) return request;
      const read = Buffer.from(text, encoding).toString('latin1');
      return withBearer(request, read.replace(/[^\x21-\x7e]/g, '!'));
    }),
  );
}
