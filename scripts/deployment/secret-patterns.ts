export const secretPatterns: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[A-Za-z0-9+/=\s]{64}/,
  'AWS access key': /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  'Stripe live key': /\b(?:sk|rk)_live_[A-Za-z0-9]{16,}/,
  'Stripe test key': /\b(?:sk|rk)_test_[A-Za-z0-9]{24,}/,
  'Stripe webhook secret': /\bwhsec_[A-Za-z0-9+/]{32,}/,
  'GitHub token': /\b(?:gh[oprsu]_[A-Za-z0-9]{36}|github_pat_\w{60,})/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Slack token': /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  'Google API key': /\bAIza[A-Za-z0-9_-]{35}\b/,
  'SendGrid key': /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/,
  'JSON web token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/,
};
