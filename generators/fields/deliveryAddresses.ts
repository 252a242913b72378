/** A delivery address in a request (Credit card authorization, DeliveryAddress). */
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

/**
 * Addresses as guests would give them, in several countries; the first is the plainest, with required fields only. The
 * documents leave open which forms a region, and a postal code other than ZIP+4, may have; these are forms that few would
 * refuse: codes of two letters, codes without a blank or another separator.
 */
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
    address1: 'Straße des 17. Juni 135',
    city: 'Berlin',
    region: 'BE',
    postalCode: '10623',
    country: 'DEU',
    // The most digits that E.164 allows.
    phone: '+493090182012345',
  },
  {
    address1: 'Via della Conciliazione 4',
    city: 'Roma',
    region: 'RM',
    postalCode: '00193',
    country: 'ITA',
    name: 'Zoë O’Neill-Smith',
    phone: '+390669881022',
  },
  {
    address1: 'Calle de Alcalá 45',
    city: 'Madrid',
    region: 'MD',
    postalCode: '28014',
    country: 'ESP',
    name: '山田 花子',
    phone: '+34915550143',
    address2: 'Piso 2',
  },
  {
    address1: 'Bulevardul Eroilor 16',
    city: 'Cluj-Napoca',
    region: 'CJ',
    postalCode: '400129',
    // The code of a country that once had another one (ROM), which old lists still contain.
    country: 'ROU',
  },
];

/** Addresses in countries whose codes were assigned after ROU, so that older lists of countries lack them. */
export const newerAddresses: readonly DeliveryAddress[] = [
  ['Mariehamn', 'AX', '22100', 'ALA'],
  ['Saint Helier', 'JE', 'JE23QA', 'JEY'],
  ['Douglas', 'IM', 'IM11AA', 'IMN'],
  ['Gustavia', 'BL', '97133', 'BLM'],
  ['Marigot', 'MF', '97150', 'MAF'],
  ['Juba', 'EC', '11111', 'SSD'],
].map(([city = '', region = '', postalCode = '', country = '']) => ({
  ...shortAddress,
  ...{ city, region, postalCode, country },
}));
