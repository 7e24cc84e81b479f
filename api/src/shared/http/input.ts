import type { Request } from 'express';
import type * as z from 'zod';
import { type Result, fail, ok } from '../result.js';

/** Path parameters cannot be repeated. */
function rawInputOf(request: Request): Result<Record<string, unknown>> {
  const isInQuery = request.method === 'GET' || request.method === 'DELETE';
  const given: unknown = isInQuery ? request.query : (request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fail('invalid_input', 'Some fields are not valid', { errors: { '': 'Must be an object' } });
  const twice = Object.keys(given).filter((name) => name in request.params);
  if (twice.length > 0)
    return fail('invalid_input', 'Some fields are not valid', {
      errors: Object.fromEntries(twice.map((name) => [name, 'Belongs into the path'])),
    });
  return ok({ ...given, ...request.params });
}

/** The first message of each field. A list's own precedes those of its entries. */
function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues.toSorted((a, b) => a.path.length - b.path.length)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names)
      messages[name.join('.')] ??= issue.code === 'unrecognized_keys' ? 'Is not known' : issue.message;
  }
  return messages;
}

export function inputOf<I extends z.ZodType>(schema: I, request: Request): Result<z.output<I>> {
  const raw = rawInputOf(request);
  if (!raw.ok) return raw;
  const malformed = malformedParts(raw.value);
  if (malformed) return fail('invalid_input', 'Some fields are not valid', { errors: malformed });
  const parsed = schema.safeParse(raw.value);
  if (parsed.success) return ok(parsed.data);
  const errors = messagesOf(parsed.error.issues);
  return fail('invalid_input', Object.values(errors)[0] ?? 'Some fields are not valid', { errors });
}

const DEEPEST = 10;
const MAX_VALUES = 20_000;

// JSON allows NUL and lone surrogates, Postgres doesn't
const unstorable = /[\0\p{Surrogate}]/u;

/** By path: what cannot be stored, or is too deep or large. */
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
