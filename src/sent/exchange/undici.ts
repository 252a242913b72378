import { createRequire } from 'node:module';
import type undici from 'undici';

const load = createRequire(import.meta.url);

/*
 * What every run needs of undici, by its files: the whole of it brings along mocks, caches and another `fetch`, which take
 * twice as long to load, in each thread. A client of this kind only dispatches.
 */
export type Client = undici.Client;
export const Client = load('undici/lib/dispatcher/client.js') as typeof undici.Client;
export const buildConnector = load('undici/lib/core/connect.js') as typeof undici.buildConnector;
