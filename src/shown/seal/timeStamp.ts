import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { SealDefect } from './SealDefect.ts';

/** When a time-stamp authority saw a signature. */
export interface TimeStamp {
  at: Date;
  /** Whether that authority signed it; undefined if its certificates were not given. */
  isGenuine?: boolean;
}

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
/** Statuses: granted, and granted with changes (RFC 3161 section 2.4.2). */
const GRANTED = [0, 1];

/** The query to an authority: when it saw this signature, with its certificate (RFC 3161, DER). */
export function timeStampQuery(signature: Uint8Array): Uint8Array {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(signature).digest() }),
    }),
    nonce: new Integer({ valueHex: positive(randomBytes(8)) }),
    certReq: true,
  });
  return new Uint8Array(query.toSchema().toBER());
}

/**
 * Checks that a response is a token on that signature, as it was asked for.
 * @throws Error if it is not
 */
export function refuseOtherToken(reply: Uint8Array, query: Uint8Array): void {
  const { status, timeStampToken } = TimeStampResp.fromBER(reply);
  if (!GRANTED.includes(status.status) || timeStampToken === undefined) {
    const why = (status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(' ');
    throw new Error(
      `it rejected the request (status ${status.status}${why === '' ? '' : `: ${why}`})`,
    );
  }
  const asked = TimeStampReq.fromBER(query);
  const { messageImprint, nonce } = infoOf(signedDataOf(reply));
  if (!asked.messageImprint.hashedMessage.isEqual(messageImprint.hashedMessage))
    throw new Error('its token is of something else');
  if (nonce === undefined || !asked.nonce?.isEqual(nonce))
    throw new Error('its token is not the response to this question');
}

/**
 * Reads what a token says about a signature.
 * @param trusted certificates (PEM, one after the other) of the authority or of its issuer
 * @throws SealDefect for bytes that are no token
 */
export async function readTimeStamp(
  token: Uint8Array,
  signature: Uint8Array,
  trusted: string | undefined,
): Promise<TimeStamp> {
  try {
    const signed = signedDataOf(token);
    const at = infoOf(signed).genTime;
    if (Number.isNaN(at.getTime())) throw new Error('it says no time');
    if (trusted === undefined) return { at };
    return { at, isGenuine: await isGenuine(signed, signature, certificatesIn(trusted)) };
  } catch (error) {
    throw new SealDefect(`its time stamp cannot be read (${(error as Error).message})`);
  }
}

/** @throws Error if there is none, or one is invalid */
export function certificatesIn(pem: string): Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error('it holds no certificate in PEM');
  return blocks.map((block) =>
    Certificate.fromBER(Buffer.from(block.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')),
  );
}

/**
 * Whether the token belongs to this signature, and was signed by an authority for time stamps that the trusted
 * certificates vouch for.
 */
async function isGenuine(signed: SignedData, signature: Uint8Array, trustedCerts: Certificate[]) {
  // An authority may leave its own certificate out.
  signed.certificates = [...(signed.certificates ?? []), ...trustedCerts];
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: new Uint8Array(signature).buffer,
      trustedCerts,
      checkChain: true,
      extendedMode: true,
    });
    return signatureVerified === true && isForTimeStamps(signerCertificate ?? undefined);
  } catch {
    // It throws if the token belongs to another signature, and if nobody vouches for its signer.
    return false;
  }
}

function isForTimeStamps(certificate: Certificate | undefined): boolean {
  const usage = certificate?.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const value: unknown = usage?.parsedValue;
  return value instanceof ExtKeyUsage && value.keyPurposes.includes(TIME_STAMPING);
}

function signedDataOf(reply: Uint8Array): SignedData {
  const { timeStampToken } = TimeStampResp.fromBER(reply);
  if (timeStampToken === undefined) throw new Error('it holds no token');
  const signed = new SignedData({ schema: timeStampToken.content });
  // RFC 3161 section 2.4.2. Of several signers one might be trusted, and another one shown; of another text nobody compares what it is of.
  if (signed.signerInfos.length !== 1) throw new Error('its token has not one signer');
  if (signed.encapContentInfo.eContentType !== TIME_STAMP_INFO)
    throw new Error('its token is no time stamp');
  return signed;
}

function infoOf({ encapContentInfo: { eContent } }: SignedData): TSTInfo {
  if (eContent === undefined) throw new Error('it says nothing');
  return TSTInfo.fromBER(eContent.getValue());
}

/** The first bit of an integer is its sign; a leading zero byte would be left out. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes;
}
