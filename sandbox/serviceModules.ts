import type { Hono } from 'hono';
import { services, type ServiceName } from '../services.ts';
import type { Refuse } from './SandboxEnv.ts';
import type { World } from './World.ts';

/** What `sandbox/<service>/routes.ts` exports. */
export interface ServiceModule {
  /** The prefix that the service's document gives (analytics: one of our own). */
  prefix: string;
  /** The scopes that its document names. For each, the sandbox has a client without it. */
  scopes: readonly string[];
  routes(world: World): Hono;
  /** Its part of the sandbox's target file, if a run needs something in it. */
  targetPart?(world: World, url: string): TargetPart;
  /** Responds to an unexpected error, where the document shows a body for it. */
  refuseUnexpected?: Refuse;
}

/** What a service adds to the sandbox's target file: its address, its fixtures, and what a run may change. */
export interface TargetPart {
  urls?: Record<string, string>;
  fixtures?: Record<string, unknown>;
  permissions?: Record<string, true>;
}

/** Every service of the sandbox, in the order of the registry. */
export const serviceModules: readonly ServiceModule[] = await Promise.all(
  services.map(async (service: ServiceName) => {
    return (await import(`./${service}/routes.ts`)) as ServiceModule;
  }),
);
