import { createPrivateKey, webcrypto } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js';
import {
  Attribute,
  EncapsulatedContentInfo,
  ContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { generate } from 'selfsigned';
import { certificatesIn } from '../timeStamp.ts';

/** A time-stamp authority (RFC 3161) for tests. */
export interface Authority {
  /** The root certificate that vouches for it, in PEM. */
  root: string;
  reply(query: Uint8Array): Promise<Uint8Array>;
}

const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const [CONTENT_TYPE, MESSAGE_DIGEST] = ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4'];
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/**
 * @param options.at the time that it certifies
 * @param options.isForTimeStamps whether its certificate allows time stamps
 * @param options.type of what its tokens hold
 * @param options.signers of each token
 */
export async function newAuthority({
  at = new Date(),
  isForTimeStamps = true,
  type = TIME_STAMP_INFO,
  signers = 1,
} = {}): Promise<Authority> {
  const common = {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: new Date('2040-01-01'),
  } as const;
  const root = await generate([{ name: 'commonName', value: 'A root of a test' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const own = await generate([{ name: 'commonName', value: 'A time-stamp authority of a test' }], {
    ...common,
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', timeStamping: isForTimeStamps, serverAuth: !isForTimeStamps },
    ],
  });
  const [certificate] = certificatesIn(own.cert);
  const pkcs8 = createPrivateKey(own.private).export({ type: 'pkcs8', format: 'der' });
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, P256, false, ['sign']);
  return {
    root: root.cert,
    reply: async (query) => {
      const info = infoFor(query, at);
      const attributes = await attributesOf(info, type);
      const signed = new SignedData({
        version: 3,
        encapContentInfo: contentOf(info, type),
        certificates: [certificate!],
        signerInfos: Array.from({ length: signers }, () => {
          const { issuer, serialNumber } = certificate!;
          return new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
            signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
          });
        }),
      });
      for (const at of signed.signerInfos.keys()) await signed.sign(key, at, 'SHA-256');
      const token = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
      const answer = new TimeStampResp({
        status: new PKIStatusInfo({ status: 0 }),
        timeStampToken: token,
      });
      return new Uint8Array(answer.toSchema().toBER());
    },
  };
}

function infoFor(query: Uint8Array, at: Date): ArrayBuffer {
  const { messageImprint, nonce } = TimeStampReq.fromBER(query);
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 1 }),
    genTime: at,
    nonce,
  });
  return info.toSchema().toBER();
}

/** Its constructor would cut the octets into pieces, which authorities do not do. */
function contentOf(info: ArrayBuffer, type: string): EncapsulatedContentInfo {
  const content = new EncapsulatedContentInfo({ eContentType: type });
  content.eContent = new OctetString({ valueHex: info });
  return content;
}

async function attributesOf(info: ArrayBuffer, type: string): Promise<Attribute[]> {
  const digest = await webcrypto.subtle.digest('SHA-256', info);
  return [
    new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: type })] }),
    new Attribute({ type: MESSAGE_DIGEST, values: [new OctetString({ valueHex: digest })] }),
  ];
}

export function refusal(reason: string): Uint8Array {
  const status = new PKIStatusInfo({
    status: 2,
    statusStrings: [new Utf8String({ value: reason })],
  });
  return new Uint8Array(new TimeStampResp({ status }).toSchema().toBER());
}
