/** Words for failed connections, by the codes that Node.js and undici throw. */
const REFUSALS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ENOTFOUND: 'has a host name that does not resolve',
  EAI_AGAIN: 'has a host name that does not resolve at the moment',
  ENETUNREACH: 'lies in a network that cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not accept the connection',
  EADDRNOTAVAIL: 'cannot be reached from here',
};

/** Errors of a certificate chain that ends at no trusted authority (OpenSSL's X509_V_ERR_…). */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]);

/** Alerts with which a server says that our certificate is missing or not accepted (RFC 8446 section 6.2). */
const ABOUT_OUR_CERTIFICATE =
  /ALERT_(CERTIFICATE_REQUIRED|(BAD|UNSUPPORTED|NO)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)/;

/** The only alert by which an older TLS server may say that our certificate is missing. */
const ABOUT_ANYTHING = /ALERT_HANDSHAKE_FAILURE/;

/** Errors that mean: the response was not TLS. */
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|RECORD_LAYER_FAILURE/;

/** The server accepts no protocol that we offer (RFC 7301 section 3.2). */
const NO_PROTOCOL = /NO_APPLICATION_PROTOCOL/;

/** Client and server have no TLS version in common. */
const NO_VERSION = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|INAPPROPRIATE_FALLBACK/;

const FILES = 'tls.cert and tls.key in the target file';

/**
 * Why no connection was made, without a subject: `refused the connection (127.0.0.1:9)`. Undefined if something else went
 * wrong.
 * @param host host and port, for the reader
 */
export function connectionProblem(
  error: Error,
  host: string,
  hasClientCertificate = false,
): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  const detail = `${host}: ${wordsOf(error)}`;
  if (Object.hasOwn(REFUSALS, code)) return `${REFUSALS[code]} (${host})`;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return `did not accept the connection in time (${host})`;
  if (UNTRUSTED.has(code))
    return `has a certificate that is not trusted here (${detail}); where it should be, name the certificate of its authority under tls.ca in the target file`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `has a certificate of another name (${detail})`;
  if (code === 'CERT_HAS_EXPIRED') return `has a certificate that has expired (${host})`;
  if (code === 'CERT_NOT_YET_VALID') return `has a certificate that is not valid yet (${host})`;
  if (ABOUT_OUR_CERTIFICATE.test(code))
    return hasClientCertificate
      ? `does not take the client certificate of tls.cert in the target file (${detail})`
      : `asks for a client certificate (${detail}); name its files under ${FILES}`;
  if (!isTls(code)) return undefined;
  if (NO_TLS.test(code))
    return `did not speak TLS (${host}): an address that begins with https: must lead to a port that does`;
  if (NO_PROTOCOL.test(code))
    return `does not speak HTTP/1.1 (${host}): where it speaks HTTP/2 alone, say http2: true in the target file`;
  if (NO_VERSION.test(code))
    return `has no version of TLS in common with this machine (${host}), which speaks 1.2 and 1.3`;
  if (ABOUT_ANYTHING.test(code)) {
    const advice = hasClientCertificate
      ? ''
      : `, or it asks for a client certificate, whose files are named under ${FILES}`;
    return `ended the TLS handshake (${host}): it has no cipher in common with this machine${advice}`;
  }
  return `failed the TLS handshake (${detail})`;
}

/** An error's message, without the location in OpenSSL's own source. */
function wordsOf(error: Error): string {
  const { code = '', reason } = error as NodeJS.ErrnoException & { reason?: string };
  return reason ?? (error.message || code);
}

function isTls(code: string): boolean {
  return /CERT|^ERR_TLS|^ERR_SSL|^EPROTO|UNABLE_TO_|CRL_|SELF_SIGNED|^INVALID_(CA|PURPOSE)|^PATH_LENGTH|^HOSTNAME_/.test(
    code,
  );
}
