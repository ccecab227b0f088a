const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The first formatter loads the languages' data: while a page's modules are read, nobody can press anything. */
const whenAsked = {
  meta: { type: 'problem', schema: [], messages: { later: 'Made when it is first asked for (madeOnce).' } },
  create: (context) => ({
    'NewExpression[callee.object.name="Intl"]'(node) {
      const around = context.sourceCode.getAncestors(node);
      if (!around.some(({ type }) => functions.has(type))) context.report({ node, messageId: 'later' });
    },
  }),
};

/** ESLint's flat configuration: for all that a page is made of. */
export const lateFormatters = [
  {
    files: ['frontend/src/**/*.{ts,tsx}', 'libs/contracts/src/**/*.ts'],
    ignores: ['**/*.{spec,test}.{ts,tsx}'],
    plugins: { formatters: { rules: { 'when-asked': whenAsked } } },
    rules: { 'formatters/when-asked': 'error' },
  },
];
