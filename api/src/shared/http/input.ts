import type { Request } from 'express';
import type * as z from 'zod';
import { type Result, fail, ok } from '../result.js';
import { malformedParts } from './malformed-parts.js';

/**
 * Path parameters with the query (GET, DELETE) or JSON body (others) as one object. Path parameters cannot be repeated.
 */
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

/** Each field's first message by its path, unknown fields included. A list's own message precedes those of its entries. */
function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues.toSorted((a, b) => a.path.length - b.path.length)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names)
      messages[name.join('.')] ??= issue.code === 'unrecognized_keys' ? 'Is not known' : issue.message;
  }
  return messages;
}

/** The validated input of a call, or its errors by field. */
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
