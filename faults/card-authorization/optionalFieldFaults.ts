import type { UnplacedFault } from '../Fault.ts';
import { objectIn, type Row } from '../messages.ts';
import { payments } from './messages.ts';
import { denying, refusing } from './wrappers.ts';

/** Pairs of optional fields: a faulty service requires the first if the second is there. */
const NEEDED: [string, (metadata: Row) => boolean, (metadata: Row) => boolean][] = [
  ['the agent of a browser for an e-mail', has('userAgent'), has('guestEmail')],
  ['an e-mail address for a delivery', has('guestEmail'), has('deliveryAddress')],
  ['the name of an app for its version', has('appName'), has('appVersion')],
  ['the version of an app for its name', has('appVersion'), has('appName')],
  ['a delivery address for what an app sends', has('deliveryAddress'), has('appName')],
  [
    'what is told of an instance for a delivery',
    (metadata) => objectIn(metadata, 'partnerServiceInfo')['additionalInfo'] !== undefined,
    has('deliveryAddress'),
  ],
  [
    'a phone number for a delivery to a name',
    (metadata) => objectIn(metadata, 'deliveryAddress')['phone'] !== undefined,
    (metadata) => objectIn(metadata, 'deliveryAddress')['name'] !== undefined,
  ],
];

/** What goes wrong where one optional field is there and another is not. */
export const optionalFieldFaults: UnplacedFault[] = [
  ...NEEDED.flatMap(([what, isThere, needs]) => {
    const lacks = (body: Row) => {
      const metadata = objectIn(body, 'requestMetadata');
      return needs(metadata) && !isThere(metadata);
    };
    const rules = ['card-authorization/authorize/optional-fields-may-be-left-out'];
    const name = what.replaceAll(' ', '-');
    return [
      {
        id: `card-authorization/authorize/wants-${name}`,
        description: `A request needs ${what}.`,
        rules,
        alsoBreaks: ['card-authorization/authorize/*'],
        wrap: refusing(lacks),
      },
      {
        id: `card-authorization/authorize/denies-without-${name}`,
        description: `A payment is denied without ${what}.`,
        rules,
        alsoBreaks: ['card-authorization/*'],
        wrap: denying(lacks),
      },
    ];
  }),
  {
    id: 'card-authorization/authorize/answers-with-the-request',
    description: 'A payment that is processed gets the request for it.',
    rules: ['card-authorization/authorize/accepts'],
    alsoBreaks: ['card-authorization/*'],
    wrap: payments.change((_payment, { request }) => request.body),
  },
];

function has(field: string) {
  return (metadata: Row) => metadata[field] !== undefined;
}
