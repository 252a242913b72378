import { checkbox, confirm, input as prompt, select } from '@inquirer/prompts';
import { UUID } from '../../src/words/json/uuid.ts';
import { headersDefect } from '../../src/target/headersDefect.ts';

/** where questions are printed and answers are typed. Default: the terminal. */
export type Terminal = Parameters<typeof prompt>[1];

/** The responses as a target file has them; secrets as `${NAME}`. */
export type Description = Record<string, unknown>;

/** Asks for a target's parts, one after the other. `scopes`: all that the documents name. */
export async function askTarget(scopes: string[], terminal?: Terminal): Promise<Description> {
  const ask = askerAt(terminal);
  const name = await ask.text('Name of the deployment, as reports show it:');
  const environment = await select(
    { message: 'What kind of deployment is it?', choices: ['partner', 'sandbox', 'certification'] },
    terminal,
  );
  const owner = await ask.optional(
    'Whose deployment is it, for the certificate (leave out: Enter):',
  );
  const version = await ask.optional('Which version of it is deployed (leave out: Enter):');
  const base = await ask.address('Base address of the APIs ({base_url}):');
  const auth = await ask.address('Address of the token endpoint’s host ({auth_url}):', base);
  const analytics = await ask.addressOrNone('Base address of the analytics service (none: Enter):');
  const prefix = prefixOf(
    await ask.text('Prefix of the environment variables for its secrets:', prefixOf(name)),
  );
  return {
    name,
    environment,
    ...(owner + version !== '' && {
      deployment: { ...(owner !== '' && { owner }), ...(version !== '' && { version }) },
    }),
    urls: { base, auth, ...(analytics !== '' && { analytics }) },
    ...(await askAuth(terminal)),
    ...(await askWay(ask, prefix)),
    clients: [
      {
        id: 'full',
        clientId: `\${${prefix}_CLIENT_ID}`,
        clientSecret: `\${${prefix}_CLIENT_SECRET}`,
        scopes: await askScopes(scopes, terminal),
      },
    ],
    ...(await askFixtures(ask, terminal)),
  };
}

/** Asks for a text. Others may have sent what is typed: of it, nothing is filled in when the file is read. */
const input: typeof prompt = ({ validate = () => true, ...asked }, terminal) => {
  const why = 'Without ${, please: write it into the file.';
  return prompt({ ...asked, validate: (it) => (it.includes('${') ? why : validate(it)) }, terminal);
};

type Asker = ReturnType<typeof askerAt>;

function askerAt(terminal: Terminal) {
  const text = (message: string, usual?: string) =>
    input(
      {
        message,
        ...(usual !== undefined && { default: usual }),
        validate: (given) => given.trim() !== '' || 'Please give a value.',
      },
      terminal,
    );
  const optional = (message: string) => input({ message }, terminal);
  const address = (message: string, usual?: string) =>
    input(
      { message, ...(usual !== undefined && { default: usual }), validate: addressProblem },
      terminal,
    );
  const addressOrNone = (message: string) =>
    input({ message, validate: (given) => given === '' || addressProblem(given) }, terminal);
  const header = (message: string) => input({ message, validate: headerProblem }, terminal);
  const guid = (message: string) =>
    input({ message, validate: (given) => UUID.test(given) || 'A GUID is needed.' }, terminal);
  const yes = (message: string) => confirm({ message, default: false }, terminal);
  return { text, optional, address, addressOrNone, header, guid, yes };
}

/** True for an address that a target file accepts, else what is wrong with it. */
function addressProblem(given: string): true | string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'An absolute http or https address is needed.';
  if (url.username || url.password || url.search || url.hash)
    return 'Without user name, password, query or fragment, please: they would stand in clear.';
  return true;
}

function headerProblem(given: string): true | string {
  const defect = given === '' ? undefined : headersDefect({ headers: { [given]: 'a value' } });
  return defect === undefined || `This ${defect.problem}.`;
}

async function askAuth(terminal: Terminal): Promise<Description> {
  const exchange = await select(
    {
      message: 'How does a client get a token?',
      choices: [
        { value: 'client-secret-post', name: 'client credentials, the secret in the form' },
        { value: 'client-secret-basic', name: 'client credentials, the secret in Basic' },
        { value: 'json', name: 'a JSON body with clientId and clientSecret' },
      ],
    },
    terminal,
  );
  if (exchange !== 'json') return exchange === 'client-secret-post' ? {} : { auth: { exchange } };
  const pointer = { validate: (given: string) => given.startsWith('/') || 'It begins with a /.' };
  const tokenPointer = await input(
    { message: 'Where in the response is the token?', default: '/token/accessToken', ...pointer },
    terminal,
  );
  const expiresInPointer = await input(
    { message: 'And its life in seconds?', default: '/token/expiresIn', ...pointer },
    terminal,
  );
  const body = { clientId: '{clientId}', clientSecret: '{clientSecret}' };
  return { auth: { exchange, body, tokenPointer, expiresInPointer } };
}

async function askWay(ask: Asker, prefix: string): Promise<Description> {
  const header = await ask.header('Header field with a gateway’s key (none: Enter):');
  const ca = await ask.optional(
    'PEM file of an authority to trust, beside that file (none: Enter):',
  );
  const cert = await ask.optional('File of a client certificate, in PEM (none: Enter):');
  const key = cert === '' ? '' : await ask.text('File of its private key, in PEM:');
  const isLocked = cert !== '' && (await ask.yes('Does that key have a passphrase?'));
  const tls = {
    ...(ca !== '' && { ca }),
    ...(cert !== '' && { cert, key }),
    ...(isLocked && { passphrase: `\${${prefix}_KEY_PASSPHRASE}` }),
  };
  return {
    ...(header !== '' && { headers: { [header]: `\${${prefix}_GATEWAY_KEY}` } }),
    ...(Object.keys(tls).length > 0 && { tls }),
  };
}

async function askScopes(scopes: string[], terminal: Terminal): Promise<string[]> {
  const choices = scopes.map((value) => ({ value, checked: true }));
  return checkbox({ message: 'Which scopes does the client have?', choices }, terminal);
}

async function askFixtures(ask: Asker, terminal: Terminal): Promise<Description> {
  const restaurant = await ask.text('GUID of the restaurant that a run works on:');
  const otherRestaurant = await ask.optional('GUID of a second one (none: Enter):');
  const updateStock = await ask.yes('May runs change the stock of one item, and put it back?');
  const guid = updateStock ? await ask.guid('GUID of that item:') : '';
  const rate = await input(
    {
      message: 'Requests per second at most:',
      default: '5',
      validate: (given) => Number(given) > 0 || 'A number above 0 is needed.',
    },
    terminal,
  );
  return {
    fixtures: {
      restaurant,
      ...(otherRestaurant !== '' && { otherRestaurant }),
      ...(updateStock && { stockItems: [{ guid }] }),
    },
    permissions: { authorizePayments: false, updateStock, requestReports: true },
    limits: { requestsPerSecond: Number(rate), concurrency: 2 },
  };
}

/** `ACME's sandbox` → `ACME_S_SANDBOX`. */
function prefixOf(name: string): string {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const prefix = words.join('_');
  return /^[A-Z]/.test(prefix) ? prefix : `TARGET${prefix === '' ? '' : `_${prefix}`}`;
}
