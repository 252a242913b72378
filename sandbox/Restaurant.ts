/** What the sandbox knows of a restaurant; the services show it each in their own form. */
export interface Restaurant {
  guid: string;
  managementGroupGuid: string;
  /** Guest-facing. */
  name: string;
  locationName: string;
  /** Three or four letters. */
  locationCode: string;
  description: string;
  /** IANA name. */
  timeZone: string;
  /** 0 to 12. */
  closeoutHour: number;
  /** ISO 4217. */
  currencyCode: string;
  /** yyyyMMdd. */
  firstBusinessDate: number;
  /** Created in error, for example. */
  archived: boolean;
  /** An inactive restaurant exists, but is not activated on the platform. */
  active: boolean;
  testMode: boolean;
  /** Whether it has one menu item, and one entity in each list; others have many. */
  single?: boolean;
  address: {
    address1: string;
    address2: string;
    city: string;
    /** State or province. */
    administrativeArea: string;
    zipCode: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    phone: string;
    phoneCountryCode: string;
    /** Decimal degrees. */
    latitude: number;
    longitude: number;
  };
}
