import { InvalidRequest } from './InvalidRequest.ts';

/** A boolean of the query, false where it is absent. Throws InvalidRequest for anything but `true` and `false`. */
export function readBoolean(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new InvalidRequest(name, `${name} must be true or false, received ${value}`);
}
