/** A delivery address as it goes into a request (Credit card authorization, DeliveryAddress). */
export type DeliveryAddress = {
  address1: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  name?: string;
  phone?: string;
  address2?: string;
};

const shortAddress: DeliveryAddress = {
  address1: '12 Wharf Street',
  city: 'Portland',
  region: 'ME',
  postalCode: '041014321',
  country: 'USA',
};

/** As a guest would give them, of several countries; the first with its required fields only, and the plainest. */
export const deliveryAddresses: readonly [DeliveryAddress, ...DeliveryAddress[]] = [
  shortAddress,
  { ...shortAddress, name: 'Dana Whitfield', phone: '+12075550143', address2: 'Apt 4' },
  {
    address1: '290 Bremner Blvd',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V3L9',
    country: 'CAN',
    phone: '+14165550143',
  },
  {
    address1: '221B Baker Street',
    city: 'London',
    region: 'Greater London',
    postalCode: 'NW1 6XE',
    country: 'GBR',
    name: 'Zoë O’Neill-Smith',
    phone: '+442079460143',
  },
  {
    address1: 'Straße des 17. Juni 135',
    city: 'Berlin',
    region: 'BE',
    postalCode: '10623',
    country: 'DEU',
    phone: '+4930901820',
  },
  {
    address1: 'Av. Insurgentes Sur 1602',
    city: 'Ciudad de México',
    region: 'CDMX',
    postalCode: '03940',
    country: 'MEX',
    phone: '+525555550143',
    address2: 'Piso 2',
  },
  {
    address1: '1-1 Chiyoda',
    city: 'Tokyo',
    region: 'Tokyo',
    postalCode: '1000001',
    country: 'JPN',
    name: '山田 花子',
    phone: '+81355550143',
  },
];
