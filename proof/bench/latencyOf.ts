import { request } from 'undici';

const REQUESTS = 10;

/** Milliseconds that an answer takes at a target as a bare client sees it, of requests that are sent one after the other. */
export async function latencyOf(url: string): Promise<number> {
  const startedAt = performance.now();
  for (let sent = 0; sent < REQUESTS; sent++) {
    const { body } = await request(url);
    await body.dump();
  }
  return (performance.now() - startedAt) / REQUESTS;
}
