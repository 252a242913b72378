/** Made from src/target/target.schema.yaml by `npm run types:generate`: change the schema, not this file. */

export interface Target {
  /** Names this schema to an editor, where the file is JSON. In YAML a first line does: `# yaml-language-server: $schema=…` */
  $schema?: string;
  name: string;
  /** What kind of deployment this is. Only `certification` is promised detailed 422 messages. */
  environment: 'sandbox' | 'partner' | 'certification';
  /** Whose deployment it is, and which version of it, as the certificate shows them. */
  deployment?: {
    owner?: string;
    /** In quotation marks where it looks like a number: '2026.10'. */
    version?: string;
  };
  urls: {
    /** {base_url}: card authorization, stock, restaurants, partners and configuration live under it */
    base: string;
    /** {auth_url}: host of the token endpoint */
    auth: string;
    /** Base address of the analytics service. The documents do not show it; without it the analytics rules are not exercised. */
    analytics?: string;
  };
  /** How a token is obtained and presented. The documents do not show it, so the target says it. Default is RFC 6749 client credentials, presented as RFC 6750 Bearer. */
  auth: {
    /** How a client shows that it is the client. `private-key-jwt`: by a signed assertion (RFC 7523). `tls-client-auth`: by its certificate, `tls.cert` (RFC 8705); tokens that are bound to it are presented over it, too. */
    exchange:
      'client-secret-post' | 'client-secret-basic' | 'json' | 'private-key-jwt' | 'tls-client-auth';
    /** Further fields of the form in which a token is asked for: scope, audience, resource. With `json` they stand in `body`. */
    parameters?: {
      [k: string]: string;
    };
    /** With `private-key-jwt`, whom the assertion is for. Default: the address of the token endpoint. */
    audience?: string;
    /** With `json`, the request body; `{clientId}` and `{clientSecret}` in its strings are replaced. */
    body?: {
      [k: string]: unknown;
    };
    tokenPointer: string;
    /** Seconds. Absent in the response means unknown; a 401 on a token that worked is then refreshed once. */
    expiresInPointer: string;
  };
  /** Further header fields that every request carries, by name (an API gateway's key, for example). Their values are redacted in all that is written. */
  headers?: {
    [k: string]: string;
  };
  /** Whether HTTP/2 is offered too (ALPN, https only); a target that takes it is asked by it. */
  http2: boolean;
  /** Whether each request carries a `traceparent` (W3C Trace Context): the run's id as the trace, one of its own as the parent. */
  traceContext?: boolean;
  /** Files in PEM, relative to the target file. HTTPS_PROXY, HTTP_PROXY and NO_PROXY are taken from the environment. */
  tls?: {
    /** Certificates of authorities to trust beside those that Node.js trusts. */
    ca?: string;
    /** The client's certificate, the chain after it. */
    cert?: string;
    /** The client certificate's private key. */
    key?: string;
    /** What the key is encrypted with, where it is. */
    passphrase?: string;
  };
  /**
   * API clients. The first one holds every scope that this run needs; further ones lack some and let refusals be tested.
   *
   * @minItems 1
   */
  clients: [Element, ...Element[]];
  /** What the suite may rely on there. A rule whose fixture is absent is not exercised, and the verdict says which fixture it lacks. */
  fixtures: {
    /** GUID of the restaurant that the run works on. */
    restaurant: string;
    /** A second restaurant that the first client can access. */
    otherRestaurant?: string;
    archivedRestaurant?: string;
    /** GUID of a restaurant that no longer uses the platform and that the partner access service still shows to the first client. */
    deletedRestaurant?: string;
    /** GUID of the management group of `restaurant`. */
    managementGroup?: string;
    cards?: {
      id: string;
      outcome: 'AUTHORIZED' | 'DENIED';
      keyId?: string;
      cardNumberOrigin: 'END_USER' | 'PARTNER_VAULT';
      /** Passed on as it is; its inside is not shown. */
      encryptedCardData: unknown;
      cardFirst6: string;
      cardLast4: string;
      billingAddress: {
        [k: string]: unknown;
      };
      /** No request of the run asks for more than this. */
      maxAmount: number;
    }[];
    /** Items whose stock the run may change. It puts back what it found. */
    stockItems?: {
      guid: string;
      multiLocationId?: string;
    }[];
    /** GUID of an archived menu item of `restaurant`. The run only reads it. */
    archivedStockItem?: string;
    /** multiLocationId of an archived menu item of `restaurant` that no other item there has. */
    archivedMultiLocationId?: string;
    /** GUID of an archived entity of `restaurant` by the path of its list, for example `tables`. */
    archivedEntities?: {
      [k: string]: string;
    };
    reports?: {
      /** YYYYMMDD. A day for which the restaurants have data. */
      businessDate?: number;
      /** At least two restaurants with data. */
      restaurants?: string[];
      /** Identifiers of report requests that the platform could not process (409), by data set. */
      failed?: {
        metrics?: string;
        check?: string;
        labor?: string;
        menu?: string;
        payout?: string;
        'payout-payments'?: string;
        'payout-sales-date'?: string;
      };
    };
  };
  /** What the run may do there. A rule that needs more is not exercised. `--read-only` turns all of them off. */
  permissions: {
    authorizePayments: boolean;
    updateStock: boolean;
    requestReports: boolean;
  };
  limits: {
    /** Absent means unlimited. */
    requestsPerSecond?: number;
    concurrency: number;
    timeoutMs: number;
    /** How long one report may stay in progress. */
    reportWaitMs: number;
    /** The largest body that is read. What is larger shows nothing. */
    maxBodyBytes: number;
    /** How long a change, or what was just created, may take to show in a read. */
    settleMs: number;
  };
  /** The least share of a service's rules that has to be exercised, in percent, by the service's name. Where less was, the run is not conformant. */
  minimum?: {
    [k: string]: number;
  };
  /** Known deviations. A waived failure is reported as waived and does not decide the verdict; past `until` it fails again. A waiver whose rule passes is reported, so that it can be removed. */
  waivers: {
    rule: string;
    reason: string;
    /** A ticket, for example. */
    reference?: string;
    until: string;
  }[];
  /** Address of a control plane (the embedded sandbox has one). Rules about the passing of time and about acts outside the API (capture, void on the POS) need it. */
  control?: string;
}
export interface Element {
  id: string;
  clientId: string;
  /** Required where `auth.exchange` presents one. */
  clientSecret: string;
  /** With `private-key-jwt`, the key that signs the assertion, in PEM: `${file:keys/full.pem}`. */
  privateKey?: string;
  /** The `kid` of the assertion. */
  keyId?: string;
  /** Of the assertion's signature. Default: the first of these that suits the key. */
  algorithm?:
    | 'RS256'
    | 'RS384'
    | 'RS512'
    | 'PS256'
    | 'PS384'
    | 'PS512'
    | 'ES256'
    | 'ES384'
    | 'ES512'
    | 'EdDSA';
  scopes: string[];
  /** false where this client has no permission for the partner access endpoints (403). */
  partnerAccess: boolean;
}
