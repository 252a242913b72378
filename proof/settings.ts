import type { ServiceName } from '../services.ts';
import type { Target, TargetAuth } from '../src/target/Target.ts';

/** A way in which a target file may choose the standard that a service's rules follow, if there are several. */
export interface Setting {
  /** Empty for the setting of the sandbox's own target file. */
  name: string;
  auth: Partial<TargetAuth>;
}

/** The setting of the sandbox's own target file. */
export const OWN: Setting = { name: '', auth: {} };

/**
 * The exchanges that the sandbox accepts; others are tried against an independent token server (test/loginForms.test.ts).
 */
const EXCHANGES = {
  'client-secret-post': [{}],
  'client-secret-basic': [{}],
  json: [
    {},
    {
      body: {
        grantType: 'client_credentials',
        clientId: '{clientId}',
        clientSecret: '{clientSecret}',
      },
    },
    {
      body: {
        grant_type: 'client_credentials',
        client_id: '{clientId}',
        client_secret: '{clientSecret}',
      },
    },
  ],
} satisfies Partial<Record<TargetAuth['exchange'], Partial<TargetAuth>[]>>;

const SETTINGS: Partial<Record<ServiceName, Setting[]>> = {
  authentication: (Object.keys(EXCHANGES) as (keyof typeof EXCHANGES)[]).flatMap((exchange) =>
    EXCHANGES[exchange].map((auth: Partial<TargetAuth>) => ({
      name: [exchange, ...Object.keys(auth.body ?? {})].join(' '),
      auth: { ...auth, exchange },
    })),
  ),
};

/** The settings in which a service is proven, the sandbox's own first. */
export function settingsOf(service: ServiceName): [own: Setting, ...others: Setting[]] {
  const others = (SETTINGS[service] ?? []).filter(
    ({ auth: { exchange } }) => exchange !== 'client-secret-post',
  );
  return [OWN, ...others];
}

export function inSetting(target: Target, setting: Setting): Target {
  if (setting === OWN) return target;
  const { auth } = setting;
  return { ...target, auth: { ...target.auth, ...auth } };
}
