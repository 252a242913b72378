type Replacement = [pattern: RegExp, by: string];

/** Ids and dates. */
const IDENTITIES: Replacement[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{9,}/gi, 'VALUE'],
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g, 'VALUE'],
  [/(?<!\.)\b\d{8,}\b/g, 'VALUE'],
];

const VALUES: Replacement[] = [
  [/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^\s:,]*/g, 'OPERATION'],
  [/"(?:[^"\\]|\\.)*(?:"|$)/gs, 'VALUE'],
  ...IDENTITIES,
  // Names of values in a service: IN_STOCK.
  [/\b[A-Z]+(?:_[A-Z]+)+\b/g, 'VALUE'],
  // A number, but not the status of a response.
  [/(?<![\w/]|status )(?!\d{3} with)-?\d+(?:\.\d+)?\b/g, 'VALUE'],
  // The index of an array's element: /errors/1/message.
  [/(?<=\/)(?<=(?<!\S)\/\S{0,60})\d+(?=\/|\s|$)/g, '0'],
  [/VALUE(?:, (?:VALUE|…))+/g, 'VALUE'],
  [/ \((?:(?:and|in) VALUE [^)]*|fixtures\.\w+)\)| and VALUE more/g, ''],
  // A state, with its value if it has one: `status QUANTITY 12`.
  [/(?<=\bstatus )[A-Z]+(?: VALUE)?(?!\w)/g, 'VALUE'],
  [/\b(object|element|case|page|time|result|record|restaurant)s?\b/g, '$1'],
];

/** The place of a value in a response, and its kind: resources of one shape have different fields. */
const PLACES: Replacement[] = [
  [/ [[{].*$/gs, ' VALUE'],
  [/(?<!\S)\/[\w/]+(?: (?:VALUE|true|false|null))?/g, 'PLACE'],
];

/** A text without the values, counts and operations in which two reports of one defect differ. */
export function symptomOf(text: string): string {
  return replaced(text, VALUES);
}

/** The same, also without the fields in which resources of one shape differ. */
export function symptomOfKin(text: string): string {
  return replaced(symptomOf(text), PLACES);
}

/** Longer texts are alike if their beginnings are: the patterns take time by the square of what they read. */
const MOST = 2_000;

function replaced(text: string, replacements: Replacement[]): string {
  return replacements.reduce(
    (left, [pattern, by]) => left.replace(pattern, by),
    text.slice(0, MOST),
  );
}
