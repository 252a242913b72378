import type { ServiceName } from '../services.ts';
import type { Target, TargetAuth } from '../src/target/Target.ts';

/** A way in which a target file may say what the rules of a service go by, where it can say that in several. */
export interface Setting {
  /** Empty for what the sandbox's own target file says. */
  name: string;
  auth: Partial<TargetAuth>;
}

/** The setting of the sandbox's own target file. */
export const OWN: Setting = { name: '', auth: {} };

/** The exchanges that the sandbox takes; others are tried against a token server of another make (test/loginForms.test.ts). */
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

/** The settings under which a service is proven, the sandbox's own first. */
export function settingsOf(service: ServiceName): [own: Setting, ...others: Setting[]] {
  const others = (SETTINGS[service] ?? []).filter(
    ({ auth: { exchange } }) => exchange !== 'client-secret-post',
  );
  return [OWN, ...others];
}

/** A target in another setting. */
export function inSetting(target: Target, setting: Setting): Target {
  if (setting === OWN) return target;
  const { auth } = setting;
  return { ...target, auth: { ...target.auth, ...auth } };
}
