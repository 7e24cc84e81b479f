/** Deeper than any input. */
const DEEPEST = 10;
/** The largest input, a cart of 100 lines with 100 photos each, has about 11,000 values. */
const MAX_VALUES = 20_000;

// NUL and lone surrogates are JSON, but Postgres can store neither
const unstorable = /[\0\p{Surrogate}]/u;

/** What no call accepts, by path: text that cannot be stored, and input that is nested too deeply or too large. */
export function malformedParts(input: unknown): Record<string, string> | undefined {
  const problems: Record<string, string> = {};
  // no recursion: hostile input is deeper than the stack
  const pending = [{ value: input, path: '', depth: 0 }];
  for (let seen = 1; pending.length > 0; seen++) {
    const { value, path, depth } = pending.pop()!;
    if (seen + pending.length > MAX_VALUES) return { '': 'Has too many values' };
    if (typeof value === 'string' && unstorable.test(value)) problems[path] = 'Holds characters that are not text';
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) return { [path]: 'Is nested too deeply' };
    for (const [key, inner] of Object.entries(value))
      pending.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}
