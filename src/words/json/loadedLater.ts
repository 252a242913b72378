import { createRequire } from 'node:module';
import type * as Entities from 'entities';
import type * as FastJwt from 'fast-jwt';
import type * as Yaml from 'yaml';

const load = createRequire(import.meta.url);

// Packages that most runs, or one of their two threads, never use: to load one takes 10 to 20 ms of processor time.
export const entities = once<typeof Entities>('entities');
export const fastJwt = once<typeof FastJwt>('fast-jwt');
export const yaml = once<typeof Yaml>('yaml');

function once<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => (loaded ??= load(name) as Package);
}
