import { EnvHttpProxyAgent, fetch } from 'undici';
import { refuseOtherToken, timeStampQuery } from '../../src/results/seal/timeStamp.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';

/** How long to wait for an authority. */
const MOST_MS = 30_000;

/**
 * Asks a time-stamp authority by HTTP (RFC 3161 section 3.4) for tokens.
 * @returns a function that gets the token on a signature, and throws WrongUse if the authority gives none
 */
export function timeStampBy(url: string): (signature: Uint8Array) => Promise<Uint8Array> {
  return async (signature) => {
    const query = timeStampQuery(signature);
    try {
      const reply = await ask(url, query);
      refuseOtherToken(reply, query);
      return reply;
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
      throw new WrongUse(`--tsa ${url}: no time stamp (${why}). Nothing is sealed.`);
    }
  };
}

async function ask(url: string, query: Uint8Array): Promise<Uint8Array> {
  // The authority may be behind the proxy that the environment names.
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: query,
      signal: AbortSignal.timeout(MOST_MS),
      dispatcher,
    }).then(async (answer) => ({ status: answer.status, body: await answer.bytes() }));
    if (status !== 200 && status !== 201) throw new Error(`it responded ${status}`);
    return body;
  } finally {
    await dispatcher.close();
  }
}
