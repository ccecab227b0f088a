/** What a commit says: a subject that is read in one line of a log, and a body that says why. */
export default {
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-empty': [2, 'never'],
    'body-leading-blank': [2, 'always'],
  },
};
