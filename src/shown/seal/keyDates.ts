import { X509Certificate } from 'node:crypto';

/** From when until when a key is valid. */
export interface KeyDates {
  from: Date;
  until: Date;
}

/** The dates of a certificate (X.509, PEM); undefined for a key alone, which has none. */
export function keyDates(pem: string): KeyDates | undefined {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return undefined;
  const { validFrom, validTo } = new X509Certificate(pem);
  return { from: new Date(validFrom), until: new Date(validTo) };
}

/** Whether something was made while a key was valid; false if its time is unknown. */
export function isWithin({ from, until }: KeyDates, at: string | undefined): boolean {
  const time = Date.parse(at ?? '');
  return time >= from.getTime() && time <= until.getTime();
}
