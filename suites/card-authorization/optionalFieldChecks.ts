import { byRule } from '../../src/check/byRule.ts';
import { authorizedInFull } from './assertions.ts';
import { accepting, type Change } from './changes.ts';
import {
  withMetadata,
  type PaymentRequest,
  type PaymentRequestMetadata,
} from './paymentRequests.ts';

/**
 * The optional fields, each left out while all others are there. The plainest request lacks them all, so it does not
 * show a service that needs one only if another is there. Fields of the billing address belong to the encrypted card
 * data, and stay.
 */
export const optionalFieldChecks = byRule({
  'card-authorization/authorize/optional-fields-may-be-left-out': accepting(
    async (_plain, trial) => {
      const full = await authorizedInFull(trial);
      return full === undefined
        ? trial.notExercised('the request with all optional fields was not authorized')
        : leftOutOf(full);
    },
  ),
});

const OPTIONAL = ['userAgent', 'guestEmail', 'appName', 'appVersion', 'deliveryAddress'] as const;
const OPTIONAL_IN_DELIVERY = ['name', 'phone', 'address2'] as const;

function leftOutOf(valid: PaymentRequest): Change[] {
  const { partnerServiceInfo, deliveryAddress } = valid.body.requestMetadata;
  const { additionalInfo: _left, ...service } = partnerServiceInfo;
  const changed = (field: string, changes: Partial<PaymentRequestMetadata>): Change => ({
    what: `a request without ${field}`,
    request: withMetadata(valid, changes),
    valid,
  });
  return [
    ...OPTIONAL.map((field) => changed(field, { [field]: undefined })),
    changed('partnerServiceInfo.additionalInfo', { partnerServiceInfo: service }),
    ...OPTIONAL_IN_DELIVERY.filter((field) => deliveryAddress?.[field] !== undefined).map(
      (field) => {
        const address = { ...deliveryAddress!, [field]: undefined };
        return changed(`deliveryAddress.${field}`, { deliveryAddress: address });
      },
    ),
  ];
}
