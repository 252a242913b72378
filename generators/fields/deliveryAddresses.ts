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

type Required = [
  address1: string,
  city: string,
  region: string,
  postalCode: string,
  country: string,
];

function address(
  [address1, city, region, postalCode, country]: Required,
  more: Partial<DeliveryAddress> = {},
): DeliveryAddress {
  return { address1, city, region, postalCode, country, ...more };
}

const shortAddress = address(['12 Wharf Street', 'Portland', 'ME', '041014321', 'USA']);

/**
 * Addresses as guests would give them, in several countries; the first is the plainest, with required fields only. The
 * documents leave open which forms a region, and a postal code other than ZIP+4, may have; these are forms that few would
 * refuse: codes of two letters, codes without a blank or another separator.
 */
export const deliveryAddresses: readonly [DeliveryAddress, ...DeliveryAddress[]] = [
  shortAddress,
  { ...shortAddress, name: 'Dana Whitfield', phone: '+12075550143', address2: 'Apt 4' },
  address(['290 Bremner Blvd', 'Toronto', 'ON', 'M5V3L9', 'CAN'], { phone: '+14165550143' }),
  address(['Straße des 17. Juni 135', 'Berlin', 'BE', '10623', 'DEU'], {
    // The most digits that E.164 allows.
    phone: '+493090182012345',
  }),
  address(['Via della Conciliazione 4', 'Roma', 'RM', '00193', 'ITA'], {
    name: 'Zoë O’Neill-Smith',
    phone: '+390669881022',
  }),
  address(['Calle de Alcalá 45', 'Madrid', 'MD', '28014', 'ESP'], {
    name: '山田 花子',
    phone: '+34915550143',
    address2: 'Piso 2',
  }),
  // The code of a country that once had another one (ROM), which old lists still contain.
  address(['Bulevardul Eroilor 16', 'Cluj-Napoca', 'CJ', '400129', 'ROU']),
];

/** Addresses in countries whose codes were assigned after ROU, so that older lists of countries lack them. */
export const newerAddresses: readonly DeliveryAddress[] = (
  [
    ['Mariehamn', 'AX', '22100', 'ALA'],
    ['Saint Helier', 'JE', 'JE23QA', 'JEY'],
    ['Douglas', 'IM', 'IM11AA', 'IMN'],
    ['Gustavia', 'BL', '97133', 'BLM'],
    ['Marigot', 'MF', '97150', 'MAF'],
    ['Juba', 'EC', '11111', 'SSD'],
  ] as const
).map((place) => address([shortAddress.address1, ...place]));
