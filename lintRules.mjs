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
    parsing: forbidden(
      PARSING,
      'Parse by src/words/json/parseJson.ts or src/words/json/parseYaml.ts.',
    ),
  },
};

function forbidden(selectors, message) {
  const visitors = (report) => selectors.map((selector) => [selector, report]);
  return {
    create: (context) => Object.fromEntries(visitors((node) => context.report({ node, message }))),
  };
}
