import { readsSlowly } from './linearPatterns.mjs';

/** Ways to print without src/words/say.ts, where nothing of it can act upon a terminal. */
const PRINTING = [
  'MemberExpression[object.property.name=/^std(?:out|err)$/][property.name=/^(?:write|end)$/]',
  'CallExpression[callee.name=/^write(?:File)?Sync$/] > Literal.arguments:first-child[raw=/^(?:[12]|.\\Wdev\\W(?:std|tty|fd).*)$/]',
  'ImportDeclaration[source.value=/^(?:node:)?(?:console|process|tty)$/]',
];

/** Ways to parse what comes from others without limits. */
const PARSING = [
  'MemberExpression[object.name=JSON][property.name=parse]',
  'ImportDeclaration[source.value=yaml] ImportSpecifier[imported.name=/^parse/]',
];

/** Where no folder can be made (/proc), this never ends. */
const FOLDERS = ['CallExpression[callee.name=/^mkdir(?:Sync)?$/] Property[key.name=recursive]'];

/** This project's own rules for `oxlint.config.ts`: syntax that they forbid, by selectors as ESLint has them. */
export default {
  meta: { name: 'project' },
  rules: {
    printing: forbidden(PRINTING, 'Print by src/words/say.ts.'),
    folders: forbidden(FOLDERS, 'Make folders by src/words/files/makeFolder.ts.'),
    linear: { create: slowPatterns },
    parsing: forbidden(
      PARSING,
      'Parse by src/words/json/parseJson.ts or src/words/json/parseYaml.ts.',
    ),
  },
};

/** Patterns whose time grows faster than what they read, which others may have written. */
function slowPatterns(context) {
  const constants = new Map();
  const found = [];
  /** What a text or the source of a pattern is; undefined if that is not known here. */
  const textOf = (node) => {
    if (node?.type === 'Identifier') return textOf(constants.get(node.name));
    if (node?.type === 'Literal') return node.regex?.pattern ?? String(node.value);
    if (node?.type === 'MemberExpression' && node.property.name === 'source')
      return textOf(node.object);
    const isRaw = node?.type === 'TaggedTemplateExpression' && node.tag.property?.name === 'raw';
    const { quasis, expressions } = (isRaw ? node.quasi : node) ?? {};
    const texts = quasis?.flatMap(({ value }, at) => [
      isRaw ? value.raw : value.cooked,
      at < expressions.length ? textOf(expressions[at]) : '',
    ]);
    return texts?.includes(undefined) ? undefined : texts?.join('');
  };
  return {
    'VariableDeclarator[id.type=Identifier]': ({ id, init }) => void constants.set(id.name, init),
    'Literal[regex]': (node) => void found.push([node, node.regex.pattern, node.regex.flags]),
    'NewExpression[callee.name=RegExp]': (node) => {
      const [source, flags] = node.arguments;
      found.push([node, source, flags]);
    },
    'Program:exit': () => {
      for (const [node, source, flags] of found) {
        const pattern = typeof source === 'string' ? source : textOf(source);
        const slow =
          pattern &&
          readsSlowly(pattern, typeof flags === 'string' ? flags : (textOf(flags) ?? ''));
        if (slow === undefined || slow === '' || pattern === undefined) continue;
        const message = `Takes time by the square of a text such as ${JSON.stringify(slow)}…: let each part begin at one place only (lookbehind), end where the next may begin, or repeat it a bounded number of times.`;
        context.report({ node, message });
      }
    },
  };
}

function forbidden(selectors, message) {
  const visitors = (report) => selectors.map((selector) => [selector, report]);
  return {
    create: (context) => Object.fromEntries(visitors((node) => context.report({ node, message }))),
  };
}
