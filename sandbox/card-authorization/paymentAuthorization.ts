import ipaddr from 'ipaddr.js';
import { parseInstant } from '../configuration/parseInstant.ts';
import { KeptByText } from '../KeptByText.ts';
import {
  expecting,
  isText,
  isTrueOrFalse,
  objectOf,
  oneOf,
  textMatching,
  type Expectation,
  type Violation,
} from '../expectations.ts';

/** Credit card authorization › Resources: PaymentAuthorization, as far as the sandbox reads it. */
export interface PaymentAuthorization {
  cardNumberOrigin: 'END_USER' | 'PARTNER_VAULT';
  encryptedCardData: Record<string, unknown>;
  amount: number;
  tipAmount: number;
  requestMetadata: {
    localTransactionDate: string;
    cardFirst6: string;
    cardLast4: string;
    billingAddress: Record<string, unknown>;
  };
}

const amount = expecting(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  'must be a number and not negative',
);

const dateTime = expecting(
  (value) => typeof value === 'string' && parseInstant(value) !== undefined,
  'must be an ISO 8601 date-time with an offset',
);

const addresses = new KeptByText<boolean>();

/** Private, loopback, link-local, documentation and other special ranges are no public addresses. */
function isPublicAddress(value: unknown): boolean {
  return typeof value === 'string' && addresses.get(value, isPublic);
}

function isPublic(value: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(value))
    return ipaddr.IPv4.parse(value).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(value) || value.includes('%')) return false;
  return ipaddr.IPv6.parse(value).range() === 'unicast';
}

const country = expecting(
  (value) => typeof value === 'string' && countryCodes.has(value),
  'must be an ISO 3166-1 alpha-3 code',
);

/** "ZIP+4 written without a separator"; other postal codes have no form. */
const postalCode = expecting(
  (value) => typeof value === 'string' && !/^\d{5}\D+\d{4}$/.test(value),
  'must be a string, and a ZIP+4 without a separator',
);

const phone = textMatching(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number');

const billingAddress = objectOf(
  { postalCode, country },
  { name: isText, phone, address1: isText, address2: isText, city: isText, region: isText },
);

const deliveryAddress = objectOf(
  { address1: isText, city: isText, region: isText, postalCode, country },
  { name: isText, phone, address2: isText },
);

const requestMetadata = objectOf(
  {
    partnerServiceInfo: objectOf({ instanceId: isText }, { additionalInfo: isText }),
    localTransactionDate: dateTime,
    originIPAddr: expecting(isPublicAddress, 'must be a public IPv4 or IPv6 address'),
    cardFirst6: textMatching(/^\d{6}$/, 'must be six digits'),
    cardLast4: textMatching(/^\d{4}$/, 'must be four digits'),
    billingAddress,
    guestIdentifier: textMatching(
      /^[a-zA-Z0-9=.\-_+@:&^%!$]*$/,
      'must have only letters, digits and = . - _ + @ : & ^ % ! $',
    ),
  },
  { deliveryAddress, userAgent: isText, guestEmail: isText, appName: isText, appVersion: isText },
);

const authorizationBody: Expectation = objectOf({
  cardNumberOrigin: oneOf('END_USER', 'PARTNER_VAULT'),
  willSaveCard: isTrueOrFalse,
  encryptedCardData: objectOf({}),
  amount,
  tipAmount: amount,
  keyId: isText,
  requestMetadata,
});

/** What is wrong with the body of an authorization, apart from what only the decrypted card shows. */
export function checkPaymentAuthorization(body: unknown): Violation[] {
  const violations = authorizationBody(body, '');
  if (violations.length > 0) return violations;
  const payment = body as PaymentAuthorization;
  return payment.amount + payment.tipAmount > 0
    ? []
    : [{ field: 'amount', kind: 'malformed', message: 'and tipAmount must add up to more than 0' }];
}

/** ISO 3166-1 alpha-3, the officially assigned codes. */
const countryCodes: ReadonlySet<string> = new Set(
  `ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR
  BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG
  COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH
  FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY
  HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM
  KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL
  MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR
  NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU
  SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA
  TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB
  VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE`.split(/\s+/),
);
