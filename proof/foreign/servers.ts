import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server that nobody here wrote, and what was confirmed of it by hand. */
export interface ForeignServer {
  name: string;
  /** Packages of the registry, with their versions. */
  packages: Record<string, string>;
  /** Arguments of `node` in the folder of the packages: what runs once before the server starts. */
  before?: string[];
  /** Arguments of `node` that start it. */
  start: (port: number) => string[];
  /** Below the folder of the packages; it is the working directory. */
  within?: string;
  /** Whether it needs a PostgreSQL, which is started for it. */
  isOnPostgres?: true;
  env?: (port: number, database: number) => Record<string, string>;
  /** The document: a file in the folder of the packages, or a path of the server. */
  document: { file: string } | { path: string };
  /** What else stands on our command line. */
  options?: string[];
  /** Below which path of the server those of the document are. */
  base?: string;
  /** What `curl` showed, and the musts that fail by it. Any other that fails is a false accusation until it is shown. */
  confirmed: Record<string, string[]>;
}

const TOKEN = 'a-token-of-an-administrator';
const EXAMPLES = { '@readme/oas-examples': '8.2.2' };

function petstore(version: '2.0' | '3.0' | '3.1'): ForeignServer {
  const file = join('node_modules/@readme/oas-examples', version, 'json/petstore.json');
  return {
    name: `Prism, petstore ${version}`,
    packages: { '@stoplight/prism-cli': '5.16.0', ...EXAMPLES },
    start: (port) => [
      'node_modules/@stoplight/prism-cli/dist/index.js',
      ...['mock', '--host', '127.0.0.1', '--port', String(port), file],
    ],
    document: { file },
    options: ['--header', 'api_key: secret', '--token', 'token'],
    confirmed: {},
  };
}

export const servers: ForeignServer[] = [
  petstore('3.0'),
  petstore('2.0'),
  petstore('3.1'),
  {
    name: '@loopback/example-todo',
    packages: { '@loopback/example-todo': '6.0.0' },
    within: 'node_modules/@loopback/example-todo',
    start: () => ['dist/index.js'],
    env: (port) => ({ HOST: '127.0.0.1', PORT: String(port) }),
    document: { path: '/openapi.json' },
    confirmed: {
      'GET with a filter of `fields` shows todos without the required `title`': [
        'TodoController-find/response/200/title/required',
        'TodoController-findById/response/200/title/required',
      ],
    },
  },
  {
    name: '@loopback/example-file-transfer',
    packages: { '@loopback/example-file-transfer': '1.7.0' },
    within: 'node_modules/@loopback/example-file-transfer',
    start: () => ['dist/index.js'],
    env: (port) => ({ HOST: '127.0.0.1', PORT: String(port) }),
    document: { path: '/openapi.json' },
    confirmed: {},
  },
  {
    name: 'swagger-express-middleware, petstore with photos',
    packages: { '@apidevtools/swagger-express-middleware': '4.0.2', express: '4.21.2' },
    within: 'node_modules/@apidevtools/swagger-express-middleware/samples',
    // The sample names a port of its own, and every interface.
    start: (port) => [
      '-e',
      `const { Server } = require('node:net');
       const { listen } = Server.prototype;
       Server.prototype.listen = function (_, ...rest) {
         return listen.call(this, ${port}, '127.0.0.1', ...rest);
       };
       require('./sample2.js');`,
    ],
    document: {
      file: 'node_modules/@apidevtools/swagger-express-middleware/samples/PetStore.yaml',
    },
    confirmed: {},
  },
  {
    name: 'directus',
    packages: { directus: '11.17.4' },
    before: ['node_modules/directus/cli.js', 'bootstrap'],
    start: () => ['node_modules/directus/cli.js', 'start'],
    env: (port) => ({
      ...{ HOST: '127.0.0.1', PORT: String(port), TELEMETRY: 'false', LOG_LEVEL: 'error' },
      ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: `${tmpdir()}/foreign-${port}.db` },
      ...{ SECRET: 'a-secret-of-thirty-two-characters', ADMIN_TOKEN: TOKEN },
      ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'an-admin-password' },
    }),
    document: { path: '/server/specs/oas' },
    options: ['--header', `Authorization: Bearer ${TOKEN}`],
    confirmed: {
      'shows null where the schema has neither null nor `nullable`': [
        ...['getUsers', 'getUser', 'getMe', 'createUser'].map(
          (id) => `${id}/response/200/data/language/type`,
        ),
        ...['getRevision', 'getRevisions'].map((id) => `${id}/response/200/data/version/anyOf`),
        'getRevisions/response/200/data/delta/type',
        // Of a user that was created without them.
        ...['createUser', 'getUsers', 'getUser'].flatMap((id) =>
          [
            ...['first_name', 'last_name', 'email', 'password'].map((name) => `${name}/type`),
            'role/anyOf',
          ].map((rest) => `${id}/response/200/data/${rest}`),
        ),
        'getActivities/response/200/data/origin/type',
        'getActivity/response/200/data/origin/type',
        'getSettings/response/200/data/id/type',
        'getSettings/response/200/data/storage_default_folder/type',
      ],
      'shows an object of collections where the document has an array': [
        'getMyPermissions/response/200/data/type',
      ],
      'exports XML, CSV and YAML of which the document says nothing': [
        'schemaSnapshot/response/200/mediaType',
      ],
      'answers text/html where the document has application/text': ['ping/response/200/mediaType'],
      'answers 204, which is not documented, if `fields` lists none that there is': [
        ...['createFolder', 'createPreset', 'createRole'].map((id) => `${id}/response/status`),
        ...['updateFolder', 'updatePreset', 'updateUser'].map((id) => `${id}/response/status`),
      ],
      'answers DELETE with 204 where the document has 200': ['Folder', 'Preset', 'User'].map(
        (name) => `delete${name}/response/status`,
      ),
    },
  },
  {
    name: 'unleash-server',
    packages: { 'unleash-server': '8.2.0' },
    isOnPostgres: true,
    within: 'node_modules/unleash-server',
    start: () => ['dist/server.js'],
    env: (port, database) => ({
      ...{ HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port), LOG_LEVEL: 'fatal' },
      ...{ CHECK_VERSION: 'false', SEND_TELEMETRY: 'false', ENABLE_OAS: 'true' },
      ...{ DATABASE_HOST: '127.0.0.1', DATABASE_PORT: String(database), DATABASE_SSL: 'false' },
      ...{ DATABASE_NAME: 'postgres', DATABASE_USERNAME: 'postgres', DATABASE_PASSWORD: 'any' },
      INIT_ADMIN_API_TOKENS: `*:*.${TOKEN}`,
      // By default a run waits for minutes: a search may be made 15 times a minute, say.
      ...Object.fromEntries(
        [
          ...['CREATE_USER_RATE', 'SIMPLE_LOGIN', 'AUTHENTICATION_RATE', 'PASSWORD_RESET'],
          'SEARCH_FEATURES_RATE',
        ].map((what) => [`${what}_LIMIT_PER_MINUTE`, '100000']),
      ),
      SIGNAL_ENDPOINT_RATE_LIMIT_PER_SECOND: '100000',
    }),
    document: { path: '/docs/openapi.json' },
    options: ['--header', `Authorization: *:*.${TOKEN}`],
    confirmed: {
      'wraps one tag type in `tagType`': [
        'getTagType/response/200/name/required',
        'getTagType/response/200/additionalProperties',
      ],
      'shows the user of a token without `id`, with its secret and more': [
        'getMe/response/200/user/id/required',
        'getMe/response/200/user/additionalProperties',
      ],
      'shows statistics that its closed schema does not name': [
        'getInstanceAdminStats/response/200/additionalProperties',
      ],
      'PUT of an invitation shows `role` as {}': ['id', 'type', 'name'].map(
        (name) => `updatePublicSignupToken/response/200/role/${name}/required`,
      ),
    },
  },
];
