import { services, type ServiceName } from '../services.ts';
import { byTurnsVariants } from './everyService/byTurnsVariants.ts';
import { targetVariants } from './everyService/targetVariants.ts';
import { contentVariants } from './everyService/contentVariants.ts';
import { countedGuids } from './everyService/countedGuids.ts';
import { gatewayVariants } from './everyService/gatewayVariants.ts';
import { refusalVariants } from './everyService/refusalVariants.ts';
import { spellingVariants } from './everyService/spellingVariants.ts';
import { transportVariants } from './everyService/transportVariants.ts';
import type { Spec } from '../src/promised/types.ts';
import type { Variant } from './Fault.ts';
import { lenientVariant } from './recipes/lenientVariant.ts';
import { nullVariant } from './recipes/nullVariant.ts';
import { memoized } from '../src/words/memoized.ts';

/** No difference at all: the sandbox unchanged. */
const none: Variant = {
  id: 'none',
  description: 'The sandbox as it is.',
  sameMessages: true,
  wrap: (next) => next,
};

/** Every variant of the proof: those for any service, and each service's own. */
export const allVariants = memoized(async (specs: Spec[]): Promise<Variant[]> => {
  const ofServices = await Promise.all(services.map(loadVariants));
  return [
    none,
    ...transportVariants,
    ...contentVariants,
    ...refusalVariants(specs),
    ...spellingVariants(specs),
    countedGuids,
    ...gatewayVariants(specs),
    ...targetVariants,
    nullVariant(specs),
    lenientVariant(specs),
    ...byTurnsVariants(specs),
    ...ofServices.flat(),
  ];
});

async function loadVariants(service: ServiceName): Promise<Variant[]> {
  const { variants } = (await import(`./${service}/variants.ts`)) as { variants: Variant[] };
  return variants.map((variant) => ({ services: [service], ...variant }));
}
