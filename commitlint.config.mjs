export default {
  extends: ['@commitlint/config-conventional'],
  // by default, only those that git words itself
  ignores: [(message) => message.startsWith('Merge ')],
  rules: { 'body-max-line-length': [0], 'subject-case': [0], 'header-max-length': [2, 'always', 120] },
};
