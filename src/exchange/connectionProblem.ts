/** Why no connection came about, by what Node.js and undici throw. */
const REFUSALS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ENOTFOUND: 'has a name that does not resolve',
  EAI_AGAIN: 'has a name that does not resolve at the moment',
  ENETUNREACH: 'lies in a network that cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not accept the connection',
  EADDRNOTAVAIL: 'cannot be reached from here',
};

/** A chain of certificates that ends at nobody whom we trust (OpenSSL's X509_V_ERR_…). */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]);

/** Alerts by which a server says that it lacks, or does not take, our certificate (RFC 8446 section 6.2). */
const ABOUT_OUR_CERTIFICATE =
  /ALERT_(CERTIFICATE_REQUIRED|(BAD|UNSUPPORTED|NO)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)/;

/** In older TLS, a server that lacks our certificate may say no more than this. */
const ABOUT_ANYTHING = /ALERT_HANDSHAKE_FAILURE/;

const FILES = 'tls.cert and tls.key in the target file';

/**
 * Why no connection came about, without a subject: `refused the connection (127.0.0.1:9)`. Undefined where that is not
 * what went wrong.
 * @param host host and port, for the reader
 */
export function connectionProblem(
  error: Error,
  host: string,
  hasClientCertificate = false,
): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const detail = `${host}: ${message || code}`;
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
  const advice =
    ABOUT_ANYTHING.test(code) && !hasClientCertificate
      ? `; where it asks for a client certificate, name its files under ${FILES}`
      : '';
  return `failed the TLS handshake (${detail})${advice}`;
}

function isTls(code: string): boolean {
  return /CERT|^ERR_TLS|^ERR_SSL|^EPROTO|UNABLE_TO_|CRL_|SELF_SIGNED|^INVALID_(CA|PURPOSE)|^PATH_LENGTH|^HOSTNAME_/.test(
    code,
  );
}
