import { services, type ServiceName } from '../services.ts';
import { contentVariants } from './everyService/contentVariants.ts';
import { transportVariants } from './everyService/transportVariants.ts';
import type { Variant } from './Fault.ts';

/** No difference at all: the sandbox as it is. */
const none: Variant = { id: 'none', description: 'The sandbox as it is.', wrap: (next) => next };

let loaded: Promise<Variant[]> | undefined;

/** Every honest difference of the proof: those that any service may have, and each service's own. */
export function allVariants(): Promise<Variant[]> {
  loaded ??= Promise.all(services.map(loadVariants)).then((ofServices) => [
    none,
    ...transportVariants,
    ...contentVariants,
    ...ofServices.flat(),
  ]);
  return loaded;
}

async function loadVariants(service: ServiceName): Promise<Variant[]> {
  const { variants } = (await import(`./${service}/variants.ts`)) as { variants: Variant[] };
  return variants;
}
