import { FRESH_UUID } from '../../exchange/toCurl.ts';
import {
  ANSWER_BEFORE,
  FRESH_ID,
  type ExampleFlow,
  type ExampleRequest,
  type Snippet,
} from './ExampleRequest.ts';

/** The status of an answer while what was asked for is still being made. */
const NOT_YET = 202;

/** The same requests in a shell, and in two languages with their built-in functions. */
export function snippetsOf(flow: ExampleFlow): Snippet[] {
  return [
    { language: 'curl', code: curl(flow) },
    { language: 'JavaScript', run: 'node call.mjs', code: javaScript(flow) },
    { language: 'Python', run: 'python3 call.py', code: python(flow) },
  ];
}

function curl({ first, request }: ExampleFlow): string {
  if (first === undefined) {
    const isFresh = request.path.includes(FRESH_ID);
    return [...(isFresh ? [`ID=${FRESH_UUID}`] : []), curlCommand(request, '-sS -i')].join('\n');
  }
  const asks = `-sS -o answer.json -w '%{http_code}\\n'`;
  return [
    `ANSWER=$(${curlCommand(first, '-sS', ` | tr -d '"'`)}`,
    ')',
    `until ${curlCommand(request, asks, ` | grep -v ${NOT_YET}`)}; do`,
    '  sleep 1',
    'done',
    'cat answer.json',
  ].join('\n');
}

function curlCommand(
  { method, address, path, headers, body }: ExampleRequest,
  options: string,
  pipe = '',
): string {
  const shown = path.replace(FRESH_ID, '$ID').replace(ANSWER_BEFORE, '$ANSWER');
  const words = [
    `curl ${options}${method === 'GET' ? '' : ` -X ${method}`} "$${address}${shown}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`--data-binary @- <<'JSON'${pipe}`]),
  ].join(' \\\n  ');
  return body === undefined
    ? words + pipe
    : [words, JSON.stringify(body, null, 2), 'JSON'].join('\n');
}

function javaScript({ first, request }: ExampleFlow): string {
  const addresses = [...new Set([first?.address, request.address])].filter(Boolean);
  return [
    `const { ${[...addresses, 'TOKEN'].join(', ')} } = process.env;`,
    ...(first === undefined
      ? []
      : [`const first = ${fetchCall(first)}`, `const before = await first.json();`]),
    ...(first === undefined
      ? [`const answer = ${fetchCall(request)}`]
      : [
          'let answer;',
          'do {',
          '  await new Promise((resolve) => setTimeout(resolve, 1000));',
          `  answer = ${fetchCall(request).replaceAll('\n', '\n  ')}`,
          `} while (answer.status === ${NOT_YET});`,
        ]),
    'console.log(answer.status, await answer.text());',
  ].join('\n');
}

function fetchCall({ method, address, path, headers, body }: ExampleRequest): string {
  const url = `\${${address}}${path}`
    .replace(FRESH_ID, '${crypto.randomUUID()}')
    .replace(ANSWER_BEFORE, '${before}');
  return [
    `await fetch(\`${url}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    '    Authorization: `Bearer ${TOKEN}`,',
    ...headers.map(([name, value]) => `    '${name}': '${value}',`),
    '  },',
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
    '});',
  ].join('\n');
}

function python({ first, request }: ExampleFlow): string {
  const isFresh = request.path.includes(FRESH_ID);
  const hasJson = first !== undefined || request.body !== undefined;
  const modules = [
    ...(hasJson ? ['json'] : []),
    'os',
    ...(first === undefined ? [] : ['time']),
    'urllib.request',
    ...(isFresh ? ['uuid'] : []),
  ];
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(first === undefined
      ? []
      : [
          `first = ${pythonRequest(first)}`,
          'with urllib.request.urlopen(first) as answer:',
          '    before = json.load(answer)',
        ]),
    `request = ${pythonRequest(request)}`,
    ...(first === undefined ? PYTHON_CALL : PYTHON_LOOP),
  ].join('\n');
}

const PYTHON_CALL = [
  'with urllib.request.urlopen(request) as answer:',
  '    print(answer.status, answer.read().decode())',
];

const PYTHON_LOOP = [
  'while True:',
  '    time.sleep(1)',
  '    with urllib.request.urlopen(request) as answer:',
  `        if answer.status != ${NOT_YET}:`,
  '            print(answer.status, answer.read().decode())',
  '            break',
];

function pythonRequest({ method, address, path, headers, body }: ExampleRequest): string {
  const rest = path
    .split(/(\{uuid\}|\{answer\})/)
    .filter((part) => part !== '')
    .map((part) => PYTHON_PARTS[part] ?? `"${part}"`);
  return [
    'urllib.request.Request(',
    `    ${[`os.environ["${address}"]`, ...rest].join(' + ')},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["TOKEN"],',
    ...headers.map(([name, value]) => `        "${name}": "${value}",`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`]),
    ')',
  ].join('\n');
}

const PYTHON_PARTS: Record<string, string> = {
  [FRESH_ID]: 'str(uuid.uuid4())',
  [ANSWER_BEFORE]: 'before',
};

/** A JSON value as Python source. */
function pythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((element) => `${inner}${pythonValue(element, inner)},`)
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${pythonValue(member, inner)},`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : [open, ...lines, `${indent}${close}`].join('\n');
}
