import { byId, type Variant } from '../Fault.ts';
import { gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxResponse } from '../../sandbox/types.ts';
import { asRaw, changing, isLogin, bodyText, withJson } from '../answers.ts';
import { credentialsIn } from '../authentication/tokenRequests.ts';

/** After this many requests of all clients, one client has lost its token. */
const REQUESTS_OF_A_TOKEN = 150;

/** One token of this many has ended before it was used. */
const TOKENS_LOST_AT_ONCE = 7;

const ENDED = { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: undefined };

/** Honest differences in how messages travel, whatever the service. */
export const transportVariants = byId<Variant>({
  gzip: {
    description: 'Every body is compressed (RFC 9110 §8.4).',
    wrap: changing((response) => {
      if (response.body === undefined) return response;
      const zipped = asRaw(response, gzipSync(bodyText(response)));
      return {
        ...zipped,
        headers: { ...zipped.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
      };
    }),
  },
  'chunked-over-closed-connections': {
    overHttp: true,
    description:
      'Every body is sent in chunks, split inside of characters (RFC 9112 §7.1), and every connection is closed after its response (§9.6).',
    wrap: changing((response) => {
      const whole = response.body === undefined ? response : inChunked(response);
      return { ...whole, headers: { ...whole.headers, connection: 'close' } };
    }),
  },
  'slow-answers': {
    description: 'Every 25th response takes its time.',
    sameMessages: true,
    wrap: (next) => {
      let count = 0;
      return async (request) => {
        count += 1;
        if (count % 25 === 0) await wait(5);
        return next(request);
      };
    },
  },
  'too-many-requests': {
    description: 'Every 23rd request is put off with 429 and Retry-After (RFC 6585 §4).',
    wrap: (next) => {
      let count = 0;
      return async (request) => {
        count += 1;
        return count % 23 === 0 && !isLogin(request)
          ? { status: 429, headers: { 'retry-after': '0' }, body: 'slow down' }
          : next(request);
      };
    },
  },
  'unavailable-for-a-moment': {
    description: 'Every 40th request is put off with 503 and Retry-After (RFC 9110 §15.6.4).',
    wrap: (next) => {
      let count = 0;
      return async (request) => {
        count += 1;
        return count % 40 === 0 && !isLogin(request)
          ? { status: 503, headers: { 'retry-after': '0' }, body: undefined }
          : next(request);
      };
    },
  },
  'short-lived-tokens': {
    description: 'A token is good for 30 calls and says nothing of its lifetime.',
    wrap: (next) => {
      // The sandbox gives a new token for every login; here each is forgotten after so many calls.
      const uses = new Map<string, number>();
      return async (request) => {
        if (isLogin(request)) {
          const response = await next(request);
          return withJson(response, (json) => {
            const { expires_in: _lifetime, ...body } = json as Record<string, unknown>;
            return body;
          });
        }
        const token = request.headers['authorization'] ?? '';
        const used = (uses.get(token) ?? 0) + 1;
        uses.set(token, used);
        return used > 30 ? { status: 401, headers: {}, body: undefined } : next(request);
      };
    },
  },
  'one-token-per-client': {
    description: 'A client that gets a token can no longer use the one that it had.',
    wrap: (next) => {
      const ownerOf = new Map<string, string>();
      const current = new Map<string, string>();
      return async (request) => {
        if (isLogin(request)) {
          const response = await next(request);
          const { access_token: token } = (response.body ?? {}) as { access_token?: string };
          const client = JSON.stringify(credentialsIn(request));
          if (token !== undefined) current.set(client, `Bearer ${token}`);
          if (token !== undefined) ownerOf.set(`Bearer ${token}`, client);
          return response;
        }
        const { authorization = '' } = request.headers;
        const owner = ownerOf.get(authorization);
        return owner !== undefined && current.get(owner) !== authorization ? ENDED : next(request);
      };
    },
  },
  'clients-of-other-programs-too': {
    description:
      'A client has one token, and some other program of it gets another one now and then, once at once: the one before is over.',
    wrap: (next) => {
      const given = new Set<string>();
      const over = new Set<string>();
      let count = 0;
      return async (request) => {
        const { authorization } = request.headers;
        if (isLogin(request) || authorization === undefined) return next(request);
        count += 1;
        const isNew = !given.has(authorization);
        given.add(authorization);
        if (count % REQUESTS_OF_A_TOKEN === 0 || (isNew && given.size % TOKENS_LOST_AT_ONCE === 0))
          over.add(authorization);
        return over.has(authorization) ? ENDED : next(request);
      };
    },
  },
  'other-header-fields': {
    description: 'A charset on the media type, and additional header fields.',
    wrap: changing((response) => ({
      ...response,
      headers: {
        ...response.headers,
        ...(response.headers['content-type'] === undefined
          ? {}
          : { 'content-type': `${response.headers['content-type'].split(';')[0]};charset=UTF-8` }),
        'x-request-id': '7f3a',
        'strict-transport-security': 'max-age=31536000',
        server: 'another',
      },
    })),
  },
  'pretty-json': {
    description: 'JSON is indented, and every character beyond ASCII is escaped (RFC 8259 §7).',
    wrap: changing((response) => {
      if (response.body === undefined || typeof response.body === 'string') return response;
      const text = JSON.stringify(response.body, null, 4).replace(
        /[\u0080-\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return asRaw(response, new TextEncoder().encode(text));
    }),
  },
});

function inChunked(response: SandboxResponse): SandboxResponse {
  const bytes = new TextEncoder().encode(bodyText(response));
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  const body = new ReadableStream({
    start(controller) {
      for (let offset = 0; offset < bytes.length; offset += size)
        controller.enqueue(bytes.slice(offset, offset + size));
      controller.close();
    },
  });
  return asRaw(response, body);
}
