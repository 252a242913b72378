/** Names under which people send what nobody else may see. */
const NAMES = [
  ...['apiKey', 'api_key', 'api-key', 'X-Api-Token', 'X-Goog-Api-Key', 'X-Amz-Security-Token'],
  ...['X-CSRF-Token', 'X-Session-Id', 'X-Vault-Token', 'X-Signature', 'X-Forwarded-Client-Cert'],
  ...[
    'X-Amzn-Oidc-Data',
    'Authentication-Info',
    'sig',
    'sas',
    'code',
    'key',
    'token',
    'pwd',
    'pin',
  ],
  ...[
    'password',
    'passphrase',
    'privateKey',
    'connectionString',
    'sessionId',
    'otp',
    'ssn',
    'iban',
  ],
  ...['cardNumber', 'cvv', 'pan', 'holder', 'owner', 'firstName', 'phone', 'birthday', 'note'],
  ...['X-Trace', 'Referer', 'Location', 'Link', 'ETag', 'X-Unheard-Of', 'x', 'comment', 'anything'],
];

/** Values that occur nowhere else, each with what it is called by. */
export class Plants {
  readonly all = new Map<string, string>();

  text(where: string): string {
    const value = `Pl4nt${this.all.size}q${(this.all.size * 7919).toString(36)}Zw`;
    this.all.set(value, where);
    return value;
  }

  number(where: string): number {
    const value = 700_000_000 + this.all.size * 1013;
    this.all.set(String(value), where);
    return value;
  }

  /** Where values of these were written; each text is searched once for all that looks like one. */
  foundIn(texts: [file: string, text: string][]): string[] {
    return texts.flatMap(([file, text]) =>
      [...text.matchAll(/Pl4nt\d+q[a-z\d]+Zw|7\d{8}/g)].flatMap(([value]) =>
        this.all.has(value) ? [`${this.all.get(value)} in ${file}`] : [],
      ),
    );
  }

  members(where: string): Record<string, unknown> {
    return Object.fromEntries(
      NAMES.flatMap((name) => [
        [name, this.text(`${where}.${name}`)],
        [`${name}Number`, this.number(`${where}.${name}Number`)],
        [
          `${name}s`,
          [this.text(`${where}.${name}s`), { inside: this.text(`${where}.${name}s.inside`) }],
        ],
      ]),
    );
  }

  headers(where: string): [string, string][] {
    return NAMES.map((name) => [name, this.text(`${where} ${name}`)]);
  }

  pairs(where: string): string {
    return NAMES.map((name) => `${encodeURIComponent(name)}=${this.text(`${where} ${name}`)}`).join(
      '&',
    );
  }
}
