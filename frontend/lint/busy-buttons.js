const buttons = new Set(['Button', 'ActionIcon']);
const callUnderWay = /\b(?:busy|isBusy|isPending|isSubmitting|isFetching\w*)\b/;

/** A button that is disabled while its call is under way lets the focus of whoever pressed it fall to the body. */
const keepsFocus = {
  meta: { type: 'problem', schema: [], messages: { use: 'BusyButton, or restingWhile, keeps the focus.' } },
  create: (context) => ({
    JSXAttribute(node) {
      if (!buttons.has(node.parent.name.name)) return;
      const isLoading = node.name.name === 'loading';
      const isDisabled = node.name.name === 'disabled' && callUnderWay.test(context.sourceCode.getText(node));
      if (isLoading || isDisabled) context.report({ node, messageId: 'use' });
    },
  }),
};

/** ESLint's flat configuration. */
export const busyButtons = [
  {
    files: ['frontend/src/**/*.tsx'],
    plugins: { buttons: { rules: { 'keep-focus': keepsFocus } } },
    rules: { 'buttons/keep-focus': 'error' },
  },
];
