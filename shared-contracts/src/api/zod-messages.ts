import * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const nouns: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
};

const unitOf = ({ origin }: { origin: string }): string => ({ string: ' characters', array: ' items' })[origin] ?? '';

/** A missing name is the same mistake as a short one. */
function ruleOf(issue: Issue): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- zod gives a schema's checks nowhere else
  const { checks = [] } = (issue.inst?._zod.def ?? {}) as { checks?: readonly z.core.$ZodCheck[] };
  for (const { _zod } of checks) {
    const error = _zod.def.error as z.core.$ZodErrorMap | undefined;
    const message = error?.(issue);
    if (message) return typeof message === 'string' ? message : message.message;
  }
  return undefined;
}

export function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return ruleOf(issue) ?? 'This field is required';
      return nouns[issue.expected] ?? 'This is not valid';
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? 'This field is required'
        : `Must be at least ${String(issue.minimum)}${unitOf(issue)}`;
    case 'too_big':
      return `Must be at most ${String(issue.maximum)}${unitOf(issue)}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return 'Is not known';
    default:
      return 'This is not valid';
  }
}

// the page's security policy forbids compiled parsers
z.config({ customError: plainMessage, jitless: 'document' in globalThis });
