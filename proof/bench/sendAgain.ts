import { Pool } from 'undici';
import type { SentRequest } from './SentRequest.ts';

/** The result of sending requests again. */
export interface Sent {
  seconds: number;
  /** CPU time of this process during that. */
  cpuSeconds: number;
  /** The share of responses with the same status as before. */
  alike: number;
}

/** Headers that an HTTP client writes itself. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/**
 * Sends requests in their order, several at a time, by undici alone, and reads the responses: the best that a client can do.
 * Tokens are those that this sandbox gives for the same requests.
 */
export async function sendAgain(
  requests: SentRequest[],
  url: string,
  concurrency: number,
): Promise<Sent> {
  const pool = new Pool(url, { connections: concurrency });
  const tokens = new Map<string, string>();
  const waiting = requests.values();
  let alike = 0;
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const sent of waiting) {
        const answer = await pool.request({
          method: sent.method,
          path: sent.path,
          headers: headersOf(sent, tokens),
          body: sent.body ?? null,
        });
        const text = await answer.body.text();
        if (sent.token !== undefined && answer.statusCode < 300)
          tokens.set(sent.token, (JSON.parse(text) as { access_token: string }).access_token);
        if (answer.statusCode === sent.status) alike += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  return { seconds, cpuSeconds: (user + system) / 1e6, alike: alike / requests.length };
}

function headersOf(
  { headers }: SentRequest,
  tokens: ReadonlyMap<string, string>,
): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  return Object.fromEntries(
    own.map(([name, value]) => {
      const [scheme = '', token = ''] = value.split(' ');
      const fresh = name === 'authorization' ? tokens.get(token) : undefined;
      return [name, fresh === undefined ? value : `${scheme} ${fresh}`];
    }),
  );
}
